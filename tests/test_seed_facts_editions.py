"""The facts of the founding stories stand in our other editions too: nynorsk, Språkrådet's, the BBC's."""

from __future__ import annotations

import re
from functools import cache

import pytest

from newsgen.io import settings as io_settings
from newsgen.pipeline import replay
from newsgen.pipeline.setup import night
from tests.test_seed_facts import EN, NIGHT, NO, RELEASES

NN = {
    "N01": [r"alle valkrinsane har rapportert", r"ifølgje det demokratiske partiet i Iowa"],
    "N02": [r"Buttigieg har 26,2 prosent av delstatsdelegatane"],
    "N03": [r"Sanders 26,1 prosent"],
    "N04": [r"leier med 0,1 prosentpoeng framfor Bernie Sanders"],
    "N05": [r"skil 1,5 delstatsdelegatar"],
    "N06": [r"Elizabeth Warren er på tredjeplass med 18 prosent"],
    "N07": [r"Joe Biden har 15,8 prosent"],
    "N08": [r"Reuters skriv at Buttigieg vann"],
    "N09": [r"AP kan ikkje kåre nokon vinnar"],
    "N10": [r"CNN og NBC har heller ikkje kåra nokon vinnar"],
    "N11": [r"AP viste torsdag til den vesle marginen"],
    "N12": [r"ikkje alle resultata er rapporterte rett, ifølgje AP"],
    "N13": [r"Tom Perez, bad torsdag .*ein ny gjennomgang"],
    "N14": [r"frist til klokka 12 fredag lokal tid, klokka 19 norsk tid"],
    "N16": [r"Sanders sa torsdag til CNN at han ikkje vil be om omteljing"],
    "N18": [r"Nominasjonsmøta blei haldne måndag"],
    "N19": [r"forseinka på grunn av problem med ein app"],
    "N20": [r"New Hampshire held primærval tysdag"],
    "N21": [r"avgjer kven som blir presidentkandidaten til Demokratane"],
    "N22": [r"kutta reklame for 500\.000 dollar i Nevada og South Carolina, ifølgje W"],
    "N26": [r"\(NG\)$"],
    "B01": [r"62 prosent av valkrinsane", r"1\.099 av 1\.765"],
    "B02": [r"Buttigieg har 26,9 prosent", r"leier med"],
    "B03": [r"Sanders 25,1 prosent"],
    "B04": [r"Elizabeth Warren er på tredjeplass med 18,3 prosent"],
    "B05": [r"Joe Biden har 15,6 prosent"],
    "B06": [r"Amy Klobuchar 12,6 prosent"],
    "B07": [r"Andrew Yang har 1,1 prosent"],
    "B08": [r"Tom Steyer.*Tulsi Gabbard.* har mindre enn 1 prosent kvar"],
    "B09": [r"leier med 1,8 prosentpoeng"],
    "B10": [r"alle dei 99 fylka i Iowa"],
    "B11": [r"lagde fram tysdag ettermiddag lokal tid, tysdag kveld norsk tid"],
    "B12": [r"[Dd]et demokratiske partiet i Iowa har ikkje kåra nokon vinnar"],
    "B13": [r"Siste runde: Sanders 28\.220"],
    "B14": [r"Siste runde: .*Buttigieg 27\.030"],
    "B15": [r"I talet på røyster er det Sanders som leier", r"siste runde .*1\.190 røyster"],
    "B16": [r"Siste runde: .*Warren 22\.254"],
    "B17": [r"Siste runde: .*Biden 14\.176"],
    "B18": [r"Siste runde: .*Klobuchar 13\.357"],
    "B19": [r"Første runde: Sanders 27\.088, Buttigieg 23\.666, Warren 20\.848"],
    "B20": [r"Iowa fordeler 41 delegatar", r"trengst 1\.991"],
    "B21": [r"delen av delstatsdelegatane, ikkje av røystene"],
    "B22": [r"Iowa er første delstat ut"],
    "B23": [r"landsmøte i Milwaukee i Wisconsin i juli"],
    "B24": [r"i november møter kandidaten president Donald Trump"],
    "B25": [r"Elleve kandidatar er framleis med"],
    "B26": [r"meir enn 1\.600 stader"],
    "B27": [r"Oppteljinga blei forseinka av tekniske feil"],
    "B28": [r"Troy Price, seier feilen låg i koden"],
    "B30": [r"Partiet avviser at det har vore eit datainnbrot"],
    "B31": [r"Papirresultat blir henta inn og samanlikna med tala frå appen"],
    "B33": [r"Pete Buttigieg er 38 år"],
    "B34": [r"tidlegare ordførar i South Bend i Indiana"],
    "B35": [r"litt over 100\.000 innbyggjarar"],
    "B42": [r"Buttigieg sa måndag kveld at han hadde vunne", r"Ingen er kåra til vinnar"],
    "B43": [r"Elizabeth Warren og staben til Joe Biden stilte spørsmål"],
    "B45": [r"Bernie Sanders er senator frå Vermont", r"Elizabeth Warren frå Massachusetts"],
    "F01": [r"Buttigieg har 26,2 prosent av delstatsdelegatane og Sanders 26,1 prosent"],
    "F02": [r"Warren .*18 prosent", r"Biden har 15,8 prosent og Amy Klobuchar 12,3 prosent"],
    "F03": [r"Dei andre kandidatane ligg langt bak"],
    "F04": [r"AP kan ikkje kåre nokon vinnar", r"AP viste torsdag"],
    "F05": [r"den vesle marginen og uregelmessige tilhøve"],
    "F07": [r"tre dagar forseinka .*app og overbelasta telefonlinjer, ifølgje AP"],
    "F09": [r"Både Buttigieg og Sanders seier at dei har vunne, men dei legg ulike mål til grunn"],
    "F10": [r"Delstatsdelegatane avgjer kor mange delegatar kvar kandidat får på landsmøtet"],
    "F11": [r"41 delegatar, litt meir enn 1 prosent av dei 3\.979"],
    "F12": [r"Buttigieg får 14 delegatar, Sanders tolv, Warren åtte, Biden seks og Klobuchar éin"],
    "F13": [r"43\.671 røyster i første runde, 6\.114 fleire enn Buttigieg"],
    "F14": [r"siste runde .* 2\.631 røyster"],
    "F15": [r"forspranget krympa til 2\.631 røyster"],
    "F16": [r"Delegattalet kan avvike frå røystetalet"],
    "F17": [r"New Hampshire held primærval"],
    "F18": [r"Iowa er første delstat ut i nominasjonskampen i 2020"],
    "F19": [r"Tom Perez, bad torsdag partiet i Iowa om ein ny gjennomgang"],
    "F22": [r"Etter omteljinga leier .* med mindre enn 0,1 prosentpoeng"],
    "F23": [r"Etter gjennomgangen .*mindre enn 0,1 delstatsdelegat"],
}

# Where a house writes otherwise than the pattern of its language has it.
SPRAKRADET = {"N14": [r"frist til kl\. 12 fredag lokal tid, kl\. 19 norsk tid"]}
BBC = {
    "N14": [r"until 12:00 CST on Friday"],
    "N18": [r"The caucuses were held on Monday"],
    "N20": [r"New Hampshire holds its primary on Tuesday"],
}
# An editor's note is never rewritten: it keeps its signs in every house.
EDITORS = ("N22", "B35")


@cache
def stories(language: str, house: str) -> dict[int, str]:
    """The whole text of each version of the founding night in one edition."""
    made, _ = night(io_settings.load(str(NIGHT / "newsgen.toml")), languages=(language,), houses=(house,))
    found = {}
    for report in replay.play(made, [str(NIGHT)]):
        for filed in (filed for contest in report.contests for filed in contest.stories):
            story = filed.story
            blocks = (block.text for block in story.body)
            text = "\n".join((story.headline.text, story.lede.text, *blocks, story.signature.text))
            found[story.version] = text
    return found


def says(text: str, fact: str, patterns: list[str]) -> None:
    for pattern in patterns:
        assert re.search(pattern, text, re.MULTILINE), f"{fact}: no {pattern!r} in\n{text}"


def grouped(pattern: str) -> str:
    """Thousands as Språkrådet has them: four figures together, more with a no-break space."""
    return re.sub(
        r"(\d{1,3})\\\.(\d{3})", lambda m: m[1] + ("" if len(m[1]) == 1 else "\u00a0") + m[2], pattern
    )


def test_every_fact_has_its_nynorsk_words() -> None:
    assert NN.keys() == NO.keys()


@pytest.mark.parametrize("fact", sorted(NO))
def test_nynorsk_says(fact: str) -> None:
    says(stories("nn-NO", "ntb")[RELEASES[NO[fact][0]]], fact, NN[fact])


@pytest.mark.parametrize("fact", sorted(NO))
def test_the_language_council_s_signs_say(fact: str) -> None:
    release, patterns = NO[fact]
    known = patterns if fact in EDITORS else [grouped(pattern) for pattern in patterns]
    says(stories("nb-NO", "sprakradet")[RELEASES[release]], fact, SPRAKRADET.get(fact, known))


@pytest.mark.parametrize("fact", sorted(EN))
def test_british_english_says(fact: str) -> None:
    release, patterns = EN[fact]
    text = re.sub(r"\b(?:Mr|Mrs|Ms) ", "", stories("en-GB", "bbc")[RELEASES[release]])
    known = [pattern.replace("Sanders' ", "Sanders's ") for pattern in patterns]
    says(text, fact, BBC.get(fact, known))


def test_british_english_names_people_with_their_titles() -> None:
    assert "Mr Sanders's 26.1%" in stories("en-GB", "bbc")[RELEASES["100"]]

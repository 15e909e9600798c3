<?php
// What WordPress keeps of a contributor's HTML, and what its feed reader takes from a feed; no database.
//   php wordpress_reader.php WORDPRESS html FILE...    [{"kept": ...}]
//   php wordpress_reader.php WORDPRESS feed FILE...    [{"entries": [...]}]
error_reporting(E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING);
$files = array_slice($argv, 3);
define('ABSPATH', $argv[1] . '/');
define('WPINC', 'wp-includes');
define('WP_CONTENT_DIR', ABSPATH . 'wp-content');
foreach (['compat', 'load', 'plugin', 'functions', 'formatting', 'kses', 'class-simplepie'] as $part) {
    require_once ABSPATH . WPINC . "/$part.php";
}

function entries($file)
{
    $feed = new SimplePie();
    $feed->enable_cache(false);
    $feed->set_raw_data(file_get_contents($file));
    $feed->init();
    return ['error' => $feed->error(), 'entries' => array_map(fn ($entry) => [
        'id' => $entry->get_id(),
        'title' => html_entity_decode((string) $entry->get_title(), ENT_QUOTES),
        'updated' => $entry->get_updated_gmdate('Y-m-d\TH:i:s\Z'),
        'content' => $entry->get_content(true),
    ], $feed->get_items())];
}

$answer = fn ($file) => $argv[2] === 'html' ? ['kept' => wp_kses_post(file_get_contents($file))] : entries($file);
echo json_encode(array_map($answer, $files));

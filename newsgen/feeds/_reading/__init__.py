"""What adapters read with: bytes to text, JSON, XML and tables, numbers, times and names."""

"""What rendering costs, beside what one would write by hand. Run: ``python -m benchmarks``."""

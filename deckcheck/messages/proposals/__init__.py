"""What is said of a configuration that is written for somebody."""

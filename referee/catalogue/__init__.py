"""The catalogue: tiles, rules and rulesets as data, loaded and checked once at the start."""

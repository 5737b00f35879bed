"""The parameters of rules, and the catalogue of rulesets."""

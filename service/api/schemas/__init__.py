"""What comes in: marshmallow schemas. The contract has judged it, so nothing is judged here."""

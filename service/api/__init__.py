"""The service over HTTP: contract, bodies, queries, answers, problems. No rule of cribbage."""

// Reads lines with the name of a schema and an answer, and writes what the model has read.
use serde::{de::DeserializeOwned, Serialize};
use std::io::{self, BufRead};

#[path = "client/src/models/mod.rs"]
#[allow(unused)]
mod models;

fn again<T: DeserializeOwned + Serialize>(answer: &str) -> serde_json::Result<String> {
    serde_json::to_string(&serde_json::from_str::<T>(answer)?)
}

macro_rules! by_name {
    ($name:expr, $answer:expr, $($model:ident)*) => {
        match $name {
            $(stringify!($model) => again::<models::$model>($answer),)*
            _ => panic!("no model {}", $name),
        }
    };
}

fn main() {
    for line in io::stdin().lock().lines().map(Result::unwrap) {
        let (name, answer) = line.split_once(' ').unwrap();
        let written = by_name!(name, answer, CribResult DiscardResult GameBatchResult GameResult GameText HandBatchResult
            Health MatchResult OperationList ParsedGame PeggingResult PlayResult Problem ProblemTypeList Readiness
            ReviewResult RulesetList ScorecardsResult ShowResult SkunkResult);
        println!("{}", written.unwrap_or_else(|error| panic!("{error}: {line}")));
    }
}

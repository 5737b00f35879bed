<?php // The calls of the scenario, for both clients of PHP; one has enums, the other has strings.
require 'vendor/autoload.php';

use OpenAPI\Client\{ApiException, Configuration};
use OpenAPI\Client\Api\{GamesApi, ScoringApi};
use OpenAPI\Client\Model\{Deal, DetailOfAll, DiscardRequest, Ending, GameBatchRequest, GamePlayEntry, GameRequest, GivenUpBy, ParseRequest, Rules, Ruling,
    Scorecard, ScorecardRow, ScorecardsRequest, ShowBatchRequest, ShowEntry, ShowRequest};

$configuration = (new Configuration())->setHost($argv[1]);
$scoring = new ScoringApi(config: $configuration);
$games = new GamesApi(config: $configuration);
$hand = ['5H', '5S', '5C', 'JD'];
$players = ['ann', 'bob'];
$word = fn($said) => $said instanceof BackedEnum ? $said->value : $said;
$say = function (...$said) use ($word) { echo implode(' ', array_map($word, $said)), "\n"; };

$show = $scoring->scoreShow(new ShowRequest(['hand' => $hand, 'starter' => '5D', 'claim' => 28]));
$say('show', $show->getTotal(), $show->getPoints()->getNobs(), $show->getClaim()->getVerdict());
$say('get', $scoring->getShow($hand, '5D')->getTotal());
$dealt = (new DiscardRequest())->setDealt(['5H', '6H', '7S', '8D', 'JC', 'KD'])->setDealer(false);
$say('mean', json_encode($scoring->adviseDiscard($dealt)->getOptions()[0]->getHand()->getMean()));

$deal = (new Deal())
    ->setDealt(['ann' => ['5H', 'QS', 'QH', 'KC', '2D', '7S'], 'bob' => ['5D', '6H', '3D', '3C', '9C', 'KD']])
    ->setDiscards(['ann' => ['2D', '7S'], 'bob' => ['9C', 'KD']])->setStarter('JD')
    ->setPlays([(new GamePlayEntry())->setPlayer('ann')->setPlay('5H'), (new GamePlayEntry())->setPlayer('bob')->setPlay('5D')->setClaim(4)]);
$game = $games->adjudicateGame((new GameRequest())->setRuleset('ask-a-link')->setPlayers($players)->setFirstDealer('bob')
    ->setStartingScores(['ann' => 117, 'bob' => 112])->setDeals([$deal]));
$say('game', $game->getStatus(), $game->getScores()['ann'], $game->getViolations()[0]->getCode(), $game->getNext()->getMust());

$ruling = (new Ruling())->setSide('bob')->setPoints(2)->setReason('late');
$sheet = (new Deal())->setPegged(['ann' => 3, 'bob' => 5])->setStarter('JD')
    ->setShow([(new ShowEntry())->setPlayer('ann')->setClaim(4), (new ShowEntry())->setRuling($ruling)]);
$ruled = (new GameRequest())->setPlayers($players)->setFirstDealer('bob')->setDeals([$sheet]);
$say('ruling', $games->adjudicateGame($ruled)->getScores()['bob']);

try {
    $scoring->scoreShow(new ShowRequest(['hand' => ['5H', 'h5', '5C', 'JD'], 'starter' => '5D']));
} catch (ApiException $exception) {
    $problem = $exception->getResponseObject();
    $say('problem', $problem->getStatus(), $problem->getCode(), $problem->getErrors()[0]->getPointer());
}

$card = fn($player, $opponent, $points, $spread) => (new Scorecard())->setPlayer($player)
    ->setGames([(new ScorecardRow())->setOpponent($opponent)->setPoints($points)->setSpread($spread)]);
$cards = [$card('ann', 'bob', 2, 21), $card('bob', 'ann', 0, -16)];
$first = $games->checkScorecards((new ScorecardsRequest())->setQualifiers(1)->setCards($cards))->getStandings()[0];
$say('cards', $first->getPlayer(), $first->getSpread());

$batch = $scoring->scoreShows((new ShowBatchRequest())->setHands(['5H5S5CJD5D', '2H4S6C8DTD'])->setClaims([28, 0]));
$say('batch', $batch->getTotals()[0], $batch->getDifferences()[0], $batch->getDifferences()[1]);

$text = "players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 \"late\"}\n";
$say('text', $games->adjudicateGame($games->parseGame((new ParseRequest())->setText($text))->getLog())->getScores()['bob']);

$conceded = (new GameRequest())->setRules((new Rules())->setTarget(61)->setSkunkLine(0))->setPlayers($players)->setFirstDealer('ann')
    ->setStartingScores(['ann' => 58, 'bob' => 20])->setDeals([])->setEnded((new Ending())->setBy(GivenUpBy::CONCESSION)->setSide('bob'));
$short = $games->adjudicateGame($conceded);
$say('rules', $short->getWinner(), $short->getSkunk());

$nobody = (new GameRequest())->setPlayers($players)->setFirstDealer('cat')->setDeals([]);
[$good, $bad] = $games->adjudicateGames((new GameBatchRequest())->setGames([$conceded, $nobody])->setDetail(DetailOfAll::SUMMARY))->getResults();
$say('games', $good->getGame()->getWinner(), $bad->getProblem()->getCode());

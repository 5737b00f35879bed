require 'uri'
require 'cribbage_client'
include CribbageClient

uri = URI(ARGV[0])
CribbageClient.configure { |c| c.scheme = uri.scheme; c.host = "#{uri.host}:#{uri.port}"; c.server_index = nil }
scoring, games = ScoringApi.new, GamesApi.new
hand, players = %w[5H 5S 5C JD], %w[ann bob]

show = scoring.score_show(ShowRequest.new(hand: hand, starter: '5D', claim: 28))
puts "show #{show.total} #{show.points.nobs} #{show.claim.verdict}"
puts "get #{scoring.get_show(hand, '5D').total}"
advised = scoring.advise_discard(DiscardRequest.new(dealt: %w[5H 6H 7S 8D JC KD], dealer: false))
puts "mean #{advised.options[0].hand.mean}"

deal = Deal.new(
  dealt: { 'ann' => %w[5H QS QH KC 2D 7S], 'bob' => %w[5D 6H 3D 3C 9C KD] },
  discards: { 'ann' => %w[2D 7S], 'bob' => %w[9C KD] }, starter: 'JD',
  plays: [GamePlayEntry.new(player: 'ann', play: '5H'), GamePlayEntry.new(player: 'bob', play: '5D', claim: 4)]
)
game = games.adjudicate_game(GameRequest.new(
  ruleset: 'ask-a-link', players: players, first_dealer: 'bob', starting_scores: { 'ann' => 117, 'bob' => 112 }, deals: [deal]
))
puts "game #{game.status} #{game.scores['ann']} #{game.violations[0].code} #{game._next.must}"

ruling = ShowEntry.new(ruling: Ruling.new(side: 'bob', points: 2, reason: 'late'))
sheet = Deal.new(pegged: { 'ann' => 3, 'bob' => 5 }, starter: 'JD', show: [ShowEntry.new(player: 'ann', claim: 4), ruling])
puts "ruling #{games.adjudicate_game(GameRequest.new(players: players, first_dealer: 'bob', deals: [sheet])).scores['bob']}"

begin
  scoring.score_show(ShowRequest.new(hand: %w[5H h5 5C JD], starter: '5D'))
rescue ApiError => e
  problem = Problem.build_from_hash(JSON.parse(e.response_body, symbolize_names: true))
  puts "problem #{problem.status} #{problem.code} #{problem.errors[0].pointer}"
end

cards = [['ann', 'bob', 2, 21], ['bob', 'ann', 0, -16]].map do |player, opponent, points, spread|
  Scorecard.new(player: player, games: [ScorecardRow.new(opponent: opponent, points: points, spread: spread)])
end
first = games.check_scorecards(ScorecardsRequest.new(qualifiers: 1, cards: cards)).standings[0]
puts "cards #{first.player} #{first.spread}"

batch = scoring.score_shows(ShowBatchRequest.new(hands: %w[5H5S5CJD5D 2H4S6C8DTD], claims: [28, 0]))
puts "batch #{batch.totals[0]} #{batch.differences[0]} #{batch.differences[1]}"

text = %(players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 "late"}\n)
puts "text #{games.adjudicate_game(games.parse_game(ParseRequest.new(text: text)).log).scores['bob']}"

conceded = GameRequest.new(
  rules: Rules.new(target: 61, skunk_line: 0), players: players, first_dealer: 'ann', starting_scores: { 'ann' => 58, 'bob' => 20 },
  deals: [], ended: Ending.new(by: GivenUpBy::CONCESSION, side: 'bob')
)
short = games.adjudicate_game(conceded)
puts "rules #{short.winner} #{short.skunk}"

nobody = GameRequest.new(players: players, first_dealer: 'cat', deals: [])
good, bad = games.adjudicate_games(GameBatchRequest.new(games: [conceded, nobody], detail: DetailOfAll::SUMMARY)).results
puts "games #{good.game.winner} #{bad.problem.code}"

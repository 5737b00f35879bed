import java.net.URI;
import java.util.List;
import java.util.Map;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.ScoringApi;
import org.openapitools.client.model.*;

class Use {
  static Scorecard card(String player, String opponent, int points, int spread) {
    return new Scorecard().player(player).addGamesItem(new ScorecardRow().opponent(opponent).points(points).spread(spread));
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    ScoringApi scoring = new ScoringApi(client);
    GamesApi games = new GamesApi(client);
    List<String> hand = List.of("5H", "5S", "5C", "JD"), players = List.of("ann", "bob");

    ShowResult show = scoring.scoreShow(new ShowRequest().hand(hand).starter("5D").claim(28));
    System.out.println("show " + show.getTotal() + " " + show.getPoints().getNobs() + " " + show.getClaim().getVerdict());
    System.out.println("get " + scoring.getShow(hand, "5D", null, null).getTotal());
    DiscardRequest dealt = new DiscardRequest().dealt(List.of("5H", "6H", "7S", "8D", "JC", "KD")).dealer(false);
    System.out.println("mean " + scoring.adviseDiscard(dealt).getOptions().get(0).getHand().getMean());

    Deal deal = new Deal().starter("JD")
        .putDealtItem("ann", List.of("5H", "QS", "QH", "KC", "2D", "7S")).putDealtItem("bob", List.of("5D", "6H", "3D", "3C", "9C", "KD"))
        .putDiscardsItem("ann", List.of("2D", "7S")).putDiscardsItem("bob", List.of("9C", "KD"))
        .addPlaysItem(new GamePlayEntry().player("ann").play("5H")).addPlaysItem(new GamePlayEntry().player("bob").play("5D").claim(4));
    GameResult game = games.adjudicateGame(new GameRequest().ruleset("ask-a-link").players(players).firstDealer("bob")
        .startingScores(Map.of("ann", 117, "bob", 112)).addDealsItem(deal));
    System.out.println("game " + game.getStatus() + " " + game.getScores().get("ann") + " "
        + game.getViolations().get(0).getCode() + " " + game.getNext().getMust());

    Deal sheet = new Deal().pegged(Map.of("ann", 3, "bob", 5)).starter("JD").addShowItem(new ShowEntry().player("ann").claim(4))
        .addShowItem(new ShowEntry().ruling(new Ruling().side("bob").points(2).reason("late")));
    GameRequest ruled = new GameRequest().players(players).firstDealer("bob").addDealsItem(sheet);
    System.out.println("ruling " + games.adjudicateGame(ruled).getScores().get("bob"));

    try {
      scoring.scoreShow(new ShowRequest().hand(List.of("5H", "h5", "5C", "JD")).starter("5D"));
    } catch (ApiException exception) {
      Problem problem = new ObjectMapper().readValue(exception.getResponseBody(), Problem.class);
      System.out.println("problem " + problem.getStatus() + " " + problem.getCode() + " " + problem.getErrors().get(0).getPointer());
    }

    PlayerStanding first = games.checkScorecards(new ScorecardsRequest().qualifiers(1)
        .addCardsItem(card("ann", "bob", 2, 21)).addCardsItem(card("bob", "ann", 0, -16)))
        .getStandings().get(0);
    System.out.println("cards " + first.getPlayer() + " " + first.getSpread());

    HandBatchResult batch = scoring.scoreShows(new ShowBatchRequest().hands(List.of("5H5S5CJD5D", "2H4S6C8DTD")).claims(List.of(28, 0)));
    System.out.println("batch " + batch.getTotals().get(0) + " " + batch.getDifferences().get(0) + " " + batch.getDifferences().get(1));

    String text = "players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 \"late\"}\n";
    System.out.println("text " + games.adjudicateGame(games.parseGame(new ParseRequest().text(text)).getLog()).getScores().get("bob"));

    GameRequest conceded = new GameRequest().rules(new Rules().target(61).skunkLine(0)).players(players).firstDealer("ann")
        .startingScores(Map.of("ann", 58, "bob", 20)).deals(List.of()).ended(new Ending().by(GivenUpBy.CONCESSION).side("bob"));
    GameResult shorter = games.adjudicateGame(conceded);
    System.out.println("rules " + shorter.getWinner() + " " + shorter.getSkunk());

    List<GameBatchItem> results = games.adjudicateGames(new GameBatchRequest().detail(DetailOfAll.SUMMARY).addGamesItem(conceded)
        .addGamesItem(new GameRequest().players(players).firstDealer("cat").deals(List.of()))).getResults();
    System.out.println("games " + results.get(0).getGame().getWinner() + " " + results.get(1).getProblem().getCode());
  }
}

import com.fasterxml.jackson.databind.DeserializationFeature;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;
import org.openapitools.client.api.CarcassonneApi;
import org.openapitools.client.model.*;

/** Sets a rule, posts the best option as a move, and reads scores: java Program PORT. */
public class Program {
  /** Takes no number for a word and no key that it does not know: so alternatives are told apart. */
  private static ApiClient connect(int port) {
    return new ApiClient()
        .setScheme("http")
        .setHost("127.0.0.1")
        .setPort(port)
        .setObjectMapper(
            JSON.getDefault()
                .getMapper()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
  }

  public static void main(String[] arguments) throws Exception {
    CarcassonneApi referee = new CarcassonneApi(connect(Integer.parseInt(arguments[0])));
    Tile closed = new Tile("base.E");
    CarcassonnePosition table =
        new CarcassonnePosition()
            .rules(new CarcassonneRules().labyrinth(CarcassonneRules.LabyrinthEnum.ADVANCED))
            .tiles(List.of(new PlacedTile().tile(closed).x(0).y(0)))
            .figures(
                List.of(
                    new PlacedFigure()
                        .player("red")
                        .figure(FigureKind.MEEPLE)
                        .x(0)
                        .y(0)
                        .on(SpotKind.CITY)
                        .side(AnySide.N)));
    PostedCarcassonnePosition position = new PostedCarcassonnePosition(table);

    OptionsQuestion asked = new OptionsQuestion().position(position).tile(closed).player("red");
    OptionsAnswer options = referee.carcassonneOptions(asked, null, null, null, null);
    Move best = options.getOptions().get(0).getMove();
    System.out.println("castle: " + best.getCastle());
    System.out.println("rotation: " + best.getTile().getRotation());

    SingleMoveQuestion move = new SingleMoveQuestion().position(position).move(best);
    MovesAnswer answer =
        referee.carcassonneMoves(new MovesQuestion(move), null, null, null, null);
    SingleMoveAnswer ruled = answer.getSingleMoveAnswer();
    System.out.println("legal: " + ruled.getLegal());
    System.out.println("points: " + ruled.getCompleted().get(0).getScore().getTotal());
    System.out.println("rules: " + ruled.getRuleset().getRules().getLabyrinth());
    PostedCarcassonnePosition after = new PostedCarcassonnePosition(ruled.getPositionAfter());
    System.out.println("after: " + read(referee, after));

    System.out.println("notation: " + read(referee, new PostedCarcassonnePosition("c1/0,0,D-red.rE")));
  }

  /** Counts the roads of a position, as an object or on one line. */
  private static int read(CarcassonneApi referee, PostedCarcassonnePosition position)
      throws Exception {
    RoadsQuestion asked = new RoadsQuestion().position(position);
    return referee.carcassonneRoads(asked, null, null, null, null).getRoads().size();
  }
}

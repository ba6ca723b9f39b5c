import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

/** Sets a rule, posts the best option as a move, and reads scores: java ProgramKt PORT. */
fun main(arguments: Array<String>) {
    val referee = Referee(arguments[0])
    val closed = Tile("base.E")
    val table =
        CarcassonnePosition(
            rules = CarcassonneRules(labyrinth = CarcassonneRules.Labyrinth.ADVANCED),
            tiles = listOf(PlacedTile(tile = closed, x = 0, y = 0)),
            figures =
                listOf(
                    PlacedFigure(
                        player = "red",
                        figure = FigureKind.MEEPLE,
                        x = 0,
                        y = 0,
                        on = SpotKind.CITY,
                        side = AnySide.N)))
    val position = PostedCarcassonnePosition(table)

    val asked = OptionsQuestion(position = position, tile = closed, player = "red")
    val best = referee.ask<OptionsAnswer>("options", asked).options[0].move
    println("castle: ${best.castle}")
    println("rotation: ${best.tile.rotation}")

    val move = MovesQuestion(SingleMoveQuestion(position = position, move = best))
    val ruled = referee.ask<MovesAnswer>("moves", move).actualInstance as SingleMoveAnswer
    println("legal: ${ruled.legal}")
    println("points: ${ruled.completed[0].score?.total}")
    println("rules: ${ruled.ruleset.rules.labyrinth?.value}")
    val after = PostedCarcassonnePosition(ruled.positionAfter)
    println("after: ${referee.ask<RoadsAnswer>("roads", RoadsQuestion(position = after)).roads.size}")

    val line = PostedCarcassonnePosition("c1/0,0,D-red.rE")
    println("notation: ${referee.ask<RoadsAnswer>("roads", RoadsQuestion(position = line)).roads.size}")
}

/** Posts what was generated, and reads answers as what was generated. */
class Referee(private val port: String) {
    private val client: HttpClient = HttpClient.newHttpClient()

    inline fun <reified Answer> ask(name: String, question: Any): Answer =
        Serializer.gson.fromJson(post(name, Serializer.gson.toJson(question)), Answer::class.java)

    fun post(name: String, body: String): String {
        val request =
            HttpRequest.newBuilder(URI("http://127.0.0.1:$port/v1/carcassonne/$name"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build()
        val answer = client.send(request, BodyHandlers.ofString())
        check(answer.statusCode() == 200) { answer.body() }
        return answer.body()
    }
}

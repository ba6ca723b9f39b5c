// Sets a rule, posts the best option as a move, and reads scores: go run . ADDRESS.
package main

import (
	"context"
	"fmt"
	"os"

	referee "referee/client"
)

type client struct{ *referee.APIClient }

func main() {
	configuration := referee.NewConfiguration()
	configuration.Servers = referee.ServerConfigurations{{URL: os.Args[1]}}
	asking := client{referee.NewAPIClient(configuration)}

	id := "base.E"
	closed := referee.StringAsTile(&id)
	table := referee.NewCarcassonnePosition([]referee.PlacedTile{*referee.NewPlacedTile(closed, 0, 0)})
	rules := referee.NewCarcassonneRules()
	rules.SetLabyrinth("advanced")
	table.SetRules(*rules)
	figure := referee.NewPlacedFigure(referee.FIGUREKIND_MEEPLE, 0, 0, referee.SPOTKIND_CITY)
	figure.SetPlayer("red")
	figure.SetSide(referee.ANYSIDE_N)
	table.SetFigures([]referee.PlacedFigure{*figure})
	position := referee.CarcassonnePositionAsPostedCarcassonnePosition(table)

	best := asking.findBest(*referee.NewOptionsQuestion(closed, "red", position))
	fmt.Println("castle:", best.HasCastle())
	fmt.Println("rotation:", best.Tile.GetRotation())

	question := referee.SingleMoveQuestionAsMovesQuestion(referee.NewSingleMoveQuestion(best, position))
	answer, _, err := asking.CarcassonneAPI.CarcassonneMoves(context.Background()).MovesQuestion(question).Execute()
	check(err)
	ruled := answer.SingleMoveAnswer
	fmt.Println("legal:", ruled.Legal)
	fmt.Println("points:", ruled.Completed[0].Score.Total)
	fmt.Println("rules:", ruled.Ruleset.Rules.Labyrinth)
	after := referee.CarcassonnePositionAsPostedCarcassonnePosition(&ruled.PositionAfter)
	fmt.Println("after:", asking.countRoads(after))

	line := "c1/0,0,D-red.rE"
	fmt.Println("notation:", asking.countRoads(referee.StringAsPostedCarcassonnePosition(&line)))
}

func (asking client) findBest(question referee.OptionsQuestion) referee.Move {
	answer, _, err := asking.CarcassonneAPI.CarcassonneOptions(context.Background()).OptionsQuestion(question).Execute()
	check(err)
	return answer.Options[0].Move
}

// Counts the roads of a position, as an object or on one line.
func (asking client) countRoads(position referee.PostedCarcassonnePosition) int {
	question := referee.NewRoadsQuestion(position)
	answer, _, err := asking.CarcassonneAPI.CarcassonneRoads(context.Background()).RoadsQuestion(*question).Execute()
	check(err)
	return len(answer.Roads)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

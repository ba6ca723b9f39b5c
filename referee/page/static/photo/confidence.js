/* What is said of each square: its likeliest tile, how sure that is, and what else it may be. */

const FEW = 3;

/* Returns for each square { best, chance, likely }: the likeliest class, its chance, and the likeliest tiles, "no tile"
   not among them. `isNone` tells whether a class is "no tile". */
export function rank(chances, classes, isNone) {
  return Array.from({ length: chances.length / classes }, (_, square) => {
    const at = square * classes;
    const order = Array.from({ length: classes }, (_each, n) => n).sort((a, b) => chances[at + b] - chances[at + a]);
    const likely = order.filter((n) => !isNone(n)).slice(0, FEW);
    return { best: order[0], chance: chances[at + order[0]], likely };
  });
}

/* Whether a square has to be looked at by the player. */
export const isDoubtful = ({ chance }, least) => chance < least;

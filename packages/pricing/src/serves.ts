import type { ContestFacts, Score, Side } from '@evens/markets';
import type { SetRules, SetScore } from './set-scores.ts';
import { holdChance } from './tennis-formulas.ts';

/** Shares of the points on a player's own serve. */
export interface ServeShares {
  /** Share of aces among the points that they win. */
  readonly aces: Score;
  /** Share of double faults among the points that they lose. */
  readonly doubleFaults: Score;
}

interface Points {
  readonly won: number;
  readonly lost: number;
}

/** Mean points of the server in a game that they hold and in one that they lose. Each point is won with chance `p`. */
function gamePoints(p: number): { readonly held: Points; readonly broken: Points } {
  const q = 1 - p;
  const deuce = 20 * (p * q) ** 3;
  const level = (2 * p * q) / (1 - 2 * p * q);
  /** Points of the winner of the game, who wins a point with chance `own`, and of the loser. */
  const ofWinner = (own: number) => {
    const ends = [1, 4, 10].map((orders, lost) => orders * own ** 4 * (1 - own) ** lost);
    const late = (deuce * own * own) / (p * p + q * q);
    const all = ends.reduce((sum, chance) => sum + chance, late);
    const won = 4 + (late * (1 + level)) / all;
    const lost = ends.reduce((sum, chance, n) => sum + chance * n, late * (3 + level)) / all;
    return { won, lost };
  };
  const lost = ofWinner(q);
  return { held: ofWinner(p), broken: { won: lost.lost, lost: lost.won } };
}

/** Mean points of either player's serve in a tie-break. */
const TIE_BREAK_POINTS = 5.9;

const isTieBreak = ({ home, away }: Score) => home + away === 13;
const servedGames = (set: Score) => (isTieBreak(set) ? 6 : (set.home + set.away) / 2);
const fewerGames = ({ home, away }: Score) => Math.min(home, away);
/** The fewest games that a player loses on their serve in a set of this score, without the parity of its games. */
const fewestBroken = (set: Score, side: Side) =>
  isTieBreak(set) ? 0 : Math.max(0, (side === 'home' ? set.away - set.home : set.home - set.away) / 2);

/** Mean points of each player's serve in a match, by the scores of its sets. `usual`: the scores of any set. */
export function servePoints(
  rules: Extract<SetRules, { kind: 'serve-games' }>,
  usual: readonly SetScore[],
): (sets: readonly Score[]) => Readonly<Record<Side, Points>> {
  const mean = (value: (set: SetScore) => number) =>
    usual.reduce((sum, set) => sum + set.chance * value(set), 0);
  const bySet = (name: Side): ((set: Score) => Points) => {
    const p = name === 'home' ? rules.homeServe : rules.awayServe;
    const { held, broken } = gamePoints(p);
    /** Further lost serves, by the games of the loser of a set. */
    const further =
      Math.max(0, (1 - holdChance(p)) * mean(servedGames) - mean((set) => fewestBroken(set, name))) /
      mean(fewerGames);
    const known = new Map<number, Points>();
    return (set) => {
      const key = set.home * 16 + set.away;
      const games = servedGames(set);
      const breaks = Math.min(games, fewestBroken(set, name) + further * fewerGames(set));
      const tieBreak = isTieBreak(set) ? TIE_BREAK_POINTS : 0;
      const points = known.get(key) ?? {
        won: (games - breaks) * held.won + breaks * broken.won + tieBreak * p,
        lost: (games - breaks) * held.lost + breaks * broken.lost + tieBreak * (1 - p),
      };
      known.set(key, points);
      return points;
    };
  };
  const [home, away] = [bySet('home'), bySet('away')];
  const total = (sets: readonly Score[], points: (set: Score) => Points): Points => {
    let [won, lost] = [0, 0];
    for (const set of sets) {
      won += points(set).won;
      lost += points(set).lost;
    }
    return { won, lost };
  };
  return (sets) => ({ home: total(sets, home), away: total(sets, away) });
}

/** The count at this quantile of a binomial distribution: each of about `points` points is counted with chance `share`. */
export function countAt(points: number, share: number, part: number): number {
  const all = Math.max(1, Math.round(points));
  const own = Math.min(0.99, (points * share) / all);
  let chance = (1 - own) ** all;
  let below = chance;
  let n = 0;
  while (below < part && n < all) {
    chance *= ((all - n) / (n + 1)) * (own / (1 - own));
    below += chance;
    n++;
  }
  return n;
}

/** Before a match, when its serves have prices. */
export function areServesPriced({ status }: ContestFacts, shares: ServeShares | undefined): boolean {
  return shares !== undefined && status === 'scheduled';
}

import type { ContestFacts, Facts, Score, Side } from '@evens/markets';

/** Numbers of a side's further scores that are possible at its final points, with their chances. Equal keys have equal scores. */
export interface TeamScores {
  /** The points that decide the numbers of further scores in a scenario; by default the score. */
  points?(facts: Facts): Score;
  key(points: number, side: Side): number;
  given(key: number, side: Side): readonly { readonly count: number; readonly chance: number }[];
}

/** The points of both sides, without a shoot-out. */
export function sumPlayed(facts: Facts): Score {
  let [home, away] = [0, 0];
  for (const period of facts.kind === 'contest' ? facts.periods : []) {
    if (period.phase === 'shootout') continue;
    home += period.home;
    away += period.away;
  }
  return { home, away };
}

/** Further scores in sports in which every score counts one. */
export function singleScores(played: Score): TeamScores {
  return {
    key: (goals, side) => goals - played[side],
    given: (goals) => [{ count: goals, chance: 1 }],
  };
}

/** The side of the first score. */
export type First = Side | 'none';
const firsts: readonly (First | undefined)[] = [undefined, 'none', 'home', 'away'];

export interface ScoreClass extends Score {
  /** Undefined if the scenarios have no order of scores. */
  readonly first: First | undefined;
}

/** Classes of scenarios that share one list of facts, by the keys of both scores and the first one. */
interface ScoreClasses {
  readonly of: Uint16Array;
  readonly classes: readonly ScoreClass[];
}

/** Goals are in order. One of sudden death is not among them. */
function findFirst({ goals, periods }: ContestFacts): First | undefined {
  if (!goals) return undefined;
  const overtime = periods.find(({ phase, home, away }) => phase === 'overtime' && home !== away);
  return goals[0] ?? (overtime ? (overtime.home > overtime.away ? 'home' : 'away') : 'none');
}

/** Keys are below it. */
const KEYS_MAX = 2 ** 14;
const classesByFacts = new WeakMap<readonly Facts[], ScoreClasses>();

export function scoreClasses(scenarios: readonly Facts[], scores: TeamScores): ScoreClasses {
  const known = classesByFacts.get(scenarios);
  if (known) return known;
  const numbers = new Map<number, number>();
  const classes: ScoreClass[] = [];
  const of = Uint16Array.from(scenarios, (facts) => {
    const points = scores.points?.(facts) ?? sumPlayed(facts);
    const home = scores.key(points.home, 'home');
    const away = scores.key(points.away, 'away');
    const first = facts.kind === 'contest' ? findFirst(facts) : undefined;
    const key = (home * KEYS_MAX + away) * firsts.length + firsts.indexOf(first);
    const number = numbers.get(key) ?? classes.push({ home, away, first }) - 1;
    numbers.set(key, number);
    return number;
  });
  const found = { of, classes };
  classesByFacts.set(scenarios, found);
  return found;
}

/** Numbers of a side's scores by its key, with their chances. */
type FindScores = Readonly<Record<Side, (key: number) => ReturnType<TeamScores['given']>>>;

/**
 * Sums over the numbers of scores of both sides in a class, each with the chance that the side scores first. Scores
 * without an order are spread evenly, so each is the first one equally likely.
 */
export function overFirst(
  score: ScoreClass,
  { side, findScores }: { readonly side: First; readonly findScores: FindScores },
  compute: (home: number, away: number) => number,
): number {
  if (score.first !== undefined && score.first !== side) return 0;
  let sum = 0;
  for (const home of findScores.home(score.home))
    for (const away of findScores.away(score.away)) {
      const counts = { home: home.count, away: away.count, none: 0 };
      const all = counts.home + counts.away;
      const share = score.first ? 1 : all === 0 ? Number(side === 'none') : counts[side] / all;
      if (share > 0) sum += home.chance * away.chance * share * compute(counts.home, counts.away);
    }
  return sum;
}

/** The chances that each side scores first, or none. */
export function sumFirst(
  classes: readonly ScoreClass[],
  { chances, findScores }: { readonly chances: Float64Array; readonly findScores: FindScores },
): Readonly<Record<First, number>> {
  const sums = { home: 0, away: 0, none: 0 };
  for (const [index, { first, home, away }] of classes.entries()) {
    const all = chances[index] ?? 0;
    if (first) {
      sums[first] += all;
      continue;
    }
    for (const homes of findScores.home(home))
      for (const aways of findScores.away(away)) {
        const chance = all * homes.chance * aways.chance;
        const count = homes.count + aways.count;
        if (count === 0) sums.none += chance;
        else {
          sums.home += (chance * homes.count) / count;
          sums.away += (chance * aways.count) / count;
        }
      }
  }
  return sums;
}

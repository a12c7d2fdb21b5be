import { binomialAtLeast, binomialChances, tail } from '../binomial.ts';
import { add } from '../goal-chances.ts';

/** A batter has at most this many hits beside home runs. */
export const HITS_MAX = 5;
/** The mean of such hits grows by this part of its value without runs, with each run of the team. */
const HITS_PER_RUN = 0.14;
/** Shares of such hits with 1, 2 and 3 bases. */
export const basesOfHits = [0.77, 0.2, 0.03] as const;

/** The chance of each of `HITS_MAX` tries, by the mean hits without runs and the runs of the team. */
export function hitChance(mean: number, runs: number): number {
  return Math.min(0.95, (mean * (1 + HITS_PER_RUN * runs)) / HITS_MAX);
}

/** P(bases = x) by the number of hits. */
const basesByHits: readonly Float64Array[] = (() => {
  const found = [Float64Array.of(1)];
  for (let hits = 1; hits <= HITS_MAX; hits++) {
    const bases = new Float64Array(3 * hits + 1);
    for (const [before, chance] of (found[hits - 1] ?? []).entries())
      for (const [more, share] of basesOfHits.entries()) add(bases, before + more + 1, chance * share);
    found.push(bases);
  }
  return found;
})();

/** P(bases = x) of hits beside home runs. */
export function baseChances(hits: Float64Array): Float64Array {
  const chances = new Float64Array(3 * HITS_MAX + 1);
  for (const [count, chance] of hits.entries())
    for (const [bases, share] of (basesByHits[count] ?? []).entries()) add(chances, bases, chance * share);
  return chances;
}

/** Numbers that a batter needs. */
interface BattingNeeds {
  readonly runs: number;
  readonly homers: number;
  readonly rbis: number;
  readonly hits: number;
  readonly bases: number;
}

/** Shares of the runs of a team. */
interface BattingShares {
  /** Share of home runs in the batter's own runs. */
  readonly homers: number;
  /** Share of the runs of others that the batter bats in. */
  readonly assists: number;
  /** Mean hits beside home runs without a run of the team. */
  readonly hits: number;
}

/** The chance that a batter has all numbers, by own runs. A home run is a run, a run batted in, a hit and four bases. */
export function battingChance(
  need: BattingNeeds,
  { homers, assists, hits }: BattingShares,
  teamRuns: number,
): (own: number) => number {
  const others = binomialChances(HITS_MAX, hitChance(hits, teamRuns));
  const batted = (home: number) => {
    let chance = 0;
    for (let count = Math.max(0, need.hits - home); count < others.length; count++)
      chance += (others[count] ?? 0) * tail(basesByHits[count] ?? others, need.bases - 4 * home);
    return chance;
  };
  return (own) => {
    if (own < need.runs) return 0;
    let chance = 0;
    for (const [home, share] of binomialChances(own, homers).entries())
      if (home >= need.homers)
        chance += share * batted(home) * binomialAtLeast(teamRuns - own, assists, need.rbis - home);
    return chance;
  };
}

import { asFields, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { combinations } from '../combinations.ts';
import { floored } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { lowest } from '../math/game-math.ts';
import { oneStake, onlyStep, returnAtHundredths } from '../one-stake.ts';
import {
  FACETS_DRAWN,
  type FacetsGem,
  type FacetsPattern,
  type FacetsRisk,
  facetsGems,
  facetsPatterns,
  facetsPays,
  facetsRisks,
} from './pay-tables.ts';

interface FacetsBet {
  readonly stakeMinor: bigint;
  readonly risk: FacetsRisk;
}

interface FacetsState extends FacetsBet {
  /** In draw order. */
  readonly gems: readonly FacetsGem[];
  readonly pattern: FacetsPattern;
  /** Payout of the pattern, in hundredths of a stake. */
  readonly paysHundredths: number;
  readonly returnMinor: bigint;
}

/** Sizes of the groups of equal gems in each pattern, largest first. */
const groups: Readonly<Record<FacetsPattern, readonly number[]>> = {
  'five-of-a-kind': [5],
  'four-of-a-kind': [4, 1],
  'full-house': [3, 2],
  'three-of-a-kind': [3, 1, 1],
  'two-pair': [2, 2, 1],
  pair: [2, 1, 1, 1],
  'no-pair': [1, 1, 1, 1, 1],
};

export const FACETS_OUTCOMES = BigInt(facetsGems.length) ** BigInt(FACETS_DRAWN);

/** Number of the 7⁵ outcomes with this pattern: places for the groups, times gems for groups of each size. */
export function facetsWays(pattern: FacetsPattern): bigint {
  let ways = 1n;
  let [placesLeft, gemsLeft] = [FACETS_DRAWN, facetsGems.length];
  for (const size of groups[pattern]) {
    ways *= combinations(placesLeft, size);
    placesLeft -= size;
  }
  for (const size of new Set(groups[pattern])) {
    const count = groups[pattern].filter((each) => each === size).length;
    ways *= combinations(gemsLeft, count);
    gemsLeft -= count;
  }
  return ways;
}

/** Exact: each of the 7⁵ outcomes counts once. */
export function facetsRtp(risk: FacetsRisk): Fraction {
  const sum = facetsPatterns.reduce(
    (all, pattern) => all + facetsWays(pattern) * BigInt(facetsPays[risk][pattern]),
    0n,
  );
  return lowest(fraction(sum, 100n * FACETS_OUTCOMES));
}

/** The groups of equal gems decide the pattern, their order does not. */
export function findPattern(gems: readonly FacetsGem[]): FacetsPattern {
  const sizes = facetsGems
    .map((gem) => gems.filter((each) => each === gem).length)
    .filter((size) => size > 0)
    .toSorted((a, b) => b - a)
    .join();
  const pattern = facetsPatterns.find((each) => groups[each].join() === sizes);
  if (!pattern) throw new RangeError(`findPattern: expected ${FACETS_DRAWN} gems, got ${gems.length}`);
  return pattern;
}

function readBet(raw: unknown): Result<FacetsBet, string> {
  const { stake, risk: rawRisk } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const risk = facetsRisks.find((each) => each === rawRisk);
  return risk ? ok({ stakeMinor: stakeMinor.value, risk }) : err('risk is low, medium or high');
}

/** One bet mode per paytable. */
const betModes: readonly BetMode[] = facetsRisks.map((risk) => ({
  name: risk,
  bet: (stake) => ({ stake: `${stake}`, risk }),
}));

const rules: GameRules<FacetsBet, never, FacetsState> = {
  key: 'facets',
  kind: 'instant',
  version: 1,
  // All paytables have the same RTP.
  rtp: facetsRtp('medium'),
  betModes,
  readBet,
  writeBet: ({ stakeMinor, risk }) => ({ stake: stakeMinor, risk }),
  ...oneStake,
  returnMax: ({ stakeMinor, risk }) => returnAtHundredths(stakeMinor, facetsPays[risk]['five-of-a-kind']),
  start(bet, draws) {
    // The index is below the number of gems.
    const gems = Array.from(
      { length: FACETS_DRAWN },
      () => facetsGems[floored(draws, facetsGems.length)] as FacetsGem,
    );
    const pattern = findPattern(gems);
    const paysHundredths = facetsPays[bet.risk][pattern];
    const returnMinor = returnAtHundredths(bet.stakeMinor, paysHundredths);
    return onlyStep({ ...bet, gems, pattern, paysHundredths, returnMinor });
  },
  view: (state) => state,
};

/** Draws five of seven gems with replacement, by ⌊f·7⌋. Equal gems pay by the paytable that the player chose. */
export const facets = defineInHouseGame(rules);

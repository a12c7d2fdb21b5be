import type { MatchBook } from '@evens/book';
import { betResults, marketDefinition, splitKey, type Verdict } from '@evens/markets';
import type { Chances } from '../../../sportsbook/index.ts';
import type { AlertPick, FoundAlert, Thresholds } from './found-alert.ts';

/** Chances are sums of floating-point numbers. */
const CERTAIN = 1 - 1e-6;
/** Pairs that are settled in all scenarios at most. Prices without a margin have thousands, but then whole lines are found. */
const SETTLED_PAIRS_MAX = 20;

type Price = Required<AlertPick>;
type Lines = Pick<MatchBook, 'markets'>;

const sumInverses = (prices: readonly Price[]) =>
  prices.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0);

/** Lines of which exactly one outcome wins, with all their outcomes. */
function wholeLines({ markets }: Lines): readonly (readonly Price[])[] {
  return Array.from(markets).flatMap(([line, { type, suspended, odds }]) =>
    suspended || odds.length < 2 || odds.includes(0) || !marketDefinition(type)?.exclusive
      ? []
      : [odds.map((oddsMilli, index) => ({ line, outcomeNo: index + 1, oddsMilli }))],
  );
}

interface ValuedPrice {
  readonly price: Price;
  /** Chance that a bet on it does not lose. */
  readonly chance: number;
  /** Expected return of a stake of 1. */
  readonly expected: number;
}

function valuePrices({ markets }: Lines, chances: Chances): readonly ValuedPrice[] {
  return Array.from(markets).flatMap(([line, { suspended, odds }]) =>
    (suspended ? [] : chances.masses(splitKey(line))).flatMap((mass, index): ValuedPrice[] => {
      const { win, halfWin, refund, halfLose } = mass;
      const oddsMilli = odds[index] ?? 0;
      const factor = oddsMilli / 1000;
      const expected = win * factor + (halfWin * (1 + factor)) / 2 + refund + halfLose / 2;
      const price = { line, outcomeNo: index + 1, oddsMilli };
      return oddsMilli === 0 ? [] : [{ price, chance: win + halfWin + refund, expected }];
    }),
  );
}

/** Whether the bets together cannot lose: one wins in full, or none loses. */
function isCovered(verdicts: readonly (Verdict | undefined)[]): boolean {
  const results = verdicts.map((verdict) => verdict?.result ?? betResults.lost);
  const losing: readonly number[] = [betResults.lost, betResults.halfLose];
  return results.includes(betResults.win) || !results.some((result) => losing.includes(result));
}

/**
 * The pair of outcomes with the lowest sum of inverse prices of which one wins at every end of the match. A sure win has
 * an expected return above 1, and so has one of its bets: prices with a margin have none.
 */
function findCoveringPair(lines: Lines, chances: Chances, bound: number): readonly Price[] | undefined {
  const valued = valuePrices(lines, chances);
  return valued
    .filter(({ expected }) => expected >= CERTAIN)
    .flatMap((first) =>
      valued
        .filter((second) => first !== second && first.chance + second.chance >= CERTAIN)
        .map((second) => [first.price, second.price]),
    )
    .map((pair) => ({ pair, sum: sumInverses(pair) }))
    .filter(({ sum }) => sum < bound)
    .toSorted((a, b) => a.sum - b.sum)
    .slice(0, SETTLED_PAIRS_MAX)
    .map(({ pair }) => pair)
    .find((pair) => {
      const picks = pair.map(({ line, outcomeNo }) => ({ ...splitKey(line), outcomeNo }));
      const covered = chances.expect(picks, (verdicts) => (isCovered(verdicts) ? 1 : 0));
      return covered !== undefined && covered >= CERTAIN;
    });
}

/**
 * The prices of one match that cover all its ends with the lowest sum of inverse prices, if it is below the percentage:
 * all outcomes of one line or, with the chances behind the prices, any two outcomes.
 */
export function detectArbitrage(
  match: {
    readonly matchId: number;
    readonly book: Lines;
    readonly chances: Chances | undefined;
    readonly atMs: number;
  },
  { percent }: Pick<Thresholds, 'percent'>,
): FoundAlert | undefined {
  const { matchId, book, chances, atMs } = match;
  const bound = percent / 100;
  const pair = chances && findCoveringPair(book, chances, bound);
  const sets = [...wholeLines(book), ...(pair ? [pair] : [])];
  const [picks] = sets.toSorted((a, b) => sumInverses(a) - sumInverses(b));
  if (!picks || sumInverses(picks) >= bound) return undefined;
  const names = picks.map(({ line, outcomeNo }) => `${line}#${outcomeNo}`).toSorted();
  return {
    ...{ kind: 'arbitrage', cause: `${matchId}/${names.join('+')}`, happenedAtMs: atMs, matchId, picks },
    facts: { sum: (sumInverses(picks) * 100).toFixed(2) },
  };
}

import { err, type Fraction, fraction, type MarketId, ok, type Result } from '@evens/base';
import type { MatchEvent } from '@evens/book';
import {
  type BetResult,
  betResults,
  EACH_WAY_PLACE,
  type Facts,
  type ParsedMarket,
  parseMarket,
  placeFractionValue,
  racePlaceTerms,
  type Verdict,
  withDeduction,
} from '@evens/markets';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { type DeadHeat, type DeadHeatRefusal, deadHeatShare, hasTooManyWinners } from './dead-heat.ts';
import { deductionSpans } from './deduction-spans.ts';
import {
  decidingKinds,
  deriveLineFromOperators,
  LATE_TOLERANCE_MS,
  type LineToDerive,
  type OperatorFacts,
} from './derive.ts';
import { lockCursor, readEventsOfMatch } from './feed-store.ts';
import { arePossible } from './possible-results.ts';
import { parseStoredMarket } from './read-feed.ts';
import { recordStartingPrices } from './starting-price.ts';
import {
  lockLine,
  readFacts,
  readMarketsOfMatch,
  type StoredMarket,
  type VerdictsToWrite,
  writeVerdicts,
} from './verdict-store.ts';
import { decide, overrule, type Ruling, standingRuling, type Windows } from './windows.ts';

export interface OperatorResult {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  /** The code of every outcome in order. */
  readonly results: readonly Exclude<BetResult, 0>[];
  /** The winners that share the place. */
  readonly deadHeat?: DeadHeat | undefined;
  readonly atMs: number;
}

export type OperatorResultRefusal =
  | 'unknown-market'
  | 'bad-specifier'
  | 'no-such-match'
  /** Not one result for each outcome, or results that no facts give. */
  | 'bad-results'
  | DeadHeatRefusal;

/**
 * Sets the results of a line, by two operators' will: a new version of its verdicts that nothing but another such call
 * changes. Bets that were late or in a cancelled span stay cancelled. The line takes no more bets, and its tickets are
 * brought in line as after any result; answers the market.
 */
export function setOperatorResult(
  pool: Pool,
  result: OperatorResult,
): Promise<Result<MarketId, OperatorResultRefusal>> {
  return inTransaction(pool, (client) => writeOperatorResult(client, result));
}

/** The same in the caller's transaction, which must end soon: the feed's reader waits for it. */
export async function writeOperatorResult(
  client: PoolClient,
  { matchId, type, specifier, results, deadHeat, atMs }: OperatorResult,
): Promise<Result<MarketId, OperatorResultRefusal>> {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) return parsed;
  const share = deadHeat && deadHeatShare(deadHeat, { ...parsed.value, results });
  if (share && !share.ok) return share;
  if (hasTooManyWinners({ ...parsed.value, results }, deadHeat)) return err('bad-places');
  // The feed's reader holds it while it writes verdicts: versions never meet.
  await lockCursor(client);
  const market = await lockLine(client, { matchId, type, specifier });
  if (!market) return err('no-such-match');
  const facts = await readFacts(client, matchId);
  if (!arePossible({ ...parseStoredMarket(market), facts, results }, deadHeat)) return err('bad-results');
  await recordStartingPrices(client, { matchId, atMs });
  await writeVerdicts(client, declaredVerdicts(market, { results, deadHeat, facts, atMs }));
  return ok(market.id);
}

/** The verdicts of a line by these results. */
export function declaredVerdicts(
  market: StoredMarket,
  {
    results,
    deadHeat,
    facts,
    atMs,
  }: Pick<OperatorResult, 'results' | 'deadHeat' | 'atMs'> & { readonly facts: Facts },
): VerdictsToWrite {
  const line = { ...parseStoredMarket(market), facts };
  const share = deadHeat && fraction(BigInt(deadHeat.places), BigInt(deadHeat.outcomes.length));
  const rulings = results.map((result, index): [number, Windows] => {
    const outcomeNo = index + 1;
    const isTied = deadHeat?.outcomes.includes(outcomeNo);
    const before = market.windows.get(outcomeNo) ?? [];
    return [outcomeNo, operatorWindows(before, buildRuling(isTied ? { result, share } : { result }, line))];
  });
  return toVerdicts(market, new Map(rulings), { atMs });
}

/** The next versions of a line's verdicts, not caused by an event of the feed. */
export function toVerdicts(
  market: StoredMarket,
  changed: ReadonlyMap<number, Windows>,
  { atMs, closed = true }: { readonly atMs: number; readonly closed?: boolean },
): VerdictsToWrite {
  return {
    marketId: market.id,
    feedEventId: 0,
    closed,
    outcomes: Array.from(changed, ([outcomeNo, windows]) => ({
      outcomeNo,
      version: (market.versions.get(outcomeNo) ?? 0) + 1,
      windows,
    })),
    atMs,
  };
}

export interface EnteredVerdicts {
  readonly verdicts: readonly VerdictsToWrite[];
  /** Lines whose verdicts change. */
  readonly decided: readonly StoredMarket[];
  /** Lines whose result depends on details that the facts lack. */
  readonly undecided: readonly StoredMarket[];
}

/** The verdicts of all lines of a match with bets, by facts that operators entered. Nothing is written. */
export async function enteredVerdicts(
  db: Queryable,
  {
    matchId,
    entered,
    atMs,
  }: { readonly matchId: number; readonly entered: OperatorFacts; readonly atMs: number },
): Promise<EnteredVerdicts> {
  const until = Number.MAX_SAFE_INTEGER;
  const earlier = await readEventsOfMatch(db, { matchId, until, kinds: decidingKinds });
  const event: MatchEvent = {
    kind: 'result',
    match: `${matchId}`,
    id: '',
    occurredAtMs: atMs,
    situation: {
      phase: 'ended',
      clock: { period: 0, running: false, seconds: 0, countDown: false, atMs, rate: 1 },
      facts: entered.facts,
    },
  };
  const found = (await readMarketsOfMatch(db, matchId)).map((market) => {
    const line = parseKnownMarket(market);
    const step = { event, receivedAtMs: atMs, earlier, lateToleranceMs: LATE_TOLERANCE_MS };
    const derived = line && deriveLineFromOperators(line, step, entered);
    return { market, verdicts: derived && toVerdicts(market, derived.changed, { atMs }) };
  });
  return {
    verdicts: found.flatMap(({ verdicts }) => (verdicts ? [verdicts] : [])),
    decided: found.flatMap(({ market, verdicts }) => (verdicts?.outcomes.length ? [market] : [])),
    undecided: found.flatMap(({ market, verdicts }) => (verdicts ? [] : [market])),
  };
}

/** Undefined for a line that no market of ours fits: the feed's reader sets it aside. */
export function parseKnownMarket(market: StoredMarket): LineToDerive | undefined {
  return parseMarket(market.type, market.specifier).ok ? parseStoredMarket(market) : undefined;
}

/** Writes the verdicts of a whole match in the caller's transaction, which must end soon. */
export async function writeEnteredResult(
  client: PoolClient,
  result: { readonly matchId: number; readonly entered: OperatorFacts; readonly atMs: number },
): Promise<void> {
  await lockCursor(client);
  const { verdicts } = await enteredVerdicts(client, result);
  await recordStartingPrices(client, result);
  for (const one of verdicts) await writeVerdicts(client, one);
}

/** Operators declare the winners; the place fraction and the Rule 4 deduction come from the race, as usual. */
function buildRuling(
  { result, share }: { readonly result: Exclude<BetResult, 0>; readonly share?: Fraction | undefined },
  { definition, specifier, facts }: ParsedMarket & { readonly facts: Facts },
): Ruling {
  const declared: Verdict = share ? { result, share } : { result };
  const reason = result === betResults.cancelled ? 'set-cancelled' : 'set';
  const words = (verdict: Verdict) => ({ verdict, reason, args: {} });
  if (facts.kind !== 'race') return { ...words(declared), source: 'operator' };
  const terms = definition.type === EACH_WAY_PLACE ? racePlaceTerms(facts) : undefined;
  const isPlaced = terms !== undefined && result === betResults.win;
  const verdict: Verdict = isPlaced
    ? { ...declared, placeFraction: placeFractionValue(terms.fraction) }
    : declared;
  if (!definition.withdrawalOdds) return { ...words(verdict), source: 'operator' };
  const until = deductionSpans({ definition, specifier }, facts).map(({ untilMs, deduction }) => ({
    ...words(withDeduction(verdict, deduction)),
    untilMs,
  }));
  return { ...words(verdict), source: 'operator', until };
}

function operatorWindows(before: Windows, ruling: Ruling): Windows {
  return standingRuling(before) ? overrule(before, ruling) : decide(before, ruling, Number.POSITIVE_INFINITY);
}

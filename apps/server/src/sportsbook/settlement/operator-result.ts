import { err, type Fraction, type MarketId, ok, type Result } from '@evens/base';
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
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { type DeadHeat, type DeadHeatRefusal, deadHeatShare, hasTooManyWinners } from './dead-heat.ts';
import { deductionSpans } from './deduction-spans.ts';
import { lockCursor } from './feed-store.ts';
import { arePossible } from './possible-results.ts';
import { lockLine, readFacts, writeVerdicts } from './verdict-store.ts';
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
  const { definition } = parsed.value;
  const { outcomes } = definition;
  const share = deadHeat && deadHeatShare(deadHeat, { ...parsed.value, results });
  if (share && !share.ok) return share;
  if (hasTooManyWinners({ ...parsed.value, results }, deadHeat)) return err('bad-places');
  // The feed's reader holds it while it writes verdicts: versions never meet.
  await lockCursor(client);
  const market = await lockLine(client, { matchId, type, specifier });
  if (!market) return err('no-such-match');
  const count = outcomes === 'runners' ? market.fixture.competitors.length : outcomes.length;
  if (results.length !== count || !arePossible({ ...parsed.value, results }, deadHeat))
    return err('bad-results');
  const facts = await readFacts(client, matchId);
  await writeVerdicts(client, {
    marketId: market.id,
    feedEventId: 0,
    closed: true,
    outcomes: results.map((result, index) => {
      const outcomeNo = index + 1;
      const before = market.windows.get(outcomeNo) ?? [];
      return {
        outcomeNo,
        version: (market.versions.get(outcomeNo) ?? 0) + 1,
        windows: operatorWindows(
          before,
          buildRuling(deadHeat?.outcomes.includes(outcomeNo) ? { result, share: share?.value } : { result }, {
            ...parsed.value,
            facts,
          }),
        ),
      };
    }),
    atMs,
  });
  return ok(market.id);
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

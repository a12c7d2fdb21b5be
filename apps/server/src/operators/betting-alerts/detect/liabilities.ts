import { marketKey } from '@evens/markets';
import {
  type ExposureReport,
  type LineTotals,
  lineLiability,
  type MatchTotals,
  outcomeLiability,
} from '../../../sportsbook/index.ts';
import type { FoundAlert, Thresholds } from './found-alert.ts';

/** How often the threshold was doubled to reach the value; undefined below it. Each doubling is a cause of its own. */
function countDoublings(value: number, threshold: number): number | undefined {
  return value < threshold || threshold <= 0 ? undefined : Math.floor(Math.log2(value / threshold));
}

/** The outcome that costs most. */
function worstOutcome(totals: LineTotals): number {
  const outcomes = [...totals.outcomes.values()];
  const [worst] = outcomes.toSorted((a, b) => outcomeLiability(totals, b) - outcomeLiability(totals, a));
  return worst?.outcomeNo ?? 1;
}

type LiabilityParts = Pick<ExposureReport, 'atMs' | 'marketLiabilityMax' | 'worstCase'>;

/** Lines of the match whose liability reaches the share of their limit, and the match if its worst end costs the amount. */
export function detectLiabilities(
  totals: MatchTotals,
  { atMs, marketLiabilityMax: limit, worstCase }: LiabilityParts,
  { amount, percent }: Pick<Thresholds, 'amount' | 'percent'>,
): readonly FoundAlert[] {
  const { id: matchId } = totals.match;
  const alert = { kind: 'liability', happenedAtMs: Math.floor(atMs), matchId } as const;
  const found: FoundAlert[] = [];
  for (const each of totals.lines.values()) {
    const liability = Math.round(lineLiability(each));
    const doublings = countDoublings(liability, (limit * percent) / 100);
    if (doublings === undefined) continue;
    const { id, type, specifier } = each.line;
    found.push({
      ...alert,
      cause: `line/${id}/${doublings}`,
      picks: [{ line: marketKey(type, specifier), outcomeNo: worstOutcome(each) }],
      facts: { liability: BigInt(liability), percent: Math.floor((liability * 100) / limit) },
    });
  }
  // The worst end costs at most the payouts without the stakes.
  const loss = totals.payouts - totals.stakes < amount ? 0 : Math.round(worstCase(totals).loss);
  const doublings = countDoublings(loss, amount);
  if (doublings === undefined) return found;
  return [...found, { ...alert, cause: `match/${matchId}/${doublings}`, facts: { liability: BigInt(loss) } }];
}

import type { BreakdownRow, ReportProduct, ReportTotal } from './reports.ts';

/** Sums in euros. */
export interface ReportSums {
  readonly turnover: number;
  readonly payouts: number;
  readonly ggr: number;
  readonly jackpots: number;
  readonly bonusCost: number;
  readonly ngr: number;
  readonly bets: number;
  readonly placed: number;
  readonly adjustments: number;
  readonly paidIn: number;
  readonly paidOut: number;
  readonly firstDeposits: number;
}

const played: readonly ReportProduct[] = ['sport', 'casino', 'providers'];

/** Adds decimal amounts exactly, in cents. Amounts without a rate are left out. */
export function addEuros(amounts: readonly (string | null)[]): number {
  return amounts.reduce((sum, text) => sum + Math.round(Number(text ?? 0) * 100), 0) / 100;
}

const subtract = (from: number, amount: number): number => Math.round((from - amount) * 100) / 100;

/** Sums of any number of days. GGR is the turnover less payouts; NGR is GGR less the cost of
 * jackpots, bonuses and tournaments. */
export function sumTotals(totals: readonly ReportTotal[]): ReportSums {
  const rows = (...products: readonly ReportProduct[]) =>
    totals.filter(({ Product }) => products.includes(Product));
  const received = (...products: readonly ReportProduct[]) =>
    addEuros(rows(...products).map(({ InEur }) => InEur));
  const paid = (...products: readonly ReportProduct[]) =>
    addEuros(rows(...products).map(({ OutEur }) => OutEur));
  const play = rows(...played);
  const [turnover, payouts] = [received(...played), paid(...played)];
  const ggr = subtract(turnover, payouts);
  const jackpots = subtract(paid('jackpots'), received('jackpots'));
  const bonusCost = subtract(paid('bonus', 'tournaments'), received('bonus', 'tournaments'));
  return {
    ...{ turnover, payouts, ggr, jackpots, bonusCost },
    ngr: subtract(subtract(ggr, jackpots), bonusCost),
    bets: play.reduce((sum, { Items }) => sum + Items, 0),
    placed: addEuros(play.map(({ PlacedEur }) => PlacedEur)),
    adjustments: subtract(paid('adjustments'), received('adjustments')),
    paidIn: received('payments'),
    paidOut: paid('payments'),
    firstDeposits: rows('first-deposits').reduce((sum, { Items }) => sum + Items, 0),
  };
}

/** GGR as a share of the turnover; null without turnover. */
export const hold = (turnover: number, payouts: number): number | null =>
  turnover === 0 ? null : (turnover - payouts) / turnover;

type Converted = Pick<BreakdownRow, 'Currency' | 'InEur'>;

/** Currencies of rows that no rate converts. */
export function unconvertedCurrencies(rows: readonly Converted[]): readonly string[] {
  const missing = rows.filter(({ InEur }) => InEur === null).map(({ Currency }) => Currency ?? '');
  return [...new Set(missing)].toSorted();
}

import type { BreakdownRow, ReportProduct, ReportTotal } from '@evens/contract';

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
function addEuros(amounts: readonly (string | null)[]): number {
  return amounts.reduce((sum, text) => sum + Math.round(Number(text ?? 0) * 100), 0) / 100;
}

const subtract = (from: number, amount: number): number => Math.round((from - amount) * 100) / 100;

/** Sums of any number of days. GGR is the turnover less payouts; NGR is GGR less the cost of jackpots and bonuses. */
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
  const bonusCost = subtract(paid('bonus'), received('bonus'));
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

/** A line of the breakdown: a value in euros, or a value in one currency. */
export interface BreakdownLine {
  readonly key: string;
  readonly value: string | null;
  readonly name: string | null;
  readonly currency: string;
  readonly items: number;
  readonly received: number;
  readonly paid: number;
  readonly placed: number;
  readonly expectedHold: number | null;
  readonly standardError: number | null;
}

const LINE_CURRENCY = 'EUR';

/** One line for each value in euros, or one for each value and currency. */
export function breakdownLines(rows: readonly BreakdownRow[], isInEuros: boolean): readonly BreakdownLine[] {
  const shared = ({ Value, Name, ExpectedHold, StandardError }: BreakdownRow) => ({
    ...{ value: Value, name: Name, expectedHold: ExpectedHold, standardError: StandardError },
  });
  if (!isInEuros)
    return rows.map((row) => ({
      ...shared(row),
      key: `${row.Value} ${row.Currency}`,
      currency: row.Currency ?? '',
      items: row.Items,
      received: Number(row.In),
      paid: Number(row.Out),
      placed: Number(row.Placed),
    }));
  return [...Map.groupBy(rows, ({ Value }) => Value)].flatMap(([value, of]) => {
    const [first] = of;
    if (!first) return [];
    return {
      ...shared(first),
      key: `${value}`,
      currency: LINE_CURRENCY,
      items: of.reduce((sum, { Items }) => sum + Items, 0),
      received: addEuros(of.map(({ InEur }) => InEur)),
      paid: addEuros(of.map(({ OutEur }) => OutEur)),
      placed: addEuros(of.map(({ PlacedEur }) => PlacedEur)),
    };
  });
}

/** Share of a cohort's players that were active in each week since their registration; null for weeks to come. */
export function retention(registrations: number, active: readonly number[]): readonly number[] {
  return registrations === 0 ? [] : active.map((players) => players / registrations);
}

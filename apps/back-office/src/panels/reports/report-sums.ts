import { addEuros, type BreakdownRow } from '@evens/contract';

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

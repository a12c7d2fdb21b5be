import type { ResultMarket, ResultOdd } from '@evens/contract';
import { marketDefinitions } from '@evens/markets';

/** Lines of one market under one name: all totals of a match are one row. */
export interface MarketRow {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly odds: readonly ResultOdd[];
}

const order = new Map(marketDefinitions.map(({ type }, index) => [type, index]));

function placeOf({ Type }: ResultMarket): number {
  return order.get(Type) ?? order.size;
}

/** What has the same name and type is one row. */
export function marketRows(markets: readonly ResultMarket[]): readonly MarketRow[] {
  const ordered = markets.toSorted((a, b) => placeOf(a) - placeOf(b));
  const byName = Map.groupBy(ordered, ({ Type, Name }) => `${Type} ${Name}`);
  return Array.from(byName.values(), (of) => ({
    key: of[0]?.ID ?? '',
    name: of[0]?.Name ?? '',
    group: of[0]?.Group ?? 'specials',
    odds: of.flatMap(({ Odds }) => Odds),
  }));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Those whose name, or an outcome of theirs, bears the text. */
export function rowsNamed(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const wanted = plain(text.trim());
  if (wanted === '') return rows;
  return rows.filter(
    ({ name, odds }) =>
      plain(name).includes(wanted) || odds.some(({ Title }) => plain(Title).includes(wanted)),
  );
}

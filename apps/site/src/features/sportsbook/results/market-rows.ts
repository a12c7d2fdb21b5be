import { foldText } from '@evens/base';
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

function orderIndex({ Type }: ResultMarket): number {
  return order.get(Type) ?? order.size;
}

/** Groups lines with the same name and type into one row. */
export function marketRows(markets: readonly ResultMarket[]): readonly MarketRow[] {
  const ordered = markets.toSorted((a, b) => orderIndex(a) - orderIndex(b));
  const byName = Map.groupBy(ordered, ({ Type, Name }) => `${Type} ${Name}`);
  return Array.from(byName.values(), (of) => ({
    key: of[0]?.ID ?? '',
    name: of[0]?.Name ?? '',
    group: of[0]?.Group ?? 'specials',
    odds: of.flatMap(({ Odds }) => Odds),
  }));
}

/** Rows whose name, or an outcome's name, contains the text. */
export function rowsNamed(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const searchedText = foldText(text.trim());
  if (searchedText === '') return rows;
  return rows.filter(
    ({ name, odds }) =>
      foldText(name).includes(searchedText) ||
      odds.some(({ Title }) => foldText(Title).includes(searchedText)),
  );
}

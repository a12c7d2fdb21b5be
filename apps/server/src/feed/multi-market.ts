import type { BookMarket, MatchBook } from '@evens/book';
import { mainTypes } from '@evens/markets';
import { moneyLineTypes } from './money-line.ts';
import { firstOffered } from './preview.ts';

/** The main lines of a dense table's columns. Undefined if a match does not offer one. */
export interface MainLines {
  readonly win: BookMarket | undefined;
  readonly handicap: BookMarket | undefined;
  readonly total: BookMarket | undefined;
}

/** Markets of the whole match, and of its first half, set, quarter or inning. */
export interface MultiMarkets {
  readonly full: MainLines;
  readonly first: MainLines;
}

const firstTypes = {
  win: ['period-1x2', 'period-winner'],
  handicap: ['period-handicap', 'period-handicap-kills'],
  total: ['period-total', 'period-total-kills'],
} as const;

const ofFirstPeriod = /(^|\|)period=1(\||$)/;

type Types = Readonly<Record<keyof MainLines, readonly string[]>>;

function mainLines(byType: ReadonlyMap<string, readonly BookMarket[]>, types: Types): MainLines {
  return {
    win: firstOffered(byType, types.win),
    handicap: firstOffered(byType, types.handicap),
    total: firstOffered(byType, types.total),
  };
}

/** The six markets of a match's row in the dense table. */
export function multiMarkets({ fixture, markets }: MatchBook): MultiMarkets {
  const byType = new Map<string, BookMarket[]>();
  for (const market of markets.values()) {
    if (market.type.startsWith('period-') && !ofFirstPeriod.test(market.specifier)) continue;
    const list = byType.get(market.type);
    if (list) list.push(market);
    else byType.set(market.type, [market]);
  }
  const full = { ...mainTypes(fixture.sport), win: moneyLineTypes(fixture.sport, byType) };
  return { full: mainLines(byType, full), first: mainLines(byType, firstTypes) };
}

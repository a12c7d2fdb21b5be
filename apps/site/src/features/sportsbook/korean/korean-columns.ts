import type { WordKey } from '@evens/locales/browser';
import {
  type MarketKey,
  type MarketLineKey,
  marketDefinition,
  outcomeCodes,
  parseMarket,
  splitKey,
} from '@evens/markets';

/** Columns of the dense table, used for the whole match and for its first period. */
export const koreanColumns = ['win', 'handicap', 'total'] as const;
export type KoreanColumn = (typeof koreanColumns)[number];

export type KoreanPart = 'full' | 'first';
export type KoreanLines = Readonly<
  Record<KoreanPart, Readonly<Record<KoreanColumn, MarketLineKey | undefined>>>
>;

const types: Readonly<Record<KoreanPart, Readonly<Record<KoreanColumn, readonly string[]>>>> = {
  full: {
    win: ['1x2', 'winner'],
    handicap: ['asian-handicap', 'handicap-full', 'handicap-periods', 'handicap-points'],
    total: ['total', 'total-full', 'total-periods', 'total-points'],
  },
  first: {
    win: ['period-1x2', 'period-winner'],
    handicap: ['period-handicap', 'period-handicap-kills'],
    total: ['period-total', 'period-total-kills'],
  },
};

/** Assigns lines to columns; the stream publishes one line of each. */
export function koreanLines(keys: readonly MarketKey[]): KoreanLines {
  const lines = keys.map(splitKey);
  const find = (part: KoreanPart, column: KoreanColumn) => {
    for (const type of types[part][column]) {
      const line = lines.find((each) => each.type === type);
      if (line) return line;
    }
    return undefined;
  };
  const all = (part: KoreanPart) => ({
    win: find(part, 'win'),
    handicap: find(part, 'handicap'),
    total: find(part, 'total'),
  });
  return { full: all('full'), first: all('first') };
}

/** Periods with own prices, and the message keys of the first one. */
const firstPartKeys = {
  half: 'korean.part.half',
  quarter: 'korean.part.quarter',
  period: 'korean.part.period',
  set: 'korean.part.set',
  map: 'korean.part.map',
  inning: 'korean.part.inning',
  game: 'korean.part.game',
} as const satisfies Readonly<Record<string, WordKey>>;

/** The message key of a sport's first period; undefined if it has no prices. */
export function firstPartKey(period: string): WordKey | undefined {
  return Object.entries(firstPartKeys).find(([name]) => name === period)?.[1];
}

/** The line in hundredths; undefined for a market without one. */
export function lineHundredths({ type, specifier }: MarketLineKey): number | undefined {
  const parsed = parseMarket(type, specifier);
  return parsed.ok ? parsed.value.specifier.lineHundredths : undefined;
}

/** Outcome numbers of a column's cells from top to bottom: home or over, away or under, and the draw. */
export function cellOutcomes({ type }: MarketLineKey): readonly number[] {
  const definition = marketDefinition(type);
  return definition && outcomeCodes(definition).length === 3 ? [1, 3, 2] : [1, 2];
}

import { type MarketKey, marketDefinition, splitKey } from './markets.ts';
import { playerStatistics } from './players.ts';
import { ESPORTS_SYSTEM_ID, sportByAlias } from './sports.ts';

/** The markets that lists show: winner, total and handicap. */
export const mainColumns = ['win', 'total', 'handicap'] as const;
export type MainColumn = (typeof mainColumns)[number];

/** Sports decided by sets whose lines count sets instead of points, legs or games. */
const countedByPeriods: ReadonlySet<string> = new Set(['snooker', 'pesapallo']);

const byPeriods = ['total-periods', 'handicap-periods'] as const;
const byPoints = ['total-points', 'handicap-points'] as const;

/**
 * Market types of each column in a sport's lists, in order of preference. A match offers at most one of them, so a
 * column never mixes sets with games or regular time with overtime.
 */
export function mainTypes(sportAlias: string): Readonly<Record<MainColumn, readonly string[]>> {
  const sport = sportByAlias(sportAlias);
  switch (sport?.scoring) {
    case 'goals':
      return { win: ['1x2', 'race-winner'], total: ['total'], handicap: ['asian-handicap'] };
    case 'sets': {
      const isByPeriods = sport.systemId === ESPORTS_SYSTEM_ID || countedByPeriods.has(sportAlias);
      const [total, handicap] = isByPeriods ? byPeriods : byPoints;
      return { win: ['winner', 'race-winner'], total: [total], handicap: [handicap] };
    }
    case 'fight':
      return { win: ['winner', 'race-winner'], total: [], handicap: [] };
    case 'race':
      return { win: ['race-winner'], total: ['lotto-sum'], handicap: [] };
    case 'points':
    case 'innings':
    case undefined:
      return {
        win: ['winner', '1x2', 'race-winner'],
        total: ['total-full', 'total'],
        handicap: ['handicap-full', 'asian-handicap'],
      };
  }
}

/** Sports in which most bets are on the handicap: the order is handicap, total, winner. */
const handicapFirst: ReadonlySet<string> = new Set([
  'basketball',
  'american-football',
  'canadian-football',
  'aussie-rules',
  'rugby-league',
  'rugby-union',
]);

/** Sports whose lists show spread, total and money line at once, each with one side below the other. */
const americanLayouts: ReadonlySet<string> = new Set([
  'american-football',
  'canadian-football',
  'basketball',
  'baseball',
  'softball',
]);

export function hasAmericanLayout(sportAlias: string): boolean {
  return americanLayouts.has(sportAlias);
}

/** `PreviewMarketOrder` on the wire: 1 begins with the winner, 2 with the handicap. */
export function previewMarketOrder(sportAlias: string): 1 | 2 {
  return handicapFirst.has(sportAlias) ? 2 : 1;
}

const columnsByOrder: Readonly<Record<1 | 2, readonly MainColumn[]>> = {
  1: mainColumns,
  2: ['handicap', 'total', 'win'],
};

/** Display order of a match's main markets. Unknown orders count as 1. */
export function mainColumnsInOrder(order: number): readonly MainColumn[] {
  return columnsByOrder[order === 2 ? 2 : 1];
}

const resultsInRegularTime = ['1x2', 'double-chance', 'draw-no-bet'] as const;

/**
 * Market types that most bets are on, in display order: the Main tab, and the beginning of all markets. Results in regular time
 * follow where overtime counts for the winner.
 */
export function popularTypes(sportAlias: string): readonly string[] {
  const columns = mainTypes(sportAlias);
  switch (sportByAlias(sportAlias)?.scoring) {
    case 'goals':
      return [
        'winner',
        '1x2',
        'total',
        'both-teams-to-score',
        'asian-handicap',
        'total-full',
        'handicap-full',
        'double-chance',
        'draw-no-bet',
        'player-goals',
        'player-goals-full',
      ];
    case 'sets':
      return ['winner', ...byPeriods.toReversed(), ...byPoints.toReversed(), 'correct-periods'];
    case 'fight':
      return ['winner', 'fight-method', 'total-rounds', 'goes-the-distance'];
    case 'points':
    case 'innings':
      return [
        'winner',
        ...mainColumnsInOrder(previewMarketOrder(sportAlias)).flatMap((column) =>
          column === 'win' ? [] : columns[column],
        ),
        ...resultsInRegularTime,
        'player-touchdowns-full',
      ];
    case 'race':
    case undefined:
      return [];
  }
}

/** Whether a line is a total with a half: no stake on it is refunded. */
export function isHalfTotal(specifier: string): boolean {
  return /(^|\|)total=\d+\.5(\||$)/.test(specifier);
}

/** Specifier parts that distinguish lines of one market. A card shows all these lines. */
const lineParts = /^(hcp|total|runners)=/;
/** Further parts of single markets: the virtual start, the number to reach first, at least so many of a player. */
const ownLineParts: ReadonlyMap<string, string> = new Map([
  ['european-handicap', 'score='],
  ['period-european-handicap', 'score='],
  ['race-to-corners', 'number='],
  ['race-to-periods', 'number='],
  ...playerStatistics.map((statistic) => [`player-${statistic}`, 'number='] as const),
]);

function isLinePart(type: string, part: string): boolean {
  const own = ownLineParts.get(type);
  return lineParts.test(part) || (own !== undefined && part.startsWith(own));
}

/** Card of a line: its type and the specifier parts that are not the line itself. */
export function marketCardId(key: MarketKey): string {
  const { type, specifier } = splitKey(key);
  if (specifier === '') return type;
  return [type, ...specifier.split('|').filter((part) => !isLinePart(type, part))].join(';');
}

/** Number of markets of a match as players see it. All lines of one market count once; unknown types are ignored. */
export function countMarkets(keys: Iterable<MarketKey>): number {
  const cards = new Set<string>();
  for (const key of keys) if (marketDefinition(splitKey(key).type)) cards.add(marketCardId(key));
  return cards.size;
}

import type { ViewFormat } from '@evens/contract';
import { type MarketKey, type MarketLineKey, marketDefinition, splitKey, sportByAlias } from '@evens/markets';
import type { BoardColumn } from '../../core/settings.ts';

/** The groups of prices in a row of a list, in order. */
const columnsByView: Readonly<Record<ViewFormat, readonly [BoardColumn, ...BoardColumn[]]>> = {
  european: ['win', 'total', 'handicap'],
  asian: ['handicap', 'total', 'win'],
  korean: ['handicap', 'total', 'win'],
};

export function columnsOf(view: ViewFormat) {
  return columnsByView[view];
}

/** Types that fill a column. The server names one of each: `mainTypes` says which, by the sport. */
const columnTypes: Readonly<Record<BoardColumn, readonly string[]>> = {
  win: ['1x2', 'winner', 'race-winner'],
  total: ['total', 'total-full', 'total-points', 'total-periods'],
  handicap: ['asian-handicap', 'handicap-full', 'handicap-points', 'handicap-periods'],
};

export type BoardLines = Readonly<Record<BoardColumn, MarketLineKey | undefined>>;

/** Which line is in which column. A preview names one line of each type; of several the first counts. */
export function boardLines(keys: readonly MarketKey[]): BoardLines {
  const lines = keys.map(splitKey);
  const find = (column: BoardColumn) => {
    for (const type of columnTypes[column]) {
      const line = lines.find((other) => other.type === type);
      if (line) return line;
    }
    return undefined;
  };
  return { win: find('win'), total: find('total'), handicap: find('handicap') };
}

/** Numbers of the outcomes of a type, in order of display; a race's are as many as its runners. */
export function outcomeNumbers(type: string, runners: number): readonly number[] {
  const outcomes = marketDefinition(type)?.outcomes;
  const count = outcomes === undefined ? 0 : outcomes === 'runners' ? runners : outcomes.length;
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Whether the money line of a sport has a draw: by the market where there is one, else as the sport is scored. */
export function hasDraw(sport: string, winType: string | undefined): boolean {
  return winType === undefined ? sportByAlias(sport)?.scoring === 'goals' : winType === '1x2';
}

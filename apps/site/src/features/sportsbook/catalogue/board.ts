import type { ViewFormat } from '@evens/contract';
import {
  countOutcomes,
  hasAmericanLayout,
  type MarketKey,
  type MarketLineKey,
  marketDefinition,
  splitKey,
  sportByAlias,
} from '@evens/markets';
import type { BoardColumn } from '@evens/web/core/settings.ts';

/** Price columns of a list row, in order. */
const columnsByView: Readonly<Record<ViewFormat, readonly [BoardColumn, ...BoardColumn[]]>> = {
  european: ['win', 'total', 'handicap'],
  asian: ['handicap', 'total', 'win'],
  korean: ['handicap', 'total', 'win'],
};

export function viewColumns(view: ViewFormat) {
  return columnsByView[view];
}

/** Price columns of a match's row. The American layout has one order: spread, total, money line. */
export function rowColumns(sport: string, view: ViewFormat) {
  return hasAmericanLayout(sport) ? columnsByView.asian : columnsByView[view];
}

/** Market types of each column. The server names one of each: `mainTypes` returns them by sport. */
const columnTypes: Readonly<Record<BoardColumn, readonly string[]>> = {
  win: ['1x2', 'winner', 'race-winner'],
  total: ['total', 'total-full', 'total-points', 'total-periods', 'lotto-sum'],
  handicap: ['asian-handicap', 'handicap-full', 'handicap-points', 'handicap-periods'],
};

export type BoardLines = Readonly<Record<BoardColumn, MarketLineKey | undefined>>;

/** Assigns lines to columns. A preview has one line of each type; of several, the first is used. */
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

/** Outcome numbers of a type in display order; races have as many as runners, markets on players as many as players. */
export function outcomeNumbers(type: string, runners: number, players = 0): readonly number[] {
  const definition = marketDefinition(type);
  const length = definition ? countOutcomes(definition, { runners, players }) : 0;
  return Array.from({ length }, (_, index) => index + 1);
}

/** Whether the money line of a sport has a draw: by its market if there is one, else by the sport's scoring. */
export function hasDraw(sport: string, winType: string | undefined): boolean {
  return winType === undefined ? sportByAlias(sport)?.scoring === 'goals' : winType === '1x2';
}

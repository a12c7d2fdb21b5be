import type { Match } from '@evens/contract';
import { marketName } from '@evens/locales/browser';
import { hasAmericanLayout, splitKey } from '@evens/markets';
import { useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { type ReactNode, useMemo } from 'react';
import { isRace } from '../match/facts/index.ts';
import './board.css';
import { boardLines, hasDraw, viewColumns } from './board.ts';
import { chooseColumn, useColumn, useColumnSwipe } from './use-column.ts';

declare module 'react' {
  interface CSSProperties {
    /** Number of rows of a card or a part of it: defines its height before it is rendered. */
    '--rows'?: number;
    /** Number of price columns of a market on players. */
    '--columns'?: number;
  }
}

/** A group of a list, or a match of it. */
type Listed = Pick<Match, 'Type' | 'SportAlias'> & Partial<Pick<Match, 'PreviewMarkets'>>;

/** Whether rows show spread, total and money line at once at every width. */
export function isAmericanBoard(listed: Listed): boolean {
  return !isRace(listed) && hasAmericanLayout(listed.SportAlias);
}

/** Whether narrow lists show one of several columns. */
export function hasChoiceOfColumns(listed: Listed): boolean {
  return !isRace(listed) && !hasAmericanLayout(listed.SportAlias);
}

/** A name of the first column that is true for every row with a choice of columns. */
function winName(listed: readonly Listed[]): string {
  const draws = new Set(
    listed
      .filter(hasChoiceOfColumns)
      .map(({ SportAlias, PreviewMarkets = [] }) =>
        hasDraw(SportAlias, boardLines(PreviewMarkets.map(({ ID }) => ID)).win?.type),
      ),
  );
  const [has] = draws;
  if (draws.size !== 1) return marketName(words(), splitKey('winner'), { sport: '', home: '', away: '' });
  return t(has ? 'sport.column.win' : 'sport.column.winner');
}

export interface MatchBoardProps {
  /** The groups or matches of the list; undefined while they are loading. */
  readonly listed?: readonly Listed[];
  /** Cards above the choice of columns, which show all of theirs. */
  readonly start?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of a list with its columns. If not all columns fit, it has a choice of columns, and a swipe over the rows
 * changes the column of all rows without rendering one.
 */
export function MatchBoard({ listed, start, children }: MatchBoardProps) {
  const viewFormat = useSetting('viewFormat');
  const column = useColumn();
  const columns = viewColumns(viewFormat);
  const swipe = useColumnSwipe(columns, column);
  const win = useMemo(() => winName(listed ?? []), [listed]);
  const labels = { win, total: t('sport.column.total'), handicap: t('sport.column.hdp') };
  return (
    <div
      className="match-lists"
      data-view={viewFormat === 'european' ? 'european' : 'asian'}
      data-column={column}
      {...swipe}
    >
      {start}
      {(!listed || listed.some(hasChoiceOfColumns)) && (
        <div className="match-columns">
          <Segmented
            label={t('sport.columns')}
            choices={columns.map((key) => ({ key, label: <bdi>{labels[key]}</bdi> }))}
            chosen={column}
            onChoose={chooseColumn}
          />
        </div>
      )}
      {children}
    </div>
  );
}

import type { Match } from '@evens/contract';
import { hasAmericanLayout } from '@evens/markets';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { isRace } from '../match/facts/index.ts';
import './board.css';
import { viewColumns } from './board.ts';
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
type Listed = Pick<Match, 'Type' | 'SportAlias'>;

/** Whether rows show spread, total and money line at once at every width. */
export function isAmericanBoard(listed: Listed): boolean {
  return !isRace(listed) && hasAmericanLayout(listed.SportAlias);
}

/** Whether narrow lists show one of several columns. */
export function hasChoiceOfColumns(listed: Listed): boolean {
  return !isRace(listed) && !hasAmericanLayout(listed.SportAlias);
}

export interface MatchBoardProps {
  /** Whether any of the money lines has a draw. */
  readonly hasDraw?: boolean;
  /** False where every row shows all of its columns. */
  readonly hasColumns?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a list with its columns. If not all columns fit, it has a choice of columns, and a swipe over the rows
 * changes the column of all rows without rendering one.
 */
export function MatchBoard({ hasDraw = true, hasColumns = true, children }: MatchBoardProps) {
  const viewFormat = useSetting('viewFormat');
  const column = useColumn();
  const swipe = useColumnSwipe();
  const labels = {
    win: t(hasDraw ? 'sport.column.win' : 'sport.column.winner'),
    total: t('sport.column.total'),
    handicap: t('sport.column.hdp'),
  };
  return (
    <div
      className="match-lists"
      data-view={viewFormat === 'european' ? 'european' : 'asian'}
      data-column={column}
      {...swipe}
    >
      {hasColumns && (
        <div className="match-columns">
          <Segmented
            label={t('sport.columns')}
            choices={viewColumns(viewFormat).map((key) => ({ key, label: <bdi>{labels[key]}</bdi> }))}
            chosen={column}
            onChoose={chooseColumn}
          />
        </div>
      )}
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useSetting } from '../../core/settings.ts';
import { t } from '../../core/words.ts';
import { Segmented } from '../../ui/tabs.tsx';
import './board.css';
import { columnsOf } from './board.ts';
import { chooseColumn, useColumn, useColumnSwipe } from './use-column.ts';

declare module 'react' {
  interface CSSProperties {
    /** Rows in a card or a part of one: its height before it is drawn. */
    '--rows'?: number;
  }
}

export interface MatchBoardProps {
  /** Whether any of the money lines has a draw. */
  readonly hasDraw?: boolean;
  /** Races alone have one column, and nothing to choose. */
  readonly hasColumns?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a list: which columns stand in which order. Where there isn't room for all, a choice of columns
 * is above it, and a swipe over the rows changes them all; no row renders for it.
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
            choices={columnsOf(viewFormat).map((key) => ({ key, label: <bdi>{labels[key]}</bdi> }))}
            chosen={column}
            onChoose={chooseColumn}
          />
        </div>
      )}
      {children}
    </div>
  );
}

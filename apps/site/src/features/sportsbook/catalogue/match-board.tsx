import type { Match } from '@evens/contract';
import { hasAmericanLayout } from '@evens/markets';
import { useSetting } from '@evens/web/core/settings.ts';
import type { ReactNode } from 'react';
import { isRace } from '../match/facts/index.ts';
import './board.css';
import { viewColumns } from './board.ts';
import { useColumn, useColumnSwipe } from './use-column.ts';

declare module 'react' {
  interface CSSProperties {
    /** Number of rows of a card or a part of it: defines its height before it is rendered. */
    '--rows'?: number;
    /** Number of price columns of a market on players. */
    '--columns'?: number;
  }
}

/** Whether rows show spread, total and money line at once at every width. */
export function isAmericanBoard(listed: Pick<Match, 'Type' | 'SportAlias'>): boolean {
  return !isRace(listed) && hasAmericanLayout(listed.SportAlias);
}

/** The frame of a list. If not all columns fit, a swipe over the rows changes the column of all rows without rendering one. */
export function MatchBoard({ children }: { readonly children: ReactNode }) {
  const viewFormat = useSetting('viewFormat');
  const column = useColumn();
  const swipe = useColumnSwipe(viewColumns(viewFormat), column);
  return (
    <div
      className="match-lists"
      data-view={viewFormat === 'european' ? 'european' : 'asian'}
      data-column={column}
      {...swipe}
    >
      {children}
    </div>
  );
}

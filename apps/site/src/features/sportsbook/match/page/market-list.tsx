import { classNames } from '@evens/web/ui/class-names.ts';
import { useWidth } from '@evens/web/ui/use-width.ts';
import { useRef } from 'react';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import { MarketCardView } from './market-card.tsx';
import { cardColumns, type MarketCard } from './market-cards.ts';
import type { OpenParts } from './open-parts.ts';
import { hasRaceCard, RACE_WINNER } from './race-card-rows.ts';
import { useDrawn } from './use-drawn.ts';

export interface MarketListProps {
  readonly cards: readonly MarketCard[];
  readonly match: MatchFacts;
  readonly first: FirstPrices;
  readonly pins: ReadonlySet<string>;
  readonly parts: OpenParts;
  /** Empty without a search. */
  readonly search: string;
}

/** Minimum width for three columns of cards. */
const THREE_COLUMNS_PX = 1020;
const columnKeys = ['start', 'middle', 'end'] as const;

/**
 * Cards in two columns if there is space, in three on very wide screens; a race card over all columns. Keyed by the
 * choice: another choice starts anew, with few cards.
 */
export function MarketList({ cards, match, first, pins, parts, search }: MarketListProps) {
  const drawn = useDrawn(cards.length);
  const place = useRef<HTMLDivElement>(null);
  const count = useWidth(place) >= THREE_COLUMNS_PX ? 3 : 2;
  const { wide = [], narrow = [] } = Object.groupBy(cards.slice(0, drawn), ({ type }) =>
    type === RACE_WINNER && hasRaceCard(match.sport) ? 'wide' : 'narrow',
  );
  const view = (card: MarketCard) => (
    <MarketCardView
      card={card}
      match={match}
      isPinned={pins.has(card.type)}
      first={first}
      parts={parts}
      search={search}
    />
  );
  return (
    <div
      ref={place}
      className="@container"
      data-market-list
      data-drawn={drawn === cards.length ? 'all' : 'some'}
    >
      {wide.map((card) => (
        <div key={card.id} className="market-card mb-3" style={{ '--rows': parts.countRows(card) }}>
          {view(card)}
        </div>
      ))}
      <div
        className={classNames(
          'grid items-start gap-3',
          count === 3 ? 'grid-cols-3' : '@min-[640px]:grid-cols-2',
        )}
      >
        {cardColumns(narrow, { count, countRows: (card) => parts.countRows(card) }).map((column, index) => (
          <div
            key={columnKeys[index]}
            // Never wider than its share: hidden cards remember the width that they had.
            className="contents @min-[640px]:grid @min-[640px]:grid-cols-1 @min-[640px]:gap-3"
          >
            {column.map(({ card, place }) => (
              <div
                key={card.id}
                className="market-card"
                style={{ order: place, '--rows': parts.countRows(card) }}
              >
                {view(card)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

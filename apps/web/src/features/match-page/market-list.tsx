import type { FirstPrices, MatchFacts } from '../match/index.ts';
import { MarketCardView } from './market-card.tsx';
import { type MarketCard, twoColumns } from './market-cards.ts';
import type { OpenParts } from './open-parts.ts';
import { useDrawn } from './use-drawn.ts';

export interface MarketListProps {
  readonly cards: readonly MarketCard[];
  readonly match: MatchFacts;
  readonly first: FirstPrices;
  readonly pins: ReadonlySet<string>;
  readonly parts: OpenParts;
}

/** Cards in two columns where there is room. Keyed by what was chosen: another choice begins anew, with few cards. */
export function MarketList({ cards, match, first, pins, parts }: MarketListProps) {
  const drawn = useDrawn(cards.length);
  return (
    <div className="@container" data-drawn={drawn === cards.length ? 'all' : 'some'}>
      <div className="grid items-start gap-3 @min-[640px]:grid-cols-2">
        {twoColumns(cards.slice(0, drawn), (card) => parts.rowsOf(card)).map((column, side) => (
          <div key={side === 0 ? 'start' : 'end'} className="contents @min-[640px]:grid @min-[640px]:gap-3">
            {column.map(({ card, place }) => (
              <div
                key={card.id}
                className="market-card"
                style={{ order: place, '--rows': parts.rowsOf(card) }}
              >
                <MarketCardView
                  card={card}
                  match={match}
                  isPinned={pins.has(card.type)}
                  first={first}
                  parts={parts}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

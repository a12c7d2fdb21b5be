import { marketName } from '@evens/locales/browser';
import { marketDefinition } from '@evens/markets';
import { Star } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { t, words } from '../../app/words.ts';
import { useLive } from '../../live/hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Collapse } from '../../ui/surface.tsx';
import { outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import type { FirstPrices, MatchFacts } from '../match/index.ts';
import type { MarketCard } from './market-cards.ts';
import { togglePin } from './pins.ts';

export interface MarketCardViewProps {
  readonly card: MarketCard;
  readonly match: MatchFacts;
  readonly isPinned: boolean;
  readonly first: FirstPrices;
}

/** Up to three outcomes keep their columns; of longer lists only what is offered has a place when the card is drawn. */
const ALWAYS_SHOWN_MAX = 3;

/** One market with its lines under each other. */
export const MarketCardView = memo(function MarketCardView({
  card,
  match,
  isPinned,
  first,
}: MarketCardViewProps) {
  const [open, setOpen] = useState(true);
  const { markets } = useLive();
  const [line] = card.lines;
  const shown = useMemo(() => {
    const book = markets.matchBook(match.matchId);
    return card.lines.map((each) => {
      const numbers = outcomeNumbers(each.type, match.runners.length);
      if (numbers.length <= ALWAYS_SHOWN_MAX) return { line: each, numbers };
      const odds = book?.markets.get(each.key)?.odds;
      const isOffered = (outcomeNo: number) =>
        (odds ? odds[outcomeNo - 1] : first.get(`${each.key}#${outcomeNo}`)?.oddsMilli) ?? 0;
      return { line: each, numbers: numbers.filter((outcomeNo) => isOffered(outcomeNo) > 0) };
    });
  }, [card, match, first, markets]);
  if (!line) return null;
  const name = marketName(words(), line, match);
  return (
    <Collapse
      open={open}
      onToggle={setOpen}
      title={<bdi>{name}</bdi>}
      start={
        <IconButton
          label={t(isPinned ? 'sport.unpin' : 'sport.pin', { market: name })}
          aria-pressed={isPinned}
          onClick={() => togglePin(card.type)}
          className="ms-1"
        >
          <Star
            aria-hidden
            className={classNames('size-[17px]', isPinned && 'fill-current text-accent-text')}
            strokeWidth={1.6}
          />
        </IconButton>
      }
    >
      <div className={classNames('grid gap-1.5 p-3', columns(card.type))}>
        {shown.flatMap(({ line: each, numbers }) =>
          numbers.map((outcomeNo) => (
            <PriceButton
              key={`${each.key}#${outcomeNo}`}
              match={match}
              line={each}
              outcomeNo={outcomeNo}
              label="title"
              first={first.get(`${each.key}#${outcomeNo}`)}
            />
          )),
        )}
      </div>
    </Collapse>
  );
});

function columns(type: string): string {
  const outcomes = marketDefinition(type)?.outcomes;
  if (outcomes === 'runners') return 'grid-cols-1 mobile:grid-cols-2';
  if (outcomes?.length === 2) return 'grid-cols-2';
  return 'grid-cols-2 mobile:grid-cols-3';
}

import { marketName, outcomeTitle } from '@evens/locales/browser';
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
import './market-card.css';
import { togglePin } from './pins.ts';

export interface MarketCardViewProps {
  readonly card: MarketCard;
  readonly match: MatchFacts;
  readonly isPinned: boolean;
  readonly first: FirstPrices;
}

/** Up to three outcomes keep their columns; of longer lists only what is offered has a place when the card is drawn. */
const ALWAYS_SHOWN_MAX = 3;

/** Labels of so many letters stand beside a price in the narrowest column: "2:1", "Draw". */
const SHORT_MAX = 6;
/** Its buttons say "1X", whatever the outcome's full name. */
const DOUBLE_CHANCE = 'double-chance';

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
  const hasNames = useMemo(
    () =>
      shown.some(({ line: each, numbers }) =>
        numbers.some((outcomeNo) => {
          const { title, suffix } = outcomeTitle(words(), each, outcomeNo, match);
          return each.type !== DOUBLE_CHANCE && title.length + suffix.length > SHORT_MAX;
        }),
      ),
    [shown, match],
  );
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
      <div className="market-lines">
        <div data-columns={columns(card.type, hasNames)} data-names={hasNames || undefined}>
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
      </div>
    </Collapse>
  );
});

function columns(type: string, hasNames: boolean): 'two' | 'three' | 'short' | 'many' | 'runners' {
  const outcomes = marketDefinition(type)?.outcomes;
  if (outcomes === 'runners') return 'runners';
  if (outcomes?.length === 2) return 'two';
  if (outcomes?.length === 3) return 'three';
  return hasNames ? 'many' : 'short';
}

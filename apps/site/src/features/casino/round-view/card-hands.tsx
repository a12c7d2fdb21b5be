import type { CurrencyCode } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import { ArrowDown, ArrowUp, ChevronsRight } from 'lucide-react';
import type { CardView, HandView } from './part-shapes.ts';
import { cardText, fieldName, minorText, rankText, valueName } from './round-words.ts';

const suitSigns = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' } as const;
const tones: Readonly<Record<string, BadgeTone>> = { win: 'up', blackjack: 'up', lose: 'down' };
const guessIcons = { higher: ArrowUp, lower: ArrowDown, skip: ChevronsRight } as const;

function PlayingCard({ card }: { readonly card: CardView }) {
  const { suit, isHeld, guess } = card;
  const GuessIcon =
    guess === 'higher' || guess === 'lower' || guess === 'skip' ? guessIcons[guess] : undefined;
  return (
    <li className="playing-card-place">
      {GuessIcon && (
        <span className="grid size-5 place-items-center text-quiet">
          <GuessIcon aria-hidden className="size-4 rtl:[&.lucide-chevrons-right]:-scale-x-100" />
          <span className="sr-only">{guess !== undefined && valueName(guess)}</span>
        </span>
      )}
      <span className="playing-card" data-suit={suit} data-held={isHeld}>
        <span aria-hidden translate="no">
          {rankText(card)}
          <i>{suitSigns[suit]}</i>
        </span>
        <span className="sr-only">{cardText(card)}</span>
        {isHeld && <small>{t('casinogame.view.held')}</small>}
      </span>
    </li>
  );
}

function Hand({ hand, currency }: { readonly hand: HandView; readonly currency: CurrencyCode }) {
  const { name, number, cards, total, isSoft, stakeMinor, result } = hand;
  const title = number === undefined ? fieldName(name) : `${fieldName(name)} ${number}`;
  return (
    <section aria-label={title} className="grid justify-items-center gap-2">
      <p className="flex flex-wrap items-center justify-center gap-2 text-sm text-quiet">
        {title}
        {total !== undefined && (
          <span className="font-[640] text-text">
            {isSoft ? t('casinogame.view.soft', { total }) : total}
          </span>
        )}
        {stakeMinor !== undefined && number !== undefined && (
          <bdi translate="no">{minorText(stakeMinor, currency)}</bdi>
        )}
        {result !== undefined && <Badge tone={tones[result] ?? 'plain'}>{valueName(result)}</Badge>}
      </p>
      <ul className="flex flex-wrap justify-center gap-1.5" dir="ltr">
        {cards.map((card, index) => (
          <PlayingCard key={index} card={card} />
        ))}
        {hand.hasHidden && (
          <li className="playing-card playing-card-back">
            <span className="sr-only">{t('casinogame.view.hidden')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Cards as cards, a row for each hand. */
export function CardHands({
  hands,
  currency,
}: {
  readonly hands: readonly HandView[];
  readonly currency: CurrencyCode;
}) {
  return (
    <div className="flex flex-wrap justify-center gap-x-8 gap-y-5">
      {hands.map((hand) => (
        <Hand key={`${hand.name} ${hand.number ?? ''}`} hand={hand} currency={currency} />
      ))}
    </div>
  );
}

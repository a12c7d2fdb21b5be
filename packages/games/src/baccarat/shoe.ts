import { CARDS, cardOf } from '../cards/deck.ts';
import { type Draws, shuffle } from '../fairness/draws.ts';
import { baccaratPoints, type Coup, dealCoup } from './coup.ts';

export const SHOE_DECKS = 8;
const SHOE_CARDS = SHOE_DECKS * CARDS;
/** So many cards lie behind the cut card. A coup takes six at most, so two never run out of cards. */
const BEHIND_CUT = 16;

/** What a table deals from. Plain data: it can be stored between coups. */
export interface Shoe {
  /** Places in the deck, in the order in which they come. */
  readonly cards: readonly number[];
  /** How many of them are gone. */
  readonly dealt: number;
  /** The cut card has come out: one coup is left. */
  readonly isLastCoup: boolean;
}

/** What one card turned up at the start of a shoe burns: as many as it counts, ten for a ten or a picture. */
function burntBy(place: number): number {
  return baccaratPoints(cardOf(place).rank) || 10;
}

/** Eight decks shuffled fairly. The first card is turned up, and as many as it counts are laid away with it. */
export function newShoe(draws: Draws): Shoe {
  const cards = shuffle(
    draws,
    Array.from({ length: SHOE_CARDS }, (_, index) => index % CARDS),
  );
  const [turned = 0] = cards;
  return { cards, dealt: 1 + burntBy(turned), isLastCoup: false };
}

/**
 * The next coup, and the shoe after it. The coup in which the cut card comes out, or after which it would come next, is
 * followed by one more: then there is no shoe left.
 */
export function dealFromShoe({ cards, dealt, isLastCoup }: Shoe): {
  readonly coup: Coup;
  readonly shoe: Shoe | undefined;
} {
  let next = dealt;
  const coup = dealCoup(() => {
    const place = cards[next];
    if (place === undefined) throw new RangeError('dealFromShoe: expected a card in the shoe, got none');
    next += 1;
    return cardOf(place);
  });
  const shoe = { cards, dealt: next, isLastCoup: next >= SHOE_CARDS - BEHIND_CUT };
  return { coup, shoe: isLastCoup ? undefined : shoe };
}

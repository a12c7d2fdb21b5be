import { CARDS, cardAt } from '../cards/deck.ts';
import { type Draws, shuffle } from '../fairness/draws.ts';
import { baccaratPoints, type Coup, dealCoup } from './coup.ts';

export const SHOE_DECKS = 8;
const SHOE_CARDS = SHOE_DECKS * CARDS;
/** Number of cards behind the cut card. A coup takes at most six, so two coups never run out of cards. */
const BEHIND_CUT = 16;

/** Shoe of a table. Plain data: it can be stored between coups. */
export interface Shoe {
  /** Indexes into the deck, in deal order. */
  readonly cards: readonly number[];
  /** Number of cards already dealt. */
  readonly dealt: number;
  /** The cut card has come out; one coup is left. */
  readonly isLastCoup: boolean;
}

/** Number of cards burnt for the card turned up at the start: its points, or ten for a ten or a face card. */
function burntBy(place: number): number {
  return baccaratPoints(cardAt(place).rank) || 10;
}

/**
 * Eight decks, shuffled without bias. The first card is turned up, and as many cards as it counts are burnt with it.
 */
export function newShoe(draws: Draws): Shoe {
  const cards = shuffle(
    draws,
    Array.from({ length: SHOE_CARDS }, (_, index) => index % CARDS),
  );
  const [turned = 0] = cards;
  return { cards, dealt: 1 + burntBy(turned), isLastCoup: false };
}

/**
 * Deals the next coup and returns the shoe after it. If the cut card comes out in this coup, or would come next, one
 * more coup follows. After the last coup `shoe` is undefined.
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
    return cardAt(place);
  });
  const shoe = { cards, dealt: next, isLastCoup: next >= SHOE_CARDS - BEHIND_CUT };
  return { coup, shoe: isLastCoup ? undefined : shoe };
}

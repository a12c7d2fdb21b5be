import { cardsTotal } from '@evens/games';
import type { CardFace } from '../../stage/playing-card.ts';

/** "16", or "6/16" if an ace can count 1 or 11. */
export function totalText(cards: readonly CardFace[], { isOpen }: { readonly isOpen: boolean }): string {
  if (cards.length === 0) return '';
  const total = cardsTotal(cards);
  const hard = cards.reduce((sum, { rank }) => sum + (rank === 14 ? 1 : Math.min(rank, 10)), 0);
  return isOpen && hard !== total && total < 21 ? `${hard}/${total}` : String(total);
}

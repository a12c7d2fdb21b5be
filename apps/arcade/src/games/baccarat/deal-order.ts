import type { CardFace } from '../../stage/playing-card.ts';

export interface DealtCard {
  readonly side: 'player' | 'banker';
  readonly card: CardFace;
}

/** Player, banker, player, banker, then the player's third card and the banker's third card. */
export function dealOrder({
  player,
  banker,
}: {
  readonly player: readonly CardFace[];
  readonly banker: readonly CardFace[];
}): readonly DealtCard[] {
  return [0, 1, 2].flatMap((index) =>
    (['player', 'banker'] as const).flatMap((side) => {
      const card = (side === 'player' ? player : banker)[index];
      return card ? [{ side, card }] : [];
    }),
  );
}

/** Number of cards dealt after `passedMs`, one every `paceMs`. */
export function cardsDue(
  cards: number,
  { paceMs, passedMs }: { readonly paceMs: number; readonly passedMs: number },
): number {
  return Math.min(cards, Math.ceil(Math.max(0, passedMs) / paceMs));
}

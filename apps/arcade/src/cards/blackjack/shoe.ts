import type { Graphics } from 'pixi.js';
import { CARD_RATIO, type PlayingCard } from '../../stage/playing-card.ts';

/** The shoe in the corner behind the dealer. */
export function drawShoe(
  { cards, face }: { readonly cards: readonly PlayingCard[]; readonly face: Graphics },
  {
    x,
    y,
    angle,
    width,
  }: { readonly x: number; readonly y: number; readonly angle: number; readonly width: number },
): void {
  for (const [index, card] of cards.entries()) {
    card.setWidth(width);
    card.root.position.set(x + (cards.length - index) * 1.6, y - (cards.length - index) * 2.4);
    card.root.rotation = angle;
  }
  const [half, height] = [width / 2, width * CARD_RATIO];
  face.clear();
  face
    .roundRect(-half - 5, -height / 2 - 8, width + 10, height * 0.6, 8)
    .fill({ color: 0x15100d, alpha: 0.96 })
    .stroke({ width: 1.5, color: 0x5a4030 });
  face.roundRect(-half + 4, -height / 2, width - 8, 4, 2).fill({ color: 0x8d6a4c, alpha: 0.6 });
  face.position.set(x, y);
  face.rotation = angle;
}

import { expect, test } from 'vitest';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { layOutBlackjack } from './layout.ts';

const sizes = [
  [390, 420],
  [390, 560],
  [612, 290],
  [320, 330],
  [960, 640],
] as const;

test.each(sizes)('on %d × %d dealer, rules, hands and stakes do not overlap', (width, height) => {
  for (const hands of [1, 2]) {
    const at = layOutBlackjack({ width, height, hands });
    const half = (at.cardWidth * CARD_RATIO) / 2;
    expect(at.hands).toHaveLength(hands);
    expect(at.dealer.y - half).toBeGreaterThanOrEqual(0);
    for (const hand of at.hands) {
      expect(at.ruleY - at.ruleSize).toBeGreaterThan(at.dealer.y + half);
      expect(at.ruleY + at.ruleSize).toBeLessThan(hand.y - half);
      expect(hand.y + half).toBeLessThan(at.stakeY);
      expect(hand.x - hand.width / 2).toBeGreaterThanOrEqual(0);
      expect(hand.x + hand.width / 2).toBeLessThanOrEqual(width);
      expect(hand.width).toBeGreaterThan(at.cardWidth * 1.5);
    }
  }
});

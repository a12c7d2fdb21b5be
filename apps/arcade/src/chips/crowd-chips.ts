import type { TableCrowd } from '@evens/contract';
import type { Graphics } from 'pixi.js';
import { chipColour } from './chip-face.ts';
import type { Chips } from './chip-stack.ts';

/** The chips of other bettors by spot, the earliest first. */
export type CrowdChips = ReadonlyMap<string, readonly bigint[]>;

/** The chips that the listed bets of a crowd contain. */
export function crowdChips(
  { listed }: Pick<TableCrowd, 'listed'>,
  chipsFromBet: (bet: unknown) => Chips,
): CrowdChips {
  const bySpot = new Map<string, bigint[]>();
  for (const { chips } of listed) {
    if (chips === undefined) continue;
    for (const [spot, minor] of chipsFromBet(chips)) {
      const known = bySpot.get(spot);
      if (known) known.push(minor);
      else bySpot.set(spot, [minor]);
    }
  }
  return bySpot;
}

/** A small chip without an amount, which leaves the player's own chips and the texts of the layout readable. */
export function drawCrowdChip(
  graphics: Graphics,
  { x, y, radius, minor, alpha = 1 }: { x: number; y: number; radius: number; minor: bigint; alpha?: number },
): void {
  graphics.circle(x + 0.4, y + radius * 0.3, radius).fill({ color: 0x000000, alpha: 0.5 * alpha });
  graphics.circle(x, y, radius).fill({ color: chipColour(minor), alpha });
  graphics
    .circle(x, y, radius * 0.72)
    .stroke({ width: Math.max(1, radius * 0.24), color: 0xf1f4f6, alpha: 0.85 * alpha });
}

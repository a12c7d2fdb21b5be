import { describe, expect, test } from 'vitest';
import { leadChance } from './early-payout.ts';

/** Counts the orders of the remaining points in which the home side leads by `lead` at some time. */
function countLeading(
  home: number,
  away: number,
  { ahead, lead, hasLed }: { readonly ahead: number; readonly lead: number; readonly hasLed: boolean },
): number {
  const led = hasLed || ahead >= lead;
  if (home === 0 && away === 0) return led ? 1 : 0;
  const after = (step: number) => ({ ahead: ahead + step, lead, hasLed: led });
  return (
    (home > 0 ? countLeading(home - 1, away, after(1)) : 0) +
    (away > 0 ? countLeading(home, away - 1, after(-1)) : 0)
  );
}

describe('chance of a lead', () => {
  test('the formula equals the share of the orders of points with the lead', () => {
    const wrong: string[] = [];
    for (const [fromHome, fromAway] of [
      [0, 0],
      [1, 0],
      [0, 2],
    ] as const)
      for (let home = 0; home <= 6; home++)
        for (let away = 0; away <= 6; away++)
          for (let lead = 1; lead <= 4; lead++) {
            const ahead = fromHome - fromAway;
            const all = countLeading(home, away, { ahead: 0, lead: -1, hasLed: true });
            const share = countLeading(home, away, { ahead, lead, hasLed: false }) / all;
            const from = { home: fromHome, away: fromAway };
            const to = { home: fromHome + home, away: fromAway + away };
            const mirrored = leadChance(
              { from: { home: fromAway, away: fromHome }, to: { home: to.away, away: to.home } },
              'away',
              lead,
            );
            const chance = leadChance({ from, to }, 'home', lead);
            if (Math.abs(chance - share) > 1e-12 || chance !== mirrored)
              wrong.push(`${fromHome}:${fromAway} +${home}:${away} by ${lead}: ${chance}, not ${share}`);
          }
    expect(wrong).toEqual([]);
  });
});

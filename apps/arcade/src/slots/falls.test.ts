import { coralBloom, roundDraws } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { fallsAfter } from './falls.ts';
import { readSlotView } from './slot-view.ts';

test('symbols above a gap fall into it, and new ones come from above in order', () => {
  expect(
    fallsAfter(
      [
        [0, 1],
        [0, 3],
      ],
      { reels: 2, rows: 4 },
    ),
  ).toEqual([
    { reel: 0, from: 2, to: 3 },
    { reel: 0, from: 0, to: 2 },
    { reel: 0, from: -1, to: 1 },
    { reel: 0, from: -2, to: 0 },
  ]);
});

describe('the cascades of Coral Bloom', () => {
  test('the screens of a Coral Bloom round follow from each other by the computed falls', () => {
    let cascades = 0;
    for (let nonce = 0; nonce < 60; nonce++) {
      const bet = coralBloom.readBet({ stake: '100' });
      if (!bet.ok) throw new Error(bet.error);
      const { view } = bet.value.start(
        roundDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'falls', nonce }),
      );
      const { screens } = readSlotView(view, 0);
      for (const [index, screen] of screens.entries()) {
        const next = screens[index + 1];
        if (!next) break;
        cascades += 1;
        const gone = screen.wins.flatMap(({ cells }) => cells);
        const falls = fallsAfter(gone, { reels: screen.grid.length, rows: screen.grid[0]?.length ?? 0 });
        const moved = new Set(falls.map(({ reel, to }) => `${reel}:${to}`));
        for (const { reel, from, to } of falls)
          if (from >= 0) expect(next.grid[reel]?.[to]).toBe(screen.grid[reel]?.[from]);
        for (const [reel, window] of screen.grid.entries())
          for (const [row, symbol] of window.entries())
            if (!moved.has(`${reel}:${row}`)) expect(next.grid[reel]?.[row]).toBe(symbol);
      }
    }
    expect(cascades).toBeGreaterThan(10);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { BettingStatus } from './betting-status.tsx';

vi.mock('@evens/web/core/words.ts', () => ({ t: String }));
vi.mock('@evens/web/live/hooks.ts', () => ({
  useSituation: () => ({ phase: 'playing' }),
  useMarketKeys: (_: string, matchId: number) => [undefined, [], ['race-winner;']][matchId],
}));
vi.mock('./main-suspended.ts', () => ({ useIsMainSuspended: () => false }));
vi.mock('../facts/index.ts', () => ({ PriceAge: () => 'price age' }));

test('a match has an age of prices while its markets load or are open, and none if no market is open', () => {
  const hasAge = (matchId: number) =>
    renderToStaticMarkup(<BettingStatus matchId={matchId} />).includes('price age');
  expect([0, 1, 2].map(hasAge)).toEqual([true, false, true]);
});

import { expect, test } from 'vitest';
import type { ListedRow } from './history-store.ts';
import { groupSessions, presentSession } from './round-sessions.ts';

const BEGIN_MS = Date.parse('2026-11-20T12:00:00Z');

/** Rounds, newest first, from `[id, game, minute]`. */
function rounds(...of: readonly (readonly [id: number, game: string, minute: number])[]): ListedRow[] {
  return of
    .map(([id, game, minute]) => ({
      id,
      provider: null,
      game,
      stake: '100',
      payout: '0',
      refunded: false,
      bonusStake: null,
      isFreeSpin: false,
      startedAt: new Date(BEGIN_MS + minute * 60_000),
      endedAt: new Date(BEGIN_MS + minute * 60_000),
    }))
    .toReversed();
}

const ids = (rows: readonly ListedRow[], page: { most: number; isMore: boolean }) => {
  const { sessions, end } = groupSessions(rows, page);
  return [sessions.map((session) => session.map(({ id }) => id)), end?.id];
};
const whole = { most: 50, isMore: false };

test('groupSessions separates games, and rounds of a game after a pause of more than 30 minutes', () => {
  const rows = rounds([1, 'dice', 0], [2, 'dice', 30], [3, 'keno', 31], [4, 'dice', 60], [5, 'dice', 91]);
  expect(ids(rows, whole)).toEqual([[[5], [4, 2, 1], [3]], undefined]);
});

test('a page that has older rounds ends before the session that may go on', () => {
  const rows = rounds([1, 'dice', 0], [2, 'dice', 1], [3, 'keno', 2], [4, 'limbo', 3]);
  expect(ids(rows, { most: 50, isMore: true })).toEqual([[[4], [3]], 3]);
});

test('a session that fills a page is split', () => {
  const rows = rounds([1, 'dice', 0], [2, 'dice', 1], [3, 'dice', 2]);
  expect(ids(rows, { most: 50, isMore: true })).toEqual([[[3, 2, 1]], undefined]);
});

test('every round is in one page where sessions overlap', () => {
  const rows = rounds([1, 'keno', 0], [2, 'dice', 1], [3, 'keno', 2], [4, 'dice', 3], [5, 'limbo', 4]);
  expect(ids(rows, { most: 2, isMore: false })).toEqual([[[5], [4]], 4]);
  expect(ids(rows.slice(2), { most: 2, isMore: false })).toEqual([[[3, 1], [2]], undefined]);
});

test('a session adds ended rounds, without stakes of free spins, and names its best multiplier', () => {
  const [newest, ...others] = rounds([1, 'dice', 0], [2, 'dice', 1], [3, 'dice', 2], [4, 'dice', 3]);
  const [second, third, fourth] = others;
  if (!newest || !second || !third || !fourth) throw new Error('expected four rounds');
  const session = presentSession(
    [
      { ...newest, endedAt: null },
      { ...second, payout: '250' },
      { ...third, payout: '130', isFreeSpin: true, bonusStake: '100' },
      { ...fourth, payout: '100000', stake: '100000', refunded: true },
    ],
    'EUR',
    new Map(),
  );
  expect(session).toMatchObject({
    LastID: 4,
    From: '2026-11-20T12:00:00.000Z',
    To: '2026-11-20T12:03:00.000Z',
    Rounds: 4,
    Open: 1,
    OpenStake: '1.00',
    Staked: '1001.00',
    Won: '1003.80',
    Best: 2.5,
    Only: null,
  });
});

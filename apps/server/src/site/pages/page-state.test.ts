import { expect, test, vi } from 'vitest';
import { makeFindPage } from './page-state.ts';

const asker = { mayAsk: () => true, atMs: 0 };

test.each([
  ['/casino', 'there'],
  ['/casino/Slots', 'there'],
  ['/casino/providers', 'there'],
  ['/casino/live-casino/roulette', 'there'],
  ['/casino/nothing', 'missing'],
  ['/casino/slots/roulette', 'missing'],
  ['/casino/providers/evens', 'missing'],
  ['/table-game/evens/dice', 'there'],
  ['/table-game/evens', 'missing'],
  ['/lost-Password', 'there'],
  ['/wp-admin', 'missing'],
  ['/404', 'missing'],
  ['/constructor', 'missing'],
])('the page %s is %s', async (path, state) => {
  expect((await makeFindPage({})(path, asker)).state).toBe(state);
});

test('a page with an immediate look-up needs no query', async () => {
  const find = makeFindPage({ sportOne: ({ sportAlias }) => sportAlias === 'soccer' });
  const never = { mayAsk: () => false, atMs: 0 };
  expect((await find('/sport/soccer', never)).state).toBe('there');
  expect((await find('/sport/chess', never)).state).toBe('missing');
});

test('an answer of the database is cached for a minute, for all spellings of the path', async () => {
  const lookup = vi.fn(async () => false);
  const find = makeFindPage({ category: () => lookup, match: () => lookup, liveMatch: () => lookup });
  expect((await find('/sport/soccer/Nowhere', asker)).state).toBe('missing');
  expect((await find('/sport/soccer/nowhere/', asker)).state).toBe('missing');
  expect(lookup).toHaveBeenCalledTimes(1);
  await find('/sport/soccer/nowhere', { ...asker, atMs: 60_000 });
  expect(lookup).toHaveBeenCalledTimes(2);
});

test('a caller above the look-up limit gets unchecked pages, and known answers still', async () => {
  const find = makeFindPage({ category: () => async () => true });
  await find('/sport/soccer/england', asker);
  const refused = { mayAsk: () => false, atMs: 1 };
  expect((await find('/sport/soccer/england', refused)).state).toBe('there');
  expect((await find('/sport/soccer/spain', refused)).state).toBe('unchecked');
});

test('a failed look-up of a page is not cached', async () => {
  const lookup = vi.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValueOnce(true);
  const find = makeFindPage({ category: () => lookup });
  await expect(find('/sport/soccer/england', asker)).rejects.toThrow('away');
  expect((await find('/sport/soccer/england', asker)).state).toBe('there');
});

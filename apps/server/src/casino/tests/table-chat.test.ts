import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TableSite } from '../../../../../tests/fixture/table-site.ts';
import { rateLimits } from '../../platform/rate-limit.ts';

const GAME = 'live-wheel';
const POLL = { timeout: 30_000, interval: 100 };

let site: TableSite;

beforeAll(async () => {
  site = await TableSite.open({ rateFactor: '1' });
});
afterEach(() => site.empty());
afterAll(() => site.close());

test('a phrase reaches everybody at its table, by a masked name, and those who join later', async () => {
  const [one, two] = [await site.seated(GAME), await site.seated(GAME)];
  const elsewhere = await site.seated('live-roulette');
  const demo = await site.sit(await site.player(), GAME, true);
  expect(one.frame.frame.opening.Table).toMatchObject({ Chat: 'open', Person: { Name: 'sitter-1' } });
  expect(await one.frame.say('good-luck')).toBeUndefined();
  for (const frame of [one.frame, two.frame, demo]) {
    const [line] = await frame.until(() => frame.chat.length > 0 && frame.chat);
    const avatar = one.frame.frame.opening.Table?.Person?.Avatar;
    expect(line).toMatchObject({ player: 's•••1', avatar, phrase: 'good-luck' });
  }
  const late = await site.seated(GAME);
  expect(late.frame.table?.chat).toHaveLength(1);
  expect(elsewhere.frame.chat).toEqual([]);
});

test('a player with play money reads the chat only', async () => {
  const demo = await site.sit(await site.player(), GAME, true);
  expect(demo.frame.opening.Table).toMatchObject({ Chat: 'read-only' });
  expect(demo.frame.opening.Table).not.toHaveProperty('Person');
  expect(await demo.say('hello')).toBe('ChatClosedException');
});

test('the rate of phrases is one per player, however many tables the player has opened', async () => {
  const browser = await site.player();
  const frames = [await site.sit(browser, GAME), await site.sit(browser, 'live-roulette')];
  const codes = await Promise.all(
    frames.flatMap((frame) => Array.from({ length: 10 }, () => frame.say('thanks'))),
  );
  const accepted = codes.filter((code) => code === undefined);
  expect(codes.filter((code) => code !== undefined && code !== 'TooManyRequestsException')).toEqual([]);
  expect(accepted.length).toBeGreaterThan(0);
  // Each table alone would accept a whole burst.
  expect(accepted.length).toBeLessThan(2 * rateLimits.chat.burst);
});

test('during a break a player sends nothing', async () => {
  const { frame } = await site.seated(GAME);
  await site.tables.pool.query(
    `insert into player_break (account_id, kind, began_at, until)
     select p.account_id, 'time-out', now(), now() + interval '1 day'
     from player p join auth_user u on u.id = p.auth_user_id where u.username = $1`,
    [frame.frame.opening.Table?.Person?.Name],
  );
  expect(await frame.say('hello')).toBe('TimeOutException');
  expect(frame.chat).toEqual([]);
});

test('an operator closes the chat of one table', async () => {
  await site.tables.pool.query(`insert into game_switch values ('chat:live-roulette')`);
  try {
    const browser = await site.player();
    // The rules are cached for some seconds.
    await expect
      .poll(async () => (await site.sit(browser, 'live-roulette')).frame.opening.Table?.Chat, POLL)
      .toBeUndefined();
    const closed = await site.sit(browser, 'live-roulette');
    const open = await site.sit(browser, GAME);
    expect(await closed.say('hello')).toBe('ChatClosedException');
    expect(await open.say('hello')).toBeUndefined();
  } finally {
    await site.tables.pool.query('delete from game_switch');
  }
});

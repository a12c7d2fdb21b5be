import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { soccerCast } from '../../../../../tests/fixture/staged-cast.ts';
import { type DirectedMatch, Director } from '../../../../../tests/fixture/staged-director.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const names = { goal: 'Alder', due: 'Beech', leftOver: 'Chestnut', silent: 'Dogwood' } as const;
const PATIENCE = { timeout: 15_000, interval: 100 };
const suspended = { ErrorCode: 'SelectionSuspendedException' };

let director: Director;
let site: Site;
let pool: Pool;
let browser: Browser;
const ids = new Map<string, number>();

const newId = () => makeCommandId(Date.now(), randomBytes(16));
const match = (name: keyof typeof names): DirectedMatch => director.match(names[name]);

/** A single on the home outcome at the current price. */
async function place(name: keyof typeof names) {
  const { body } = await browser.call('POST /api/betslip/placebet', {
    body: {
      CommandId: newId(),
      BetType: 1,
      Selections: [
        { MatchID: ids.get(names[name]) ?? 0, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 },
      ],
      Stake: '0.50',
      OddsChangePolicy: 2,
    },
  });
  return body;
}

async function acceptances(name: keyof typeof names): Promise<readonly number[]> {
  const { rows } = await pool.query<{ acceptance: number }>(
    `select acceptance from ticket t
     where request -> 'picks' -> 0 ->> 'matchId' = ($1::bigint)::text
       or exists (select from ticket_leg l join market k on k.id = l.market_id where l.ticket_id = t.id and k.match_id = $1::bigint)
     order by id`,
    [ids.get(names[name]) ?? 0],
  );
  return rows.map(({ acceptance }) => acceptance);
}

/** Tries to bet. Returns the state of the match's newest ticket: 1 accepted, 2 declined, 4 delayed. */
async function tryBet(name: keyof typeof names): Promise<number | undefined> {
  await place(name);
  return (await acceptances(name)).at(-1);
}

/** Tries to bet several times a second for `forMs`. Returns the results. */
async function tryFor(name: keyof typeof names, forMs: number): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  const untilMs = Date.now() + forMs;
  while (Date.now() < untilMs) {
    answers.push((await place(name))['ErrorCode']);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return answers;
}

beforeAll(async () => {
  director = new Director(Object.values(names).map((name) => soccerCast(name)));
  site = await openSite({
    feed: director.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_PRICE_AGE_IN_PLAY_SECONDS: '10' },
  });
  await director.begin(site.databaseUrl);
  pool = createPool({ url: site.databaseUrl, name: 'past-posting', max: 2, onIdleError: () => undefined });
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, fixture -> 'competitors' -> 0 ->> 'name' as name from match`,
  );
  for (const { id, name } of rows) ids.set(name, id);
  browser = await registerPlayer(site.url, 'past-poster');
  await topUp(browser, '10000.00');
});
afterAll(async () => {
  await pool?.end();
  await site?.stop();
  director?.remove();
});

describe('a bet placed after the fact', () => {
  it('bets are refused after a goal without a bet stop or new odds, and delayed bets are declined', async () => {
    match('goal').kickOff();
    await expect.poll(() => tryBet('goal'), PATIENCE).toBe(4);
    const acceptedCount = (await acceptances('goal')).filter((acceptance) => acceptance === 1).length;
    match('goal').goalAlone('home');
    await expect.poll(() => place('goal'), PATIENCE).toMatchObject(suspended);
    expect(new Set(await tryFor('goal', 8000))).toEqual(new Set(['SelectionSuspendedException']));
    // All bets that were in their delay at the goal have been decided.
    await expect.poll(() => acceptances('goal'), PATIENCE).not.toContain(4);
    const ended = await acceptances('goal');
    expect(ended.filter((acceptance) => acceptance === 1)).toHaveLength(acceptedCount);
    expect(ended.at(-1)).toBe(2);
    match('goal').move('1x2', [1300, 5000, 9000]);
    await expect.poll(() => place('goal'), PATIENCE).not.toHaveProperty('ErrorCode');
  });

  it('bets are refused from the start time while the match is still scheduled, even with new odds', async () => {
    expect(await place('due')).not.toHaveProperty('ErrorCode');
    match('due').startIn(2000);
    await expect.poll(() => place('due'), PATIENCE).toMatchObject(suspended);
    const before = (await acceptances('due')).length;
    match('due').price();
    expect(new Set(await tryFor('due', 3000))).toEqual(new Set(['SelectionSuspendedException']));
    expect(await acceptances('due')).toHaveLength(before);
  });

  it('bets at left-over prematch odds are refused in play, and in-play bets are delayed', async () => {
    match('leftOver').start();
    await expect.poll(() => place('leftOver'), PATIENCE).toMatchObject(suspended);
    match('leftOver').price();
    expect(new Set(await tryFor('leftOver', 2000))).toEqual(new Set(['SelectionSuspendedException']));
    match('leftOver').kickOff();
    await expect.poll(() => tryBet('leftOver'), PATIENCE).toBe(4);
  });

  it('bets are refused on a match without source messages while other matches keep the feed up', async () => {
    match('silent').kickOff();
    await expect.poll(() => tryBet('silent'), PATIENCE).toBe(4);
    match('silent').fallSilent();
    await expect.poll(() => place('silent'), { ...PATIENCE, timeout: 30_000 }).toMatchObject(suspended);
    match('goal').price();
    await expect.poll(() => place('goal'), PATIENCE).not.toHaveProperty('ErrorCode');
    expect(await place('silent')).toMatchObject(suspended);
  });
});

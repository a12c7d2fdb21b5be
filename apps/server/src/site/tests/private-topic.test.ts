import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { makePrivateTopic } from '../private-topic.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 3, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function registerAccount(name: string): Promise<number> {
  await registerPlayer(site.url, name);
  const { rows } = await pool.query<{ id: number }>(
    'select p.account_id as id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1',
    [name],
  );
  return rows[0]?.id ?? 0;
}

async function load(accountId: number): Promise<unknown> {
  const topic = makePrivateTopic({ pool, clock: systemClock });
  return JSON.parse(String((await topic.load(String(accountId), 'en')).body));
}

/** Inserts rows with the account as `$1`. */
const insertions = {
  message: `insert into message (account_id, key, kind, values, created_at, mail_due_at, read_at)
    values ($1, 'read', 'bet-voided', '{}', now(), now(), now()), ($1, 'unread', 'bet-voided', '{}', now(), now(), null)`,
  favourites: `insert into favourites (account_id, tournament_ids, at) values ($1, '{7}', now())`,
  realityCheck: `insert into reality_check (account_id, minutes, started_at, opened_at, staked, net) values ($1, 30, now(), now(), 500, -200)`,
  payment: `insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, created_at, changed_at, expires_at)
    select gen_random_uuid(), $1, 'deposit', 'skrill', 'sandbox', amount, 'EUR', 2, 1, '{}', gen_random_uuid(), changed_at, changed_at, now()
    from (values (100, now() - interval '11 minutes'), (200, now() - interval '1 minute')) as p(amount, changed_at)`,
  bonus: `insert into bonus (account_id, ledger_id, currency, offer_key, kind, is_wagering, granted, requirement, min_odds_milli, terms, appended_at, expires_at, state, activated_at)
    values ($1, $1, 'EUR', 'x', 'bonus-money', true, 100, 1000, 1500, '{}', now(), now() + interval '1 day', 2, now())`,
  freeBet: `insert into bonus_credit (bonus_id, account_id, value, currency, expires_at)
    select id, account_id, 250, currency, now() + interval '1 day' from bonus where account_id = $1`,
} as const;

test('the topic of a new player is empty', async () => {
  expect(await load(await registerAccount('quiet'))).toMatchObject({
    ...{ tickets: [], jackpots: [], payments: [], realityCheck: null, unreadMessages: 0 },
    favourites: { MatchIDs: [], TournamentIDs: [], Version: 0 },
    ...{ bonus: null, freeBets: [] },
  });
});

test('the topic has each part that the player has, and payments of the last ten minutes', async () => {
  const accountId = await registerAccount('busy');
  for (const sql of Object.values(insertions)) await pool.query(sql, [accountId]);
  expect(await load(accountId)).toMatchObject({
    favourites: { TournamentIDs: [7] },
    payments: [{ Amount: '2.00' }],
    realityCheck: { Minutes: 30, Staked: '5.00', Net: '-2.00' },
    unreadMessages: 1,
    bonus: { Requirement: '10.00' },
    freeBets: [{ Value: '2.50' }],
  });
});

test('the topic of an unknown account is refused by its number', async () => {
  await expect(load(999_999_999)).rejects.toThrow('999999999');
});

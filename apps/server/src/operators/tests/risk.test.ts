import { randomUUID } from 'node:crypto';
import type { AccountId } from '@evens/base';
import type { RiskSignal } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { createDatabase, type Site } from '../../../../../tests/fixture/site-place.ts';
import { addPlayer } from '../../payments/tests/payment-stage.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { openDatabase } from '../../platform/open-database.ts';
import { insertJournal, insertTicket } from '../../sportsbook/tests/histories-rows.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { watchRisk } from '../risk/watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOUSE = 1;
const onIdleError = () => undefined;
const silent: Log = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };

describe('risk detection', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let owner: Pool;
  let pool: Pool;
  let sealer: AuditSealer;
  let nowMs = Date.UTC(2027, 5, 10, 12);
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  let players = 900;

  beforeAll(async () => {
    database = await createDatabase();
    owner = createPool({ url: database.url, name: 'test', max: 4, onIdleError });
    // Uses the worker's role and privileges.
    pool = await openDatabase({
      url: database.appUrl,
      ownerUrl: database.url,
      name: 'test',
      max: 4,
      onIdleError,
    });
    sealer = new AuditSealer(pool, clock);
    await owner.query(`update risk_cursor set payments_to = to_timestamp($1::float8 / 1000)`, [
      nowMs - 40 * DAY,
    ]);
  });
  afterAll(async () => {
    await pool.end();
    await owner.end();
    await database.drop();
  });

  async function player(): Promise<AccountId> {
    players += 1;
    return (await addPlayer(owner, players)).accountId;
  }

  const checkRisk = (delayMs = 0, log: Log = silent) => watchRisk({ pool, clock, log, delayMs });

  async function seal(): Promise<void> {
    while ((await sealer.seal()) > 0);
  }

  interface Found {
    readonly kind: string;
    readonly level: number;
    readonly facts: Record<string, number | string>;
  }
  async function signals(accountId: AccountId): Promise<readonly Found[]> {
    const { rows } = await owner.query<Found>(
      'select kind, level, facts from risk_signal where account_id = $1 order by kind, day',
      [accountId],
    );
    return rows;
  }

  /** A round that loses its stake. */
  const round = (accountId: AccountId, minor: number, atMs: number) =>
    insertJournal(owner, {
      kind: 'round',
      atMs,
      about: { kind: 'round', id: 1 },
      postings: [[accountId, HOUSE, minor]],
    });

  async function pay(
    accountId: AccountId,
    { direction, state, atMs }: { direction: 'deposit' | 'withdrawal'; state: number; atMs: number },
  ): Promise<void> {
    nowMs += 1;
    await owner.query(
      `insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, received, created_at,
                            changed_at, approvals_needed)
       values ($1, $2, $3::text, 'visa', 'sandbox', 2500, 'EUR', $4::smallint, '{}', $5, case when $4::smallint = 2 then 2500 else 0 end,
               to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), case when $3::text = 'withdrawal' then 1 end)`,
      [randomUUID(), accountId, direction, state, randomUUID(), atMs, nowMs],
    );
  }

  test('loss chasing in rounds is found once the journals are sealed, for each account on its own schedule', async () => {
    const chaser = await player();
    const steady = await player();
    const fromMs = nowMs - 2 * HOUR;
    for (const [index, stake] of [100, 100, 100, 400, 400, 400, 600, 600, 600].entries()) {
      await round(chaser, stake, fromMs + index * MINUTE);
      await round(steady, 100, fromMs + index * MINUTE);
    }
    await checkRisk();
    expect(await signals(chaser)).toEqual([]);
    await seal();
    await checkRisk(5 * MINUTE);
    expect(await signals(chaser)).toEqual([]);
    nowMs += 5 * MINUTE;
    await checkRisk(5 * MINUTE);
    expect(await signals(chaser)).toEqual([
      {
        kind: 'chasing',
        level: 3,
        facts: { stakes: 9, minutes: 8, lost: '15.00', before: '1.00', after: '6.00' },
      },
    ]);
    expect(await signals(steady)).toEqual([]);
  });

  test('a ticket counts as lost only when it is settled', async () => {
    const bettor = await player();
    const fromMs = nowMs - HOUR;
    const tickets: number[] = [];
    for (const [index, stake] of [100, 100, 100, 500, 500, 500, 900, 900, 900].entries()) {
      const id = await insertTicket(owner, {
        accountId: bettor,
        decidedAtMs: fromMs + index * MINUTE,
        formula: { type: 'single', legCount: 1, unitMinor: BigInt(stake), eachWay: false },
        legs: [],
      });
      await insertJournal(owner, {
        kind: 'stake',
        atMs: fromMs + index * MINUTE,
        ticketId: id,
        postings: [[bettor, HOUSE, stake]],
      });
      tickets.push(id);
    }
    await seal();
    await checkRisk();
    expect(await signals(bettor)).toEqual([]);
    await owner.query(
      `update ticket set result = 3, stake_open = 0, settlement_no = 1, settled_at = decided_at + interval '10 seconds' where id = any($1)`,
      [tickets],
    );
    await owner.query('insert into risk_due (account_id, due_at) values ($1, now())', [bettor]);
    await checkRisk();
    expect((await signals(bettor)).map(({ kind, level }) => [kind, level])).toEqual([['chasing', 3]]);
  });

  test('journals are summed once, even if two processes run at the same time', async () => {
    const bettor = await player();
    for (let index = 0; index < 30; index += 1) await round(bettor, 100, nowMs - DAY + index * MINUTE);
    // A released stake and a journal that is not play.
    await insertJournal(owner, {
      kind: 'hold',
      atMs: nowMs - DAY,
      postings: [[bettor, HOUSE, 700]],
    });
    await insertJournal(owner, { kind: 'release', atMs: nowMs - DAY, postings: [[HOUSE, bettor, 700]] });
    await insertJournal(owner, { kind: 'top-up', atMs: nowMs - DAY, postings: [[HOUSE, bettor, 9999]] });
    await seal();
    await Promise.all([checkRisk(), checkRisk(), checkRisk()]);
    await checkRisk();
    const { rows } = await owner.query(
      `select sum(stakes)::integer as stakes, sum(staked)::integer as staked, sum(returned)::integer as returned
       from risk_hour where account_id = $1`,
      [bettor],
    );
    expect(rows).toEqual([{ stakes: 31, staked: 3000, returned: 0 }]);
  });

  test("stakes that rise from week to week and play at night in the player's time zone are found", async () => {
    const bettor = await player();
    const night = Math.floor(nowMs / DAY) * DAY + HOUR;
    for (const week of [2, 3])
      for (let index = 0; index < 10; index += 1) await round(bettor, 100, night - week * 7 * DAY + HOUR);
    for (const day of [1, 2, 3])
      for (let index = 0; index < 7; index += 1) await round(bettor, 200, night - day * DAY);
    await seal();
    await checkRisk();
    expect(await signals(bettor)).toEqual([
      { kind: 'night-play', level: 1, facts: { nights: 3, nightStakes: 21, percent: 100 } },
      { kind: 'rising-stakes', level: 2, facts: { week: '42.00', usual: '10.00', percent: 420 } },
    ]);
  });

  test('cancelled withdrawals, failed deposits and rapid deposits are found', async () => {
    const payer = await player();
    for (const minutes of [50, 40, 30])
      await pay(payer, { direction: 'deposit', state: 2, atMs: nowMs - minutes * MINUTE });
    for (const minutes of [9, 8])
      await pay(payer, { direction: 'withdrawal', state: 4, atMs: nowMs - minutes * MINUTE });
    for (const minutes of [7, 6, 5, 4, 3])
      await pay(payer, { direction: 'deposit', state: 11, atMs: nowMs - minutes * MINUTE });
    await checkRisk();
    expect(await signals(payer)).toEqual([
      { kind: 'cancelled-withdrawals', level: 1, facts: { count: 2, amount: '50.00' } },
      { kind: 'failed-deposits', level: 2, facts: { count: 5 } },
      { kind: 'quick-deposits', level: 1, facts: { count: 3, minutes: 20, amount: '75.00' } },
    ]);
  });

  test("the level of a day's signal only rises, and the next day has a new row", async () => {
    const payer = await player();
    const fail = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        nowMs += MINUTE;
        await pay(payer, { direction: 'deposit', state: 11, atMs: nowMs });
      }
      await checkRisk();
    };
    await fail(3);
    expect((await signals(payer)).map(({ level }) => level)).toEqual([1]);
    await fail(2);
    expect((await signals(payer)).map(({ level }) => level)).toEqual([2]);
    nowMs += MINUTE;
    await pay(payer, { direction: 'deposit', state: 2, atMs: nowMs });
    await fail(3);
    expect((await signals(payer)).map(({ level }) => level)).toEqual([2]);
    nowMs += DAY;
    await fail(3);
    expect((await signals(payer)).map(({ level }) => level)).toEqual([2, 1]);
  });

  test('an account that fails to be evaluated is logged and retried without stopping the others', async () => {
    const broken = await player();
    const payer = await player();
    await owner.query('alter table payment disable trigger all');
    await pay(broken, { direction: 'deposit', state: 10, atMs: nowMs });
    for (const minutes of [3, 2, 1])
      await pay(payer, { direction: 'deposit', state: 11, atMs: nowMs - minutes * MINUTE });
    const errors: unknown[] = [];
    await checkRisk(0, { ...silent, error: (event: unknown) => void errors.push(event) });
    expect(errors).toEqual([expect.objectContaining({ event: 'risk-not-judged', accountId: broken })]);
    expect((await signals(payer)).length).toBe(1);
    const { rows } = await owner.query<{ due_at: Date }>(
      'select due_at from risk_due where account_id = $1',
      [broken],
    );
    expect(rows[0]?.due_at.getTime()).toBe(nowMs + HOUR);
  });
});

describe('risk signals in the back office', () => {
  let site: Site;
  let season: QuietSeason;
  let pool: Pool;
  let operator: Browser;
  let second: Browser;

  async function asOperator(name: string): Promise<Browser> {
    const browser = await registerPlayer(site.url, name);
    await pool.query(
      `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = $1`,
      [name],
    );
    return browser;
  }
  beforeAll(async () => {
    season = quietSeason();
    site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
    pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError });
    operator = await asOperator('watcher');
    second = await asOperator('second-watcher');
  });
  afterAll(async () => {
    await pool.end();
    await site.stop();
    season.remove();
  });

  async function addSignal(userName: string, kind: string, level: number): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      `insert into risk_signal (account_id, kind, day, level, facts, found_at, changed_at)
       select p.account_id, $2, current_date, $3, '{"count": 3}', now(), now()
       from player p join auth_user u on u.id = p.auth_user_id where u.username = $1 returning id`,
      [userName, kind, level],
    );
    return rows[0]?.id ?? 0;
  }

  async function list(query = ''): Promise<readonly RiskSignal[]> {
    const { status, body } = await operator.call('GET /api/desk/risk', { query });
    expect(status, JSON.stringify(body)).toBe(200);
    // Valid by the contract, which the server checks.
    return body.Signals as RiskSignal[];
  }
  const see = (browser: Browser, ID: number, Level: number, Note = 'called the player') =>
    browser.call('POST /api/desk/riskseen', { body: { ID, Level, Note } });
  const actions = async (id: number) =>
    (
      await pool.query<{ operator: string; level: number }>(
        `select operator, (details ->> 'level')::integer as level from operator_action
         where action = 'risk-seen' and (details ->> 'signal')::bigint = $1 order by id`,
        [id],
      )
    ).rows;

  test("open signals are listed by level, reviewed ones separately, and a player's own by name", async () => {
    await registerPlayer(site.url, 'first-player');
    await registerPlayer(site.url, 'second-player');
    const low = await addSignal('first-player', 'failed-deposits', 1);
    const high = await addSignal('second-player', 'failed-deposits', 3);
    const medium = await addSignal('first-player', 'quick-deposits', 2);
    expect((await list()).map(({ ID }) => ID)).toEqual([high, medium, low]);
    expect((await list('?userName=First-Player')).map(({ ID }) => ID)).toEqual([medium, low]);
    expect((await see(operator, high, 3)).status).toBe(200);
    expect((await list()).map(({ ID }) => ID)).toEqual([medium, low]);
    expect(await list('?state=seen')).toMatchObject([
      {
        ID: high,
        UserName: 'second-player',
        IsSeen: true,
        SeenBy: 'watcher',
        Note: 'called the player',
        Facts: { count: 3 },
      },
    ]);
    const { status } = await operator.call('GET /api/desk/risk', { query: '?userName=nobody-at-all' });
    expect(status).toBe(404);
  });

  test('a review note is recorded once, and a signal that rises opens again', async () => {
    await registerPlayer(site.url, 'third-player');
    const id = await addSignal('third-player', 'failed-deposits', 1);
    expect(
      (await Promise.all([see(operator, id, 1), see(operator, id, 1)])).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect(await actions(id)).toEqual([{ operator: 'watcher', level: 1 }]);
    await see(second, id, 1, 'agreed');
    expect(await actions(id)).toEqual([
      { operator: 'watcher', level: 1 },
      { operator: 'second-watcher', level: 1 },
    ]);
    await pool.query('update risk_signal set level = 2 where id = $1', [id]);
    const [waiting] = await list('?userName=third-player');
    expect(waiting).toMatchObject({ Level: 2, IsSeen: false, SeenBy: 'second-watcher', Note: 'agreed' });
    expect((await list()).map(({ ID }) => ID)).toContain(id);
  });

  test('a review is refused for a level the signal never had, an unknown signal, and a player as caller', async () => {
    await registerPlayer(site.url, 'fourth-player');
    const id = await addSignal('fourth-player', 'failed-deposits', 1);
    expect(await see(operator, id, 2)).toMatchObject({
      status: 422,
      body: { Data: { fields: ['Level'] } },
    });
    expect((await see(operator, 999_999, 1)).status).toBe(404);
    const player = await registerPlayer(site.url, 'fifth-player');
    expect((await see(player, id, 1)).status).toBe(403);
    expect((await player.call('GET /api/desk/risk')).status).toBe(403);
    expect((await new Browser(site.url).call('GET /api/desk/risk')).status).toBe(401);
    expect(await actions(id)).toEqual([]);
  });
});

import type { TicketId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { makeCashOut, makeCashoutParts } from '../index.ts';
import { strike } from './struck-ticket.ts';

let site: MoneySite;
let before: readonly string[] = [];
/** A settled system, a combo lost early, an open single with a partial cash-out, and a referred bet. */
const tickets = { system: 0, lostEarly: 0, cashed: 0, waiting: 0 };

async function names(): Promise<readonly string[]> {
  return (await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).map(
    ({ check }) => check,
  );
}

/** Plants a fault as a superuser could, without triggers and checks. */
async function plant(sql: string): Promise<void> {
  const client = await site.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(sql);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Writes a referred bet as placing does: the stake is held, and there are no legs. */
async function refer(player: Player): Promise<TicketId> {
  const { rows } = await site.pool.query<{ id: TicketId }>(
    `with debited as (
       update balance set amount = amount - 500, version = version + 1 where account_id = $1 returning account_id
     ), taken as (
       select account_id, nextval('ticket_id_seq') as id, nextval('journal_id_seq') as journal_id, gen_random_uuid() as command_id,
              to_timestamp($2::float8 / 1000) as at from debited
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'hold', 'ticket', id, 0, at from taken
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, account_id, (select id from account where kind = 'held-bets:sport' and currency = 'EUR'), 500, 'EUR' from taken
     ), ticketed as (
       insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                           rate_id, acceptance, policy, decided_at, request, due_at)
       select id, account_id, command_id, 'single', 'EUR', 500, 500, 1000, 100000, 1, (select id from rate where currency = 'EUR'), 0, 0,
              at, '{"picks":[]}', at + interval '1 hour' from taken
     ), bound as (
       insert into command (id, account_id, use_case, body_sha256, result_id, at)
       select command_id, account_id, 'placement', '\\x00', id, at from taken
     )
     select id from taken`,
    [player.accountId, site.nowMs],
  );
  const [row] = rows;
  if (!row) throw new Error('the bet was not written');
  return row.id;
}

beforeAll(async () => {
  site = await openMoneySite();
  const house = await readHouse(site.pool);
  const clock = { nowMs: () => site.nowMs };
  const settlement = await makeTestSettlement(site);
  const matches: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const match = await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] });
    matches.push(match);
  }
  const player = await site.player('1000.00');
  const homes = (...ns: readonly number[]) =>
    ns.map((n) => ({ matchId: matches[n] ?? 0, market: '1x2', outcomeNo: 1, odds: 2000 }));
  tickets.system = await strike(site, player, {
    type: 'system',
    stakeMinor: 300n,
    picks: homes(0, 1, 2),
    text: { rows: [{ pick: 2, unit: '100' }] },
  });
  tickets.lostEarly = await strike(site, player, { type: 'combo', stakeMinor: 1000n, picks: homes(2, 3) });
  tickets.cashed = await strike(site, player, { type: 'single', stakeMinor: 1000n, picks: homes(3) });
  tickets.waiting = await refer(player);
  const wins = score(
    [
      [0, 0],
      [1, 0],
    ],
    true,
  );
  const loses = score(
    [
      [0, 0],
      [0, 1],
    ],
    true,
  );
  await site.feed.result(matches[0] ?? 0, site.nowMs + 1, wins);
  await site.feed.result(matches[1] ?? 0, site.nowMs + 1, wins);
  await site.feed.result(matches[2] ?? 0, site.nowMs + 1, loses);
  await settlement.readFeed();
  await settlement.pay();
  const cashOut = makeCashOut(
    makeCashoutParts({
      pool: site.pool,
      lanes: site.lanes,
      house,
      clock,
      books: {
        get: (matchId) => site.feed.get(matchId),
        feed: () => ({ ...site.feed.feed(), rate: 1 }),
        chances: () => ({
          model: 'soccer',
          params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
          elapsedSeconds: 0,
          extra: [],
          drift: { strength: 0, tempo: 0 },
        }),
      },
      liveDelay: async () => () => 0,
    }),
  );
  const cashed = await cashOut.create({
    principal: player.principal,
    body: {
      CommandId: site.commandId(),
      betId: tickets.cashed,
      amount: '1.00',
      StakePart: '4.00',
      CashoutOddsValues: [],
    },
    atMs: site.nowMs,
  });
  expect(resultCode(cashed)).toBe('ok');
});
afterAll(() => site.stop());
beforeEach(async () => {
  before = await names();
});

it('the ledger audit finds nothing in a correct ledger with all kinds of bets', () => {
  expect(before).toEqual([]);
});

/** Replaces the names of tickets in a statement by their ids. */
function named(sql: string): string {
  return Object.entries(tickets).reduce((text, [name, id]) => text.replaceAll(`{${name}}`, String(id)), sql);
}

describe('planted faults', () => {
  it.each([
    [
      'a system that was paid otherwise than its lines come to',
      `update ticket set payout = payout + 1 where id = {system}`,
      `update ticket set payout = payout - 1 where id = {system}`,
      'ticket-paid-otherwise-than-its-lines',
    ],
    [
      'a combo left open that is lost already',
      `update ticket set result = 0, stake_open = stake where id = {lostEarly}`,
      `update ticket set result = 3, stake_open = 0 where id = {lostEarly}`,
      'ticket-paid-otherwise-than-its-lines',
    ],
    [
      'a stake held for nobody',
      `update ticket set stake_open = 400 where id = {waiting}`,
      `update ticket set stake_open = 500 where id = {waiting}`,
      'held-bets-differ-from-tickets',
    ],
    [
      'a waiting bet whose stake counts as open',
      `update journal set kind = 'stake' where kind = 'hold'`,
      `update journal set kind = 'hold' where kind = 'stake' and ref_id = {waiting}`,
      'ticket-without-its-stake',
    ],
    [
      'a declined bet whose stake was kept',
      `update ticket set acceptance = 2, decline_reason = 'trader', due_at = null, stake_open = 0 where id = {waiting}`,
      `update ticket set acceptance = 0, decline_reason = null, due_at = decided_at + interval '1 hour', stake_open = 500 where id = {waiting}`,
      'ticket-without-its-stake',
    ],
    [
      'a bet that waits for longer than it should',
      `update ticket set due_at = due_at - interval '2 hours' where id = {waiting}`,
      `update ticket set due_at = due_at + interval '2 hours' where id = {waiting}`,
      'wait-overdue',
    ],
    [
      'a ticket that waits for no cash-out',
      `update ticket set acceptance = 5 where id = {cashed}`,
      `update ticket set acceptance = 1 where id = {cashed}`,
      'wait-overdue',
    ],
    [
      'a cash-out that paid something else',
      'update cashout set paid = paid + 1',
      'update cashout set paid = paid - 1',
      'cash-out-differs-from-its-journal',
    ],
    [
      'a cash-out without a journal',
      `update journal set kind = 'top-up' where kind = 'cash-out'`,
      `update journal set kind = 'cash-out' where kind = 'top-up' and ref_id = {cashed}`,
      'cash-out-differs-from-its-journal',
    ],
    [
      'a ticket that knows of no cash-out',
      `update ticket set stake_cashed = 0, cashed_out = 0 where id = {cashed}`,
      `update ticket set stake_cashed = 400, cashed_out = 100 where id = {cashed}`,
      'ticket-cashed-otherwise-than-recorded',
    ],
    [
      'a command of a cash-out that is not there',
      `update command set result_id = result_id + 4000000 where use_case = 'cash-out'`,
      `update command set result_id = result_id - 4000000 where use_case = 'cash-out'`,
      'command-without-its-result',
    ],
  ] as const)('the ledger audit detects %s', async (_what, fault, undo, check) => {
    expect(before).toEqual([]);
    await plant(named(fault));
    const found = await names();
    await plant(named(undo));
    expect(found).toContain(check);
  });
});

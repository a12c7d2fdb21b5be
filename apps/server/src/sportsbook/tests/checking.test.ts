import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';

let site: MoneySite;
let before: readonly string[] = [];

/** Places bets of several players: open, won, lost and corrected. */
async function play(): Promise<void> {
  const settlement = await makeTestSettlement(site);
  const matches = [];
  for (let n = 0; n < 3; n += 1) {
    const match = await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] });
    matches.push(match);
  }
  for (const currency of ['EUR', 'BRL', 'BTC'] as const) {
    const player = await site.player(currency === 'BTC' ? '0.01' : '100', currency);
    for (const matchId of matches) {
      for (const outcomeNo of [1, 2, 3]) {
        const odds = [2000, 3600, 4200][outcomeNo - 1] ?? 0;
        const stake = currency === 'BTC' ? '0.0001' : '5.55';
        const placed = await site.bet(player, { matchId, market: '1x2', outcomeNo, odds, stake });
        if (!placed.ok) throw new Error(placed.error.code);
      }
    }
  }
  const [first = 0, second = 0] = matches;
  await site.feed.result(
    first,
    site.nowMs + 1,
    score(
      [
        [0, 0],
        [1, 0],
      ],
      true,
    ),
  );
  await site.feed.result(
    second,
    site.nowMs + 1,
    score(
      [
        [0, 0],
        [1, 0],
      ],
      true,
    ),
  );
  await settlement.readFeed();
  await settlement.pay();
  await site.feed.correction(
    second,
    site.nowMs + 2,
    score(
      [
        [0, 0],
        [1, 1],
      ],
      true,
    ),
  );
  await settlement.readFeed();
  await settlement.pay();
}

async function names(scope: 'all' | 'recent' = 'all'): Promise<readonly string[]> {
  return (await checkLedger(site.pool, { scope, atMs: site.nowMs + 120_000 })).map(({ check }) => check);
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

beforeAll(async () => {
  site = await openMoneySite();
  await play();
});
afterAll(() => site.stop());
beforeEach(async () => {
  before = await names();
});

it('the ledger audit finds nothing in a correct ledger', async () => {
  expect(before).toEqual([]);
  expect(await names('recent')).toEqual([]);
});

const settled = '(select max(id) from ticket where result = 2 and settlement_no = 1)';
const open = '(select max(id) from ticket where result = 0)';

describe('planted faults', () => {
  it.each([
    [
      'a balance changed by hand',
      'update balance set amount = amount + 1',
      'update balance set amount = amount - 1',
      'balance-differs-from-postings',
    ],
    [
      'a break taken from a balance by hand',
      `insert into player_break (account_id, kind, began_at, until)
       select account_id, 'self-exclusion', now(), now() + interval '1 day' from balance order by account_id limit 1`,
      'delete from player_break',
      'balance-barred-otherwise-than-its-break',
    ],
    [
      'a balance barred by hand',
      `update balance set barred_until = 'infinity' where account_id = (select min(account_id) from balance)`,
      'update balance set barred_until = null',
      'balance-barred-otherwise-than-its-break',
    ],
    [
      'a posting of another amount',
      `update posting set amount = amount + 1 where journal_id = (select max(id) from journal where kind = 'stake')`,
      `update posting set amount = amount - 1 where journal_id = (select max(id) from journal where kind = 'stake')`,
      'open-bets-differ-from-tickets',
    ],
    [
      'a posting in another currency',
      `update posting set currency = 'USD' where journal_id = 1`,
      `update posting set currency = 'EUR' where journal_id = 1`,
      'posting-in-another-currency',
    ],
    [
      'a journal without postings',
      `insert into journal values (4000000, 'top-up', 'command', 0, 0, null, now())`,
      'delete from journal where id = 4000000',
      'journal-without-postings',
    ],
    [
      'a posting without journal',
      `insert into posting select 4000000, debit, credit, amount, 1, currency from posting where journal_id = 1`,
      'delete from posting where journal_id = 4000000',
      'posting-without-journal',
    ],
    [
      'a boost taken with a ticket that has none',
      `insert into boost_use select account_id, 1, id, now() from ticket where id = ${open}`,
      'delete from boost_use',
      'boost-otherwise-than-its-ticket',
    ],
    [
      'a boosted ticket that nobody took the boost for',
      `update ticket set formula = '{"boost": {"id": 1, "plainMilli": 2000, "basisPoints": 1000}}' where id = ${open}`,
      `update ticket set formula = null where id = ${open}`,
      'boost-otherwise-than-its-ticket',
    ],
    [
      'a ticket without legs',
      `update ticket_leg set ticket_id = ticket_id + 4000000 where ticket_id = ${open}`,
      'update ticket_leg set ticket_id = ticket_id - 4000000 where ticket_id > 4000000',
      'ticket-without-legs',
    ],
    [
      'a leg without ticket',
      `insert into ticket_leg select 4000000, market_id, match_epoch, match_seq, odds_milli, n, outcome_no, score from ticket_leg where ticket_id = ${open}`,
      'delete from ticket_leg where ticket_id = 4000000',
      'leg-without-ticket',
    ],
    [
      'a leg without market',
      `update ticket_leg set market_id = market_id + 1000 where ticket_id = ${open}`,
      `update ticket_leg set market_id = market_id - 1000 where ticket_id = ${open}`,
      'leg-without-market',
    ],
    [
      'a ticket whose command is another',
      `update command set result_id = result_id + 4000000 where result_id = ${open} and use_case = 'placement'`,
      'update command set result_id = result_id - 4000000 where result_id > 4000000',
      'ticket-without-command',
    ],
    [
      'a settlement paid twice',
      `insert into journal select 4000000, kind, ref_kind, ref_id, ref_version, null, at from journal where kind = 'settlement' and ref_id = ${settled}; insert into posting select 4000000, debit, credit, amount, n, currency from posting where journal_id = (select journal_id from ticket_settlement where ticket_id = ${settled})`,
      'delete from posting where journal_id = 4000000; delete from journal where id = 4000000',
      'ticket-settled-otherwise-than-booked',
    ],
    [
      'a lost reversal',
      `update journal set kind = 'top-up' where id = (select max(id) from journal where kind = 'reversal')`,
      `update journal set kind = 'reversal' where reverses is not null`,
      'ticket-settled-otherwise-than-booked',
    ],
    [
      'a payout that the verdict does not give',
      `update verdict set result = 3 where result = 2 and outcome_no = 1`,
      `update verdict set result = 2 where result = 3 and outcome_no = 1 and version = 1`,
      'payout-differs-from-verdict',
    ],
    [
      'a verdict that never reached its ticket',
      `update ticket set result = 0, stake_open = stake where id = ${settled}`,
      `update ticket set result = 2, stake_open = 0 where result = 0 and settlement_no > 0`,
      'ticket-stuck',
    ],
    [
      'a floor lowered for nothing',
      'update balance set min_amount = -5',
      'update balance set min_amount = 0',
      'floor-out-of-place',
    ],
    [
      'a stake taken from somebody else',
      `update posting set debit = debit + 1 where journal_id = (select max(id) from journal where kind = 'stake')`,
      `update posting set debit = debit - 1 where journal_id = (select max(id) from journal where kind = 'stake')`,
      'ticket-without-its-stake',
    ],
    [
      'a command bound to two tickets',
      `update ticket set command_id = (select command_id from ticket where id = ${settled}) where id = ${open}`,
      `update ticket t set command_id = c.id from command c where c.result_id = t.id and c.use_case = 'placement'`,
      'command-bound-twice',
    ],
  ])('the ledger audit detects %s', async (_what, sql, undo, check) => {
    expect(before).toEqual([]);
    await plant(sql);
    const found = await names();
    await plant(undo);
    expect(found).toContain(check);
  });

  it('the database refuses changes and deletions of ledger rows, and negative balances', async () => {
    for (const table of ['journal', 'posting', 'ticket_leg', 'ticket_settlement', 'verdict']) {
      await expect(site.pool.query(`delete from ${table}`)).rejects.toThrow('never changed');
    }
    // Old commands may be deleted (pruning.test.ts), but not changed.
    await expect(site.pool.query('update command set result_id = 1')).rejects.toThrow('never changed');
    await expect(site.pool.query('update posting set amount = 1')).rejects.toThrow('never changed');
    await expect(site.pool.query('update balance set amount = -1')).rejects.toThrow('check');
  });
});

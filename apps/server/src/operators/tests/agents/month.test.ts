import type { PlayerId, TicketId } from '@evens/base';
import { parseAmount } from '@evens/base';
import type { AgentReport, UserType } from '@evens/contract';
import { languageByCode, languages } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../../tests/fixture/money-site.ts';
import { makeRoundStage, type RoundStage } from '../../../casino/tests/round-stage.ts';
import { inTransaction } from '../../../platform/db.ts';
import { type BonusStage, makeBonusStage } from '../../../promotions/tests/bonus-stage.ts';
import type { Settlement } from '../../../sportsbook/index.ts';
import { followAgents } from '../../agents/follow.ts';
import { addMember, addTerms } from '../../agents/member-store.ts';
import { moveMoney } from '../../agents/move-money.ts';
import { readReport } from '../../agents/report.ts';
import { reportFile } from '../../agents/report-file.ts';
import { monthAt } from '../../agents/rules/months.ts';
import { noTerms, type Terms } from '../../agents/rules/terms.ts';
import { AuditSealer } from '../../audit/audit-chain/sealer.ts';

const DAY_MS = 86_400_000;

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let rounds: RoundStage;
let sealer: AuditSealer;
let match: number;

interface Member extends Player {
  readonly playerId: PlayerId;
}
let top: Member;
let middle: Member;
let low: Member;
let first: Member;
let second: Member;
let outsider: Player;

/** Adds a player of the site to a tree, with the log-in that this site's players otherwise lack. */
async function member(
  userType: UserType,
  { parent, credit = '0', ...terms }: { parent?: Member; credit?: string } & Partial<Terms>,
): Promise<Member> {
  const player = await site.player(credit);
  const { playerId, userName, currency } = player.principal;
  const at = new Date(site.nowMs);
  await site.pool.query(
    `with login as (
       insert into auth_user (id, name, email, username, "displayUsername") values ($2, $2, $2 || '@agents.example', $2, $2)
     )
     insert into player (id, auth_user_id, account_id, user_type, currency, country, language, first_name, last_name, phone, gender,
                         address, city, postal_code, birth_date, terms_version, terms_agreed_at, created_at, name_key, name_words_key)
     overriding system value
     values ($1, $2, $3, $4, $5, 'MT', 'en', 'Ada', $2, null, 'Female', 'A', 'C', null, '1990-01-01', 1, $6, $6, 'ada ' || $2, 'ada ' || $2)`,
    [playerId, userName, player.accountId, userType, currency, at],
  );
  await inTransaction(site.pool, (client) =>
    addMember(client, {
      playerId,
      accountId: player.principal.accountId,
      parentId: parent?.playerId,
      userType,
      userName,
      currency,
      terms: { ...noTerms, ...terms },
      month: monthAt(site.nowMs),
      atMs: site.nowMs,
    }),
  );
  return { ...player, playerId };
}

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
  rounds = await makeRoundStage(site);
  sealer = new AuditSealer(site.pool, { nowMs: () => site.nowMs });
  top = await member(4, {
    credit: '1000.00',
    subAgentCommission: 50,
    agentCommission: 60,
    positionTaking: 6000,
    rebate: 30,
  });
  middle = await member(2, {
    parent: top,
    subAgentCommission: 40,
    agentCommission: 50,
    positionTaking: 5000,
    rebate: 30,
  });
  low = await member(1, { parent: middle, agentCommission: 40, positionTaking: 4000, rebate: 20 });
  first = await member(0, { parent: low, credit: '500.00', rebate: 20 });
  second = await member(0, { parent: middle, credit: '500.00', rebate: 30 });
  outsider = await site.player('500.00');
});
afterAll(() => site.stop());

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

async function newMatch(): Promise<void> {
  pass(3_600_000);
  match = await site.feed.addMatch(soccer('Ash', 'Elm', site.nowMs + 40 * DAY_MS));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
}

async function place(player: Player, stake: string): Promise<TicketId> {
  const placed = await site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: 1,
      Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
      Stake: stake,
      OddsChangePolicy: 0,
    },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function result(goals: readonly [number, number], kind: 'result' | 'correction' = 'result') {
  pass(1000);
  await site.feed[kind](match, site.nowMs, score([[0, 0], goals], true));
  await settlement.readFeed();
  await settlement.pay();
}

async function follow(): Promise<void> {
  pass(1000);
  while ((await sealer.seal()) > 0);
  await followAgents(site.pool);
}

async function report(who: Member, month: number, caller = who): Promise<AgentReport> {
  const read = await readReport(site.pool, {
    callerId: caller.playerId,
    playerId: who.playerId,
    currency: 'EUR',
    year: 2026,
    month,
  });
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

const minor = (text: string): bigint => {
  const isBelow = text.startsWith('-');
  const parsed = parseAmount(isBelow ? text.slice(1) : text, 'EUR');
  if (!parsed.ok) throw new Error(text);
  return isBelow ? -parsed.value : parsed.value;
};

/** Net win and bonus cost of the house in a month from players in trees, computed from ledger postings alone. */
async function ledger(month: number): Promise<{ readonly netWin: bigint; readonly bonus: bigint }> {
  const { rows } = await site.pool.query<{ net_win: string; bonus: string }>(
    `with of_trees as (
       select a.id from account a join agent_account m on m.player_id = a.owner_id where a.owner_kind = 'player'
     ), booked as (
       select p.*, j.kind, j.ref_id, j.ref_kind from posting p join journal j on j.id = p.journal_id
       where j.at >= make_timestamptz(2026, $1, 1, 0, 0, 0, 'UTC') and j.at < make_timestamptz(2026, $1 + 1, 1, 0, 0, 0, 'UTC')
     ), house as (select id, kind from account where owner_kind = 'house')
     select (select coalesce(sum(case when h.id = b.credit then b.amount else -b.amount end), 0) from booked b
             join house h on h.id in (b.debit, b.credit) and h.kind = 'house:sportsbook'
             join ticket t on b.ref_kind = 'ticket' and t.id = b.ref_id where t.account_id in (select id from of_trees))
            + (select coalesce(sum(case when b.debit in (select id from of_trees) then b.amount else -b.amount end), 0) from booked b
               where b.kind = 'round' and (b.debit in (select id from of_trees) or b.credit in (select id from of_trees))) as net_win,
            (select coalesce(sum(case when h.id = b.debit then b.amount else -b.amount end), 0) from booked b
             join house h on h.id in (b.debit, b.credit) and h.kind = 'bonus:expense'
             where b.debit in (select id from of_trees) or b.credit in (select id from of_trees)) as bonus`,
    [month],
  );
  return { netWin: BigInt(rows[0]?.net_win ?? 0), bonus: BigInt(rows[0]?.bonus ?? 0) };
}

/** Checks that agents, house and players together receive the whole net win, to the minor unit. */
async function expectWhole(month: number): Promise<void> {
  const reports = [await report(top, month), await report(middle, month), await report(low, month)];
  const ownTotal = reports.reduce((sum, { Own }) => sum + minor(Own.Total), 0n);
  const rebates = reports.flatMap(({ Rows }) => Rows).filter(({ UserType }) => UserType === 0);
  const rebate = rebates.reduce((sum, { Rebate }) => sum + minor(Rebate), 0n);
  const { netWin, bonus } = await ledger(month);
  const { rows } = await site.pool.query<{ position: string; commission: string }>(
    `select trunc(sum(position_parts) / 10000)::text as position, trunc(sum(commission_parts) / 10000)::text as commission
     from agent_figure where agent_id = 0 and month = make_date(2026, $1, 1)`,
    [month],
  );
  const house = netWin - bonus - BigInt(rows[0]?.position ?? 0) - BigInt(rows[0]?.commission ?? 0);
  expect(ownTotal + rebate + house).toBe(netWin - bonus);
  const [whole] = reports;
  expect(minor(whole?.Totals.NetWin ?? '')).toBe(netWin);
  expect(minor(whole?.Totals.BonusCost ?? '')).toBe(bonus);
  for (const { Rows, Totals } of reports)
    for (const column of [
      'Turnover',
      'Payout',
      'NetWin',
      'Position',
      'Commission',
      'Rebate',
      'Total',
      'Upline',
    ] as const)
      expect(Rows.reduce((sum, row) => sum + minor(row[column]), 0n)).toBe(minor(Totals[column]));
}

describe('monthly agent report', () => {
  test('the monthly report lists turnover and shares per branch and adds up to the ledger', async () => {
    await newMatch();
    await place(first, '100.00');
    await place(second, '50.00');
    await place(outsider, '70.00');
    await result([0, 1]);
    await newMatch();
    await place(first, '40.00');
    await result([1, 0]);
    await rounds.start(first, { stake: 1000n, paid: 300n });
    await follow();
    const { Rows, Totals, Own, Products } = await report(low, 3);
    // Lost 100, won 40 at 2.00, and a round of 10 that paid 3: a net win of 67 on a turnover of 150.
    expect(Rows).toMatchObject([
      {
        UserID: first.playerId,
        ActivePlayers: 1,
        Bets: 3,
        Turnover: '150.00',
        Payout: '83.00',
        NetWin: '67.00',
        Rebate: '0.30',
        Total: '0.00',
        Upline: '66.70',
      },
    ]);
    expect(Totals.NetWin).toBe('67.00');
    // 40 % of 67.00; 0.40 % of 150.00, less the rebate of 0.20 %.
    expect(Own).toEqual({ Position: '26.80', Commission: '0.60', Rebate: '0.30', Total: '27.10' });
    expect(Products).toEqual([
      { Product: 'sport', Turnover: '140.00', NetWin: '60.00' },
      { Product: 'casino', Turnover: '10.00', NetWin: '7.00' },
      { Product: 'providers', Turnover: '0.00', NetWin: '0.00' },
    ]);
    const above = await report(middle, 3);
    expect(above.Rows).toMatchObject([
      {
        UserID: low.playerId,
        Position: '26.80',
        Commission: '0.60',
        Rebate: '0.30',
        Total: '27.10',
        Upline: '39.60',
      },
      { UserID: second.playerId, Turnover: '50.00', NetWin: '50.00', Rebate: '0.15', Upline: '49.85' },
    ]);
    // 50 % of 117.00 less 26.80; 0.50 % of 200.00 less 0.60; 0.30 % of 50.00.
    expect(above.Own).toEqual({ Position: '31.70', Commission: '0.40', Rebate: '0.15', Total: '31.95' });
    await expectWhole(3);
  });

  test('a stake that is refunded in full does not count as turnover', async () => {
    const before = (await report(low, 3)).Totals;
    await newMatch();
    await place(first, '25.00');
    pass(1000);
    await site.feed.report(match, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
    await settlement.readFeed();
    await settlement.pay();
    await follow();
    expect((await report(low, 3)).Totals).toEqual(before);
  });

  test('bonus costs are deducted before the position, and bonus stakes count with their result', async () => {
    await stage.grant(second);
    await newMatch();
    await place(second, '465.00');
    await result([0, 1]);
    await follow();
    const { Rows, Totals } = await report(middle, 3);
    expect(Rows.find(({ UserID }) => UserID === second.playerId)).toMatchObject({
      Turnover: '515.00',
      NetWin: '515.00',
      BonusCost: '50.00',
    });
    expect(Totals.BonusCost).toBe('50.00');
    await expectWhole(3);
  });

  test('the report shows transfers between the agent and the account', async () => {
    const moved = (direction: 'deposit' | 'withdrawal', amount: string) =>
      moveMoney(site.pool, {
        callerId: top.playerId,
        accountId: top.principal.accountId,
        currency: 'EUR',
        direction,
        playerId: middle.playerId,
        amount,
        commandId: site.commandId(),
        atMs: site.nowMs,
      });
    expect((await moved('deposit', '300.00')).ok).toBe(true);
    expect((await moved('withdrawal', '120.50')).ok).toBe(true);
    await follow();
    expect((await report(top, 3)).Totals).toMatchObject({ TransfersIn: '300.00', TransfersOut: '120.50' });
    expect((await report(middle, 3)).Totals).toMatchObject({ TransfersIn: '0.00', TransfersOut: '0.00' });
  });

  test('a bet counts in the month of its settlement, with the percentages of the month of its placement', async () => {
    await newMatch();
    await place(first, '60.00');
    await addTerms(site.pool, {
      playerId: low.playerId,
      terms: { ...noTerms, agentCommission: 10, positionTaking: 1000, rebate: 20 },
      month: '2026-04-01',
      atMs: site.nowMs,
    });
    const march = await report(low, 3);
    site.nowMs = Date.UTC(2026, 3, 10);
    site.feed.receivedAtMs = site.nowMs;
    await result([0, 1]);
    await newMatch();
    await place(first, '20.00');
    await result([0, 1]);
    await follow();
    expect(await report(low, 3)).toEqual({ ...march, IsComplete: true });
    // 40 % of 60.00 and 10 % of 20.00.
    expect((await report(low, 4)).Own).toMatchObject({ Position: '26.00', Commission: '0.26' });
    await expectWhole(4);
  });

  test('a correction counts in the month in which it is booked', async () => {
    const april = await report(middle, 4);
    site.nowMs = Date.UTC(2026, 4, 2);
    site.feed.receivedAtMs = site.nowMs;
    await result([1, 0], 'correction');
    await follow();
    expect(await report(middle, 4)).toEqual(april);
    // The stake of 20.00 was lost and is now won: 40.00 less net win, shared by the percentages of April.
    const { Rows, Totals } = await report(low, 5);
    expect(Totals).toMatchObject({ Bets: 0, Turnover: '0.00', NetWin: '-40.00' });
    expect(Rows).toHaveLength(1);
    expect((await report(low, 5)).Own).toMatchObject({ Position: '-4.00' });
    await expectWhole(5);
    await expectWhole(3);
  });

  test('settlements count once when four followers run at the same time', async () => {
    await newMatch();
    await place(first, '10.00');
    await result([0, 1]);
    while ((await sealer.seal()) > 0);
    await Promise.all([1, 2, 3, 4].map(() => followAgents(site.pool)));
    await expectWhole(5);
  });

  test('the report is complete as soon as all settlements of the month are counted', async () => {
    expect((await report(top, 5)).IsComplete).toBe(true);
    await newMatch();
    await place(first, '5.00');
    expect((await report(top, 5)).IsComplete).toBe(false);
    expect((await report(top, 4)).IsComplete).toBe(true);
    await follow();
    expect((await report(top, 5)).IsComplete).toBe(true);
  });

  test('agents above the account read its report; others are answered with NotFoundException', async () => {
    expect((await report(low, 3, top)).Path.map(({ UserID }) => UserID)).toEqual(
      [top, middle, low].map(({ playerId }) => playerId),
    );
    await expect(report(top, 3, middle)).rejects.toThrow('NotFoundException');
    await expect(report(low, 3, second)).rejects.toThrow('NotFoundException');
  });

  test('the report file has one row per account and a totals row, and escapes formulas', async () => {
    const language = languageByCode(languages, 'en');
    if (!language) throw new Error('no language en');
    const agentReport = await report(middle, 3);
    const rows = agentReport.Rows.map((row) => ({ ...row, UserName: '=1+1' }));
    const { name, chunks } = reportFile({ ...agentReport, Rows: rows }, language);
    expect(name).toBe('agent-report-2026-03.csv');
    let text = '';
    for await (const chunk of chunks) text += String(chunk);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[0]).toContain('Account,User ID,Type,Active players,Bets,Turnover');
    expect(lines[1]).toContain("'=1+1");
    expect(lines.at(-1)).toContain(agentReport.Totals.NetWin);
  });

  test('the ledger audit finds nothing after the report tests', async () => {
    pass(120_000);
    expect(await stage.findings()).toEqual([]);
  });
});

describe('ledger audit of agent figures', () => {
  const guarded = async (statements: readonly string[]) => {
    const client = await site.pool.connect();
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    client.release(true);
  };
  const names = async () =>
    (await stage.findings())
      .map((finding) => (finding as { check: string }).check)
      .filter((check) => check.startsWith('agent-'));

  test.each([
    [
      'a result that the postings do not have',
      `update agent_figure set net_win = net_win + 1 where product = 'sport' and agent_id = 0`,
      `update agent_figure set net_win = net_win - 1 where product = 'sport' and agent_id = 0`,
      'agent-figures-differ-from-those-below',
    ],
    [
      'a player’s result that the postings do not have',
      `update agent_figure set net_win = net_win + 1 where product = 'casino'`,
      `update agent_figure set net_win = net_win - 1 where product = 'casino'`,
      'agent-figures-differ-from-ledger',
    ],
    [
      'a transfer of another amount than its journal',
      'update agent_transfer set amount = amount + 1',
      'update agent_transfer set amount = amount - 1',
      'agent-transfer-differs-from-journal',
    ],
    [
      'an account that is counted above and is not below',
      'update agent_account set accounts_below = accounts_below + 1',
      'update agent_account set accounts_below = accounts_below - 1',
      'agent-branch-differs-from-parents',
    ],
    [
      'a lock that its branch does not have',
      'update player set branch_locked = true',
      'update player set branch_locked = false',
      'agent-lock-differs-from-balance',
    ],
  ])('the ledger audit reports %s', async (_what, change, restore, check) => {
    await guarded([change]);
    expect(await names()).toContain(check);
    await guarded([restore]);
    expect(await names()).toEqual([]);
  });
});

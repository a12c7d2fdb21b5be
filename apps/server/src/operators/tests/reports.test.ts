import { randomBytes, randomUUID } from 'node:crypto';
import { amount, makeCommandId, recordKeys } from '@evens/base';
import { reportBreakdowns } from '@evens/contract';
import { answerFaults } from '@evens/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoneySite, type Player, silentLog, soccer } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { writeAdjustment } from '../../money/index.ts';
import { bookEvents } from '../../payments/book-events.ts';
import { openClearingAccounts } from '../../payments/clearing-accounts.ts';
import { parsePaymentId } from '../../payments/store.ts';
import { addPlayer, givePlayMoney } from '../../payments/tests/payment-stage.ts';
import { inTransaction } from '../../platform/db.ts';
import type { WaveSite } from '../../promotions/tests/bonus-sequence.ts';
import { makeWaveSite, playWave } from '../../promotions/tests/bonus-wave.ts';
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { checkLedger, type Finding } from '../index.ts';
import { closeDays } from '../reports/close-days.ts';
import { followReports } from '../reports/follow.ts';
import { readBreakdown } from '../reports/read-breakdown.ts';
import { readCohorts } from '../reports/read-cohorts.ts';
import { readReport } from '../reports/read-report.ts';
import { verifyDay } from '../reports/verify-day.ts';
import { ledgerSums, reportSums } from './report-sums.ts';

const DAY_MS = 86_400_000;

let on: WaveSite;
let sealer: AuditSealer;
let player: Player;
let clearing: Awaited<ReturnType<typeof openClearingAccounts>>;

beforeAll(async () => {
  on = await makeWaveSite(await openMoneySite());
  // The table of the wave accepts bets for one day only.
  await on.site.pool.query("update shared_round set closes_at = closes_at + interval '30 days'");
  clearing = await openClearingAccounts(on.site.pool, ['sandbox']);
  sealer = new AuditSealer(on.site.pool, { nowMs: () => on.site.nowMs });
});
afterAll(() => on.site.stop());

async function follow(): Promise<void> {
  on.site.nowMs += 1000;
  while ((await sealer.seal()) > 0);
  while (!(await followReports(on.site.pool)));
}

async function payment(
  direction: 'deposit' | 'withdrawal',
  minor: number,
): Promise<{ id: string; no: number }> {
  const id = makeCommandId(on.site.nowMs, randomBytes(16));
  const { rows } = await on.site.pool.query<{ no: number }>(
    `insert into payment (id, account_id, command_id, direction, method, provider, currency, amount, state, form, created_at, changed_at, approvals_needed)
     values ($1, $2, $3, $4, 'skrill', 'sandbox', 'EUR', $5, 9, '{}', to_timestamp($6::float8 / 1000), now(), case $4 when 'withdrawal' then 1 end)
     returning no`,
    [id, player.accountId, randomUUID(), direction, minor, on.site.nowMs],
  );
  return { id, no: rows[0]?.no ?? 0 };
}

/** Three deposits, one of them reversed in part, and a payout, a late payout and its return. */
async function pay(): Promise<void> {
  const { site } = on;
  const booking = { pool: site.pool, log: silentLog, clearing, changed: () => undefined };
  for (const minor of [70_00, 20_00, 35_50]) {
    const paymentId = parsePaymentId((await payment('deposit', minor)).id);
    if (paymentId === undefined) throw new Error('pay: the id is no payment id');
    const sum = (part: number) => ({ paymentId, amount: amount(BigInt(part)), currency: 'EUR' as const });
    await bookEvents(booking, {
      provider: 'sandbox',
      events: [
        { kind: 'deposited', ...sum(minor) },
        ...(minor === 20_00 ? [{ kind: 'reversed' as const, reversalId: 'a', ...sum(5_00) }] : []),
      ],
      atMs: site.nowMs,
    });
  }
  const house = clearing.get('sandbox')?.get('EUR') ?? 0;
  for (const [kind, booked, from, to, minor] of [
    ['payout', 'paid-out', player.accountId, house, 12_00],
    ['payout-late', 'paid-late', player.accountId, house, 3_00],
    ['payout-return', 'returned', house, player.accountId, 3_00],
  ] as const) {
    const { id, no } = await payment('withdrawal', minor);
    const journalId = await insertJournal(site.pool, {
      ...{ kind, atMs: site.nowMs, about: { kind: 'payment', id: no } },
      postings: [[from, to, minor]],
    });
    await site.pool.query(
      `insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
      [randomUUID(), id, booked, minor, journalId, site.nowMs],
    );
  }
}

async function adjust(): Promise<void> {
  const { house, site } = on;
  for (const [proposalId, amountMinor] of [
    [1, 5_00n],
    [2, -2_00n],
  ] as const)
    await writeAdjustment(site.pool, {
      ...{ accountId: player.accountId, currency: 'EUR', amountMinor, proposalId, house, atMs: site.nowMs },
    });
}

async function openMatch(home: string): Promise<number> {
  const { site } = on;
  const match = await site.feed.addMatch(soccer(home, 'Fig', site.nowMs + 3_600_000));
  await site.feed.odds(match, { '1x2': [2000, 3300, 4000] }, site.nowMs);
  return match;
}

async function placeSingle(bettor: Player): Promise<void> {
  const bet = { matchId: await openMatch('Oak'), market: '1x2', outcomeNo: 1, odds: 2000, stake: '10.00' };
  const placed = await on.site.bet(bettor, bet);
  if (!placed.ok) throw new Error(placed.error.code);
}

/** A combination of two matches. */
async function placeCombo(): Promise<void> {
  const { site } = on;
  const legs = [await openMatch('Ash'), await openMatch('Elm')];
  const selection = (MatchID: number) => ({
    ...{ MatchID, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 },
  });
  const placed = await site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      ...{ CommandId: site.commandId(), BetType: 2, Stake: '10.00', OddsChangePolicy: 0 },
      Selections: legs.map(selection),
    },
  });
  if (!placed.ok) throw new Error(placed.error.code);
}

async function read(statement: string): Promise<readonly string[]> {
  const { rows } = await on.site.pool.query<{ day: string; what: string; value: string }>(statement);
  return rows.map(({ day, what, value }) => `${day} ${what} ${value}`).sort();
}

async function reportFindings(): Promise<readonly Finding[]> {
  const findings = await checkLedger(on.site.pool, { scope: 'all', atMs: on.site.nowMs, seal: testSeal });
  return findings.filter(({ check }) => check.startsWith('report'));
}

describe('reports', () => {
  test('the sums of each day equal those of the ledger after play, payments and corrections of all kinds', async () => {
    const { site } = on;
    player = await site.player('500.00');
    for (let wave = 0; wave < 3; wave += 1) {
      await playWave(on, { seed: 9_100 + wave, sequences: 25, steps: 10, spendsFirst: wave === 1 });
      await pay();
      await adjust();
      await placeCombo();
      await follow();
      site.nowMs += DAY_MS;
      site.feed.receivedAtMs = site.nowMs;
    }
    await site.pool.query(
      `update player set created_at = '2026-02-17T12:00:00Z'::timestamptz + id % 2 * interval '7 days'`,
    );
    const [report, ledger] = [await read(reportSums), await read(ledgerSums)];
    expect(report.filter((line) => !ledger.includes(line))).toEqual([]);
    expect(ledger.filter((line) => !report.includes(line))).toEqual([]);
    expect(ledger.length).toBeGreaterThan(45);
    expect(await reportFindings()).toEqual([]);
  }, 300_000);

  test('days close in order, once they are over and counted, and their sums are those of the ledger', async () => {
    const { site } = on;
    const before = await read(reportSums);
    site.nowMs = Date.UTC(2026, 2, 4, 0, 14);
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-01', '2026-03-02']);
    site.nowMs += 60_000;
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-03']);
    expect(await read(reportSums)).toEqual(before);
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
      expect(await verifyDay(site.pool, day)).toEqual([]);
    expect(await verifyDay(site.pool, '2026-03-04')).toBeUndefined();
    expect(await reportFindings()).toEqual([]);
  });

  test('a day does not close before its visible journals are counted', async () => {
    const { site } = on;
    await adjust();
    site.nowMs += 2 * DAY_MS;
    expect(await closeDays(site.pool, site.nowMs)).toEqual([]);
    await follow();
    // The next day has no journal. It closes too, so that the following one can.
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-04', '2026-03-05']);
  });

  test('a journal that is booked after the close of its day counts on the first open day', async () => {
    const { site } = on;
    const closed = await read(reportSums);
    const nowMs = site.nowMs;
    site.nowMs = Date.UTC(2026, 2, 2, 12);
    await adjust();
    site.nowMs = nowMs;
    await follow();
    expect((await read(reportSums)).filter((line) => !closed.includes(line))).toEqual([
      '2026-03-06 adjustments net -300',
    ]);
    site.nowMs += DAY_MS;
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-06']);
    for (const day of ['2026-03-02', '2026-03-06']) expect(await verifyDay(site.pool, day)).toEqual([]);
    expect(await reportFindings()).toEqual([]);
  });

  test('the verification and the audit find a changed sum of a closed day', async () => {
    const { site } = on;
    const change = (by: number) =>
      inTransaction(site.pool, async (client) => {
        await client.query('set local session_replication_role = replica');
        await client.query(
          `update report_day set amount_in = amount_in + $1
           where day = '2026-03-02' and product = 'sport' and dimension = 'total'`,
          [by],
        );
      });
    await expect(site.pool.query('update report_day set items = 0')).rejects.toThrow(/never change/);
    await change(1);
    expect(await verifyDay(site.pool, '2026-03-02')).toEqual([
      expect.stringMatching(/^sport total EUR: stored .*, ledger /),
    ]);
    expect((await reportFindings()).map(({ check, count }) => `${check} ${count}`)).toEqual([
      'report-day-differs-from-ledger 1',
      'report-differs-by-dimension 6',
    ]);
    await change(-1);
    expect(await reportFindings()).toEqual([]);
  });
});

describe('reads of reports', () => {
  const span = { from: '2026-03-01', to: '2026-03-08' };

  test('a report has the sums of each day and product, converted by the rate of the day', async () => {
    const { pool } = on.site;
    await pool.query(
      `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until) values
         ('EUR', 1, 1, 'sandbox', '2026-02-01', '2027-01-01'), ('USD', 0.9, 0.9, 'operator:ann', '2026-02-01', '2027-01-01'),
         ('USD', 0.5, 0.5, 'operator:ann', '2026-03-02T12:00:00Z', '2027-01-01')`,
    );
    const report = await readReport(pool, span);
    expect(answerFaults('GET /api/desk/report', report)).toEqual([]);
    expect(report.Days.map(({ Day, ClosedDate }) => `${Day} ${ClosedDate === null}`)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day} ${Number(day) > 6}`),
    );
    expect(report.Days[0]?.ActivePlayers).toBeGreaterThan(10);
    const sport = report.Totals.find(({ Day, Product }) => Day === '2026-03-02' && Product === 'sport');
    const { rows } = await pool.query<{ won: string }>(
      `select (sum(case a.id when p.credit then p.amount else -p.amount end) / 100)::numeric(12, 2)::text as won
       from journal j join posting p on p.journal_id = j.id join account a on a.id in (p.debit, p.credit) and a.kind = 'house:sportsbook'
       where j.at >= '2026-03-02Z' and j.at < '2026-03-03Z' and a.currency = 'EUR'`,
    );
    expect((Number(sport?.InEur) - Number(sport?.OutEur)).toFixed(2)).toBe(rows[0]?.won);
    expect([sport?.InEur, sport?.OutEur]).toEqual([sport?.In, sport?.Out]);
  });

  test('amounts of each day are converted by the newest rate that was entered before its end', async () => {
    const { site } = on;
    site.nowMs = Date.UTC(2026, 2, 8, 10);
    const dollars = await site.player('100.00', 'USD');
    site.feed.receivedAtMs = site.nowMs;
    await placeSingle(dollars);
    await follow();
    const { Totals, Rates } = await readReport(site.pool, { from: '2026-03-01', to: '2026-03-08' });
    expect(Totals.find(({ Product, Currency }) => Product === 'sport' && Currency === 'USD')).toMatchObject({
      ...{ Day: '2026-03-08', PlacedItems: 1, Placed: '10.00', PlacedEur: '5.00', In: '0.00' },
    });
    expect(Rates.filter(({ Currency }) => Currency === 'USD')).toMatchObject([
      { Rate: '0.900000000000', FromDay: '2026-03-01', ToDay: '2026-03-01' },
      { Rate: '0.500000000000', Source: 'operator:ann', FromDay: '2026-03-02', ToDay: '2026-03-08' },
    ]);
  });

  test('bets of demo users do not count', async () => {
    const { pool } = on.site;
    const before = await readReport(pool, span);
    // Accounts of the stage have no row in `player`, whose ids begin at 1.
    await pool.query(`select setval(pg_get_serial_sequence('player', 'id'), 5000000)`);
    const principal = await addPlayer(pool, 77_000);
    await pool.query('update player set user_type = 3 where account_id = $1', [principal.accountId]);
    await givePlayMoney(pool, { accountId: principal.accountId, minor: 50_00n, atMs: on.site.nowMs });
    await placeSingle({ principal, accountId: principal.accountId });
    await follow();
    expect(await readReport(pool, span)).toEqual(before);
    const { rows } = await pool.query(
      `select product, placed::integer, amount_in::integer from report_open where product like 'demo-%' order by product`,
    );
    expect(rows).toEqual([
      { product: 'demo-sport', placed: 10_00, amount_in: 0 },
      { product: 'demo-top-ups', placed: 0, amount_in: 50_00 },
    ]);
    expect(await reportFindings()).toEqual([]);
  });

  test('the rows of every breakdown add up to the total of their section', async () => {
    const { pool } = on.site;
    const cents = (text: string | null) => Math.round(Number(text) * 100);
    const { Totals } = await readReport(pool, span);
    const differing: string[] = [];
    for (const section of recordKeys(reportBreakdowns))
      for (const by of reportBreakdowns[section]) {
        const breakdown = await readBreakdown(pool, { ...span, section, by });
        expect(answerFaults('GET /api/desk/report/breakdown', breakdown)).toEqual([]);
        const products = section === 'play' ? ['sport', 'casino', 'providers'] : [section];
        const total = (rows: readonly { In: string; Out: string; Items: number; Placed: string }[]) =>
          ['In', 'Out', 'Placed']
            .map((key) => rows.reduce((sum, row) => sum + cents(row[key as 'In' | 'Out' | 'Placed']), 0))
            .concat(rows.reduce((sum, { Items }) => sum + Items, 0))
            .join('/');
        const expected = total(Totals.filter(({ Product }) => products.includes(Product)));
        const found = total(breakdown.Rows);
        if (found !== expected) differing.push(`${section} by ${by}: ${found}, in total ${expected}`);
      }
    expect(differing).toEqual([]);
  });

  test('combinations are a line of their own, and other bets belong to their league and market', async () => {
    const { pool } = on.site;
    const leagues = await readBreakdown(pool, { ...span, section: 'sport', by: 'league' });
    expect(leagues.Rows.map(({ Value, Name }) => Name ?? Value)).toContain('multiples');
    expect(leagues.Rows.map(({ Name }) => Name)).toContain('premier-league');
    const markets = await readBreakdown(pool, { ...span, section: 'sport', by: 'market' });
    const handicap = markets.Rows.find(({ Value }) => Value === '1/asian-handicap');
    expect(handicap?.ExpectedHold).toBeCloseTo(1 - 1 / 1.035, 6);
  });

  test('an in-house game has its expected hold and the standard error of its measured hold', async () => {
    const { pool } = on.site;
    const { Rows } = await readBreakdown(pool, { ...span, section: 'casino', by: 'game' });
    const { rows } = await pool.query<{ stake: string; payout: string }>(
      `select stake::text as stake, payout::text as payout from round
       where game = 'dice' and ended_at < '2026-03-09Z' and currency = 'EUR'`,
    );
    const played = rows.map(({ stake, payout }) => ({ stake: Number(stake), paid: Number(payout) }));
    const stakes = played.reduce((sum, { stake }) => sum + stake, 0);
    const ratio = played.reduce((sum, { paid }) => sum + paid, 0) / stakes;
    const squares = played.reduce((sum, { stake, paid }) => sum + (paid - ratio * stake) ** 2, 0);
    const error = Math.sqrt((squares * played.length) / (played.length - 1)) / stakes;
    const dice = Rows.find(({ Value }) => Value === 'evens:dice');
    expect(dice).toMatchObject({ Name: 'Dice', Items: played.length });
    expect(dice?.StandardError).toBeCloseTo(error, 6);
    expect(dice?.ExpectedHold).toBeCloseTo(0.0101, 4);
  });

  test('cohorts count each player once in each week with a bet', async () => {
    const { pool } = on.site;
    const cohorts = await readCohorts(pool, on.site.nowMs);
    expect(answerFaults('GET /api/desk/report/cohorts', cohorts)).toEqual([]);
    const { rows } = await pool.query<{ week: string; registered: number; active: number[] }>(
      `with bets as (
         select account_id, decided_at as at from ticket union all select account_id, started_at from round
         union all select a.account_id, a.at from external_action a where a.kind = 'bet' and a.journal_id is not null
           and not exists (select from external_action r where r.provider = a.provider and r.original_action_id = a.action_id)
       ), weeks as (select '2026-02-16'::date + 7 * n as week from generate_series(0, 2) n)
       select c.week::text, (select count(*) from player p where p.created_at::date - c.week between 0 and 6)::integer as registered,
              array(select (select count(distinct p.id) from player p join bets b on b.account_id = p.account_id
                            where p.created_at::date - c.week between 0 and 6 and b.at::date - w.week between 0 and 6)::integer
                    from weeks w where w.week >= c.week order by w.week) as active
       from weeks c order by c.week`,
    );
    expect(rows[0]?.active[1]).toBeGreaterThan(5);
    expect(
      cohorts.Cohorts.slice(-3).map(({ Week, Registrations, Active }) => ({
        ...{ week: Week, registered: Registrations, active: Active },
      })),
    ).toEqual(rows);
  });
});

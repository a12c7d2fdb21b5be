import { randomBytes, randomUUID } from 'node:crypto';
import { amount, makeCommandId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoneySite, type Player, silentLog, soccer } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { writeAdjustment } from '../../money/index.ts';
import { bookEvents } from '../../payments/book-events.ts';
import { openClearingAccounts } from '../../payments/clearing-accounts.ts';
import { parsePaymentId } from '../../payments/store.ts';
import { inTransaction } from '../../platform/db.ts';
import type { WaveSite } from '../../promotions/tests/bonus-sequence.ts';
import { makeWaveSite, playWave } from '../../promotions/tests/bonus-wave.ts';
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { checkLedger, type Finding } from '../index.ts';
import { closeDays } from '../reports/close-days.ts';
import { followReports } from '../reports/follow.ts';
import { verifyDay } from '../reports/verify-day.ts';

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

/** A combination of two matches, and a single that is cashed out in two parts. */
async function placeCombo(): Promise<void> {
  const { site } = on;
  const legs: number[] = [];
  for (const home of ['Ash', 'Elm']) {
    const match = await site.feed.addMatch(soccer(home, 'Fig', site.nowMs + 3_600_000));
    await site.feed.odds(match, { '1x2': [2000, 3300, 4000] }, site.nowMs);
    legs.push(match);
  }
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

/** Sums of the ledger and of the tables of its sources, by statements that share nothing with those of the reports. */
const independent = `
with h as (select id, kind from account where owner_kind = 'house'),
net as (
  select (j.at at time zone 'UTC')::date as day, h.kind, sum(case h.id when p.credit then p.amount else -p.amount end) as net
  from journal j join posting p on p.journal_id = j.id join h on h.id in (p.debit, p.credit) group by 1, 2
)
select day::text, 'sport net' as what, net::text as value from net where kind = 'house:sportsbook'
union all select day::text, 'casino net with jackpots', net::text from net where kind = 'house:casino'
union all select day::text, 'providers net', net::text from net where kind = 'house:aggregator'
union all select day::text, 'bonus net', net::text from net where kind = 'bonus:expense'
union all select day::text, 'adjustments net', net::text from net where kind = 'house:adjustments'
union all select day::text, 'top-ups', (-net)::text from net where kind = 'sandbox:bank'
union all select day::text, 'payments net', (-sum(net))::text from net where kind like 'psp:%' group by day
union all
-- Each settlement and each of its reversals, and each cash-out.
select day::text, 'sport turnover', sum(stake)::text from (
  select (j.at at time zone 'UTC')::date as day,
         case j.kind when 'reversal' then -1 else 1 end
           * (t.stake - coalesce((select sum(c.stake_part) from cashout c where c.ticket_id = t.id and c.state = 'paid'), 0)) as stake
  from ticket_settlement s join ticket t on t.id = s.ticket_id join journal j on s.journal_id in (j.id, j.reverses)
  where s.result not in (1, 4)
  union all
  select (at at time zone 'UTC')::date, stake_part from cashout where state = 'paid'
) s group by day
union all
select (decided_at at time zone 'UTC')::date::text, 'sport placed', sum(stake)::text from ticket where acceptance in (1, 5) group by 1
union all
select (ended_at at time zone 'UTC')::date::text, 'casino turnover', sum(stake)::text from round where not refunded and ended_at is not null group by 1
union all
select (ended_at at time zone 'UTC')::date::text, 'casino rounds', count(*)::text from round where not refunded and ended_at is not null group by 1
union all
select (at at time zone 'UTC')::date::text, 'providers turnover',
       sum(case when kind = 'bet' then a.amount else -a.amount end)::text
from external_action a
where journal_id is not null and (kind = 'bet' or kind = 'rollback' and exists (
  select from external_action o where o.provider = a.provider and o.action_id = a.original_action_id and o.kind = 'bet')) group by 1
union all
select (appended_at at time zone 'UTC')::date::text, 'bonus granted', sum(granted)::text from bonus group by 1
union all
select (at at time zone 'UTC')::date::text, 'contributions', sum(p.amount)::text
from journal j join posting p on p.journal_id = j.id where j.kind in ('contribution', 'jackpot-seed') group by 1
union all
select (at at time zone 'UTC')::date::text, 'jackpot wins', sum(amount)::text from jackpot_win group by 1
union all
select (at at time zone 'UTC')::date::text, 'deposits', sum(amount)::text from payment_booking where kind = 'deposited' group by 1
union all
select (at at time zone 'UTC')::date::text, 'chargebacks', sum(amount)::text from payment_booking where kind = 'reversed' group by 1
union all
select (at at time zone 'UTC')::date::text, 'payouts', sum(amount)::text from payment_booking where kind in ('paid-out', 'paid-late') group by 1`;

const reported = `
with r as (select * from report_day union all select * from report_open),
t as (select * from r where dimension = 'total')
select day::text, 'sport net' as what, (amount_in - amount_out)::text as value from t where product = 'sport'
union all select day::text, 'casino net with jackpots', sum(amount_in - amount_out)::text from t where product in ('casino', 'jackpots') group by day
union all select day::text, 'providers net', (amount_in - amount_out)::text from t where product = 'providers'
union all select day::text, 'bonus net', (amount_in - amount_out)::text from t where product = 'bonus'
union all select day::text, 'adjustments net', (amount_in - amount_out)::text from t where product = 'adjustments'
union all select day::text, 'top-ups', amount_in::text from t where product = 'top-ups'
union all select day::text, 'payments net', (amount_in - amount_out)::text from t where product = 'payments'
union all select day::text, 'sport turnover', amount_in::text from t where product = 'sport'
union all select day::text, 'sport placed', placed::text from t where product = 'sport' and placed > 0
union all select day::text, 'casino turnover', amount_in::text from t where product = 'casino'
union all select day::text, 'casino rounds', items::text from t where product = 'casino'
union all select day::text, 'providers turnover', amount_in::text from t where product = 'providers'
union all select day::text, 'bonus granted', sum(amount_out)::text from r where product = 'bonus' and dimension = 'total' group by day
union all select day::text, 'contributions', amount_out::text from t where product = 'jackpots'
union all select day::text, 'jackpot wins', amount_out::text from t where product = 'jackpot-wins'
union all select day::text, 'deposits', amount_in::text from r where dimension = 'kind' and value = 'deposit'
union all select day::text, 'chargebacks', amount_out::text from r where dimension = 'kind' and value = 'chargeback'
union all select day::text, 'payouts', sum(amount_out)::text from r where dimension = 'kind' and value in ('payout', 'payout-late') group by day`;

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
    const [report, ledger] = [await read(reported), await read(independent)];
    expect(report.filter((line) => !ledger.includes(line))).toEqual([]);
    expect(ledger.filter((line) => !report.includes(line))).toEqual([]);
    expect(ledger.length).toBeGreaterThan(45);
    expect(await reportFindings()).toEqual([]);
  }, 300_000);

  test('days close in order, once they are over and counted, and their sums are those of the ledger', async () => {
    const { site } = on;
    const before = await read(reported);
    site.nowMs = Date.UTC(2026, 2, 4, 0, 14);
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-01', '2026-03-02']);
    site.nowMs += 60_000;
    expect(await closeDays(site.pool, site.nowMs)).toEqual(['2026-03-03']);
    expect(await read(reported)).toEqual(before);
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
    const closed = await read(reported);
    const nowMs = site.nowMs;
    site.nowMs = Date.UTC(2026, 2, 2, 12);
    await adjust();
    site.nowMs = nowMs;
    await follow();
    expect((await read(reported)).filter((line) => !closed.includes(line))).toEqual([
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

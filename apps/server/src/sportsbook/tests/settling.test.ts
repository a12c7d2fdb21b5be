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
import { presentTicket, readTicket, type Settlement } from '../index.ts';

let site: MoneySite;
let settlement: Settlement;
let match: number;
let player: Player;

const lines = {
  '1x2': [2000, 3600, 4200],
  'asian-handicap;hcp=-0.25|score=0:0': [1900, 1900],
  'asian-handicap;hcp=0.25|score=0:0': [1900, 1900],
  'asian-handicap;hcp=0|score=0:0': [1900, 1900],
  'period-1x2;period=1': [2500, 2000, 3000],
  'period-winner;period=3': [1900, 1900],
  'total;total=2.5': [1900, 1900],
};

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
  await site.feed.odds(match, lines, site.nowMs);
  player = await site.player('100.00');
});

async function place(market: string, outcomeNo: number, stake = '10.00', who = player): Promise<number> {
  const odds = lines[market as keyof typeof lines]?.[outcomeNo - 1] ?? 0;
  const placed = await site.bet(who, { matchId: match, market, outcomeNo, odds, stake });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function readResult(ticketId: number): Promise<{ result: number; payout: bigint; reason: string }> {
  const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  const wire = presentTicket(ticket, player.principal.language);
  return {
    result: ticket.result,
    payout: ticket.payoutMinor,
    reason: wire.Items[0]?.Selections[0]?.ResultReason ?? '',
  };
}

async function openBets(): Promise<bigint> {
  const { rows } = await site.pool.query<{ open: string }>(
    `select coalesce(sum(case when credit = a.id then amount else -amount end), 0)::text as open
     from posting p join account a on a.kind = 'open-bets:sport' and a.currency = 'EUR' and a.id in (p.debit, p.credit)`,
  );
  return BigInt(rows[0]?.open ?? -1);
}

describe('a result', () => {
  it.each([
    ['1x2', 1, [1, 1], 3, 0n, '1–1 on Match result, Home: lost.'],
    ['1x2', 1, [2, 1], 2, 2000n, '2–1 on Match result, Home: won.'],
    ['asian-handicap;hcp=-0.25|score=0:0', 1, [1, 1], 6, 500n, '1–1 on Asian handicap −0.25: half lost.'],
    ['asian-handicap;hcp=0.25|score=0:0', 1, [1, 1], 5, 1450n, '1–1 on Asian handicap +0.25: half won.'],
    ['asian-handicap;hcp=0|score=0:0', 1, [0, 0], 4, 1000n, '0–0 on Asian handicap 0: stake back.'],
    ['period-winner;period=3', 1, [1, 0], 1, 1000n, 'The match ended before this market was decided.'],
  ] as const)(
    'a result settles %s outcome %i after %j as %i',
    async (market, outcomeNo, [home, away], result, payout, reason) => {
      const ticketId = await place(market, outcomeNo);
      await site.feed.result(
        match,
        site.nowMs + 1000,
        score(
          [
            [0, 0],
            [home, away],
          ],
          true,
        ),
      );
      await settle();
      expect(await readResult(ticketId)).toEqual({ result, payout, reason });
      expect(await site.balance(player)).toBe(9000n + payout);
      expect(await openBets()).toBe(0n);
      expect(
        resultCode(await site.bet(player, { matchId: match, market, outcomeNo, odds: 2000, stake: '1' })),
      ).toBe('SelectionClosedException');
    },
  );

  it('a ticket is paid once, also if its result is read and paid several times', async () => {
    const ticketId = await place('1x2', 1);
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    site.nowMs += 60_000;
    await settle();
    await site.pool.query("update settlement_run set state = 'first', cursor_ticket = 0, cursor_outcome = 0");
    await settle();
    await site.pool.query('update settlement_cursor set feed_event_id = 0');
    await settle();
    expect(await site.balance(player)).toBe(11_000n);
    const { rows } = await site.pool.query('select no, result from ticket_settlement where ticket_id = $1', [
      ticketId,
    ]);
    expect(rows).toEqual([{ no: 1, result: 2 }]);
  });

  it('a half is decided at its end, and the full-time bet stays open', async () => {
    const half = await place('period-1x2;period=1', 1);
    const full = await place('1x2', 1);
    await site.feed.incident(
      match,
      site.nowMs + 1000,
      score(
        [
          [1, 0],
          [0, 0],
        ],
        false,
      ),
    );
    await settle();
    expect(await readResult(half)).toMatchObject({ result: 2, payout: 2500n });
    expect(await readResult(full)).toMatchObject({ result: 0, reason: '' });
    expect(await openBets()).toBe(1000n);
    await site.feed.report(match, site.nowMs + 2000, { kind: 'cancel', reason: 'abandoned' });
    await settle();
    expect(await readResult(half)).toMatchObject({ result: 2 });
    expect(await readResult(full)).toEqual({
      result: 1,
      payout: 1000n,
      reason: 'The match was abandoned before this market was decided.',
    });
    expect(await openBets()).toBe(0n);
  });

  it('bets placed after the result happened are cancelled', async () => {
    const good = await place('1x2', 1);
    site.nowMs += 1;
    site.feed.receivedAtMs = site.nowMs;
    const late = await place('1x2', 1);
    await site.feed.result(
      match,
      site.nowMs - 1,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(good)).toMatchObject({ result: 2 });
    expect(await readResult(late)).toEqual({
      result: 1,
      payout: 1000n,
      reason: 'The bet was placed after the outcome was known.',
    });
  });

  it('a bet on over 2.5 placed between the third goal and its report is cancelled', async () => {
    const good = await place('total;total=2.5', 1);
    await settle();
    const early = await place('total;total=2.5', 1);
    const fellAtMs = site.nowMs;
    site.nowMs += 1;
    site.feed.receivedAtMs = site.nowMs;
    const late = await place('total;total=2.5', 1);
    const lost = await place('total;total=2.5', 2);
    await site.feed.incident(match, fellAtMs, score([[3, 0]], false));
    await settle();
    expect(await readResult(good)).toMatchObject({ result: 0 });
    const end = score(
      [
        [3, 0],
        [0, 1],
      ],
      true,
    );
    await site.feed.result(match, site.nowMs + 5_000_000, end);
    await settle();
    expect(await readResult(good)).toMatchObject({ result: 2, payout: 1900n });
    expect(await readResult(early)).toMatchObject({ result: 2, payout: 1900n });
    for (const ticket of [late, lost])
      expect(await readResult(ticket)).toEqual({
        result: 1,
        payout: 1000n,
        reason: 'The bet was placed after the outcome was known.',
      });
  });

  it('a late bet is cancelled although it is the first on its line and the event was read before', async () => {
    const halfTime = score(
      [
        [1, 0],
        [0, 0],
      ],
      false,
    );
    await site.feed.incident(match, site.nowMs, halfTime);
    await settle();
    site.nowMs += 1;
    site.feed.receivedAtMs = site.nowMs;
    // The match book of this process has no score.
    const clock = { period: 0, running: false, seconds: 0, countDown: false, atMs: site.nowMs, rate: 1 };
    const facts = { kind: 'contest', status: 'scheduled', periods: [] } as const;
    await site.feed.report(match, site.nowMs, {
      kind: 'clock',
      situation: { phase: 'scheduled', clock, facts },
    });
    await site.feed.odds(match, lines, site.nowMs);
    const late = await place('period-1x2;period=1', 1);
    await site.feed.incident(match, site.nowMs + 1000, halfTime);
    await settle();
    expect(await readResult(late)).toEqual({
      result: 1,
      payout: 1000n,
      reason: 'The bet was placed after the outcome was known.',
    });
  });

  it('a cancellation of a time span cancels bets of that span only, and other bets follow the facts', async () => {
    const before = await place('1x2', 1);
    site.nowMs += 10;
    const within = await place('1x2', 1);
    await site.feed.report(match, site.nowMs, {
      kind: 'cancel',
      reason: 'wrong-price',
      fromMs: site.nowMs,
      untilMs: site.nowMs + 5,
    });
    await settle();
    expect(await readResult(within)).toMatchObject({ result: 1, reason: 'The odds were an obvious error.' });
    expect(await readResult(before)).toMatchObject({ result: 0 });
    site.nowMs += 10;
    site.feed.receivedAtMs = site.nowMs;
    const after = await place('1x2', 2);
    await site.feed.result(
      match,
      site.nowMs + 10,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(before)).toMatchObject({ result: 2 });
    expect(await readResult(within)).toMatchObject({ result: 1 });
    expect(await readResult(after)).toMatchObject({ result: 3 });
    expect(await openBets()).toBe(0n);
  });

  it('a result reaches a line whose first bet was written at the same time', async () => {
    const ticketId = await place('1x2', 1);
    await settle();
    await site.pool.query('update match set phase = $2 where id = $1', [match, 'ended']);
    const { rows } = await site.pool.query<{ id: number }>(
      'select market_id as id from ticket_leg where ticket_id = $1',
      [ticketId],
    );
    const marketId = rows[0]?.id;
    // Simulates a line whose row was committed just after the result was read.
    await site.pool.query('update market set match_id = -match_id where id = $1', [marketId]);
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    await site.pool.query('update market set match_id = -match_id where id = $1', [marketId]);
    expect(await readResult(ticketId)).toMatchObject({ result: 0 });
    expect(await settlement.sweep()).toBeGreaterThan(0);
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 2, payout: 2000n });
  });

  it('a bet that waits for its balance while its market gets a result is refused', async () => {
    const holder = await site.pool.connect();
    await holder.query('begin');
    await holder.query('select from balance where account_id = $1 for update', [player.accountId]);
    const placing = place('1x2', 1);
    await untilWaiting();
    await site.pool.query('update market set closed_at = now() where match_id = $1', [match]);
    await holder.query('rollback');
    holder.release();
    await expect(placing).rejects.toThrow('SelectionClosedException');
    expect(await openBets()).toBe(0n);
  });

  it('a result reaches bets that were being written while it was paid', async () => {
    await place('1x2', 1, '1.00', await site.player('1.00'));
    // The bet has passed its checks and waits to write its legs.
    const holder = await site.pool.connect();
    await holder.query('begin');
    await holder.query('lock table ticket_leg in share mode');
    const placing = place('1x2', 1);
    await untilWaiting();
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    await holder.query('rollback');
    holder.release();
    const ticketId = await placing;
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 0 });
    site.nowMs += 36_000;
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 2, payout: 2000n });
    expect(await openBets()).toBe(0n);
  });
});

/** Waits until a statement waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await site.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a correction', () => {
  it('a correction reverses the previous settlement and settles again, twice', async () => {
    const ticketId = await place('1x2', 1);
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await site.balance(player)).toBe(11_000n);
    await site.feed.correction(
      match,
      site.nowMs + 2000,
      score(
        [
          [0, 0],
          [1, 1],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 3, payout: 0n });
    expect(await site.balance(player)).toBe(9000n);
    await site.feed.correction(
      match,
      site.nowMs + 3000,
      score(
        [
          [0, 0],
          [2, 1],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 2, payout: 2000n });
    expect(await site.balance(player)).toBe(11_000n);
    expect(await openBets()).toBe(0n);
    const { rows } = await site.pool.query(
      `select kind, ref_version, reverses is not null as reverses from journal where ref_kind = 'ticket' and ref_id = $1 order by id`,
      [ticketId],
    );
    expect(rows).toEqual([
      { kind: 'stake', ref_version: 0, reverses: false },
      { kind: 'settlement', ref_version: 1, reverses: false },
      { kind: 'reversal', ref_version: 1, reverses: true },
      { kind: 'settlement', ref_version: 2, reverses: false },
      { kind: 'reversal', ref_version: 2, reverses: true },
      { kind: 'settlement', ref_version: 3, reverses: false },
    ]);
  });

  it('a correction of the score with the same outcome moves no money and shows the new score', async () => {
    const ticketId = await place('1x2', 1);
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    await site.feed.correction(
      match,
      site.nowMs + 2000,
      score(
        [
          [0, 0],
          [2, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(ticketId)).toEqual({
      result: 2,
      payout: 2000n,
      reason: '2–0 on Match result, Home: won.',
    });
    const { rows } = await site.pool.query('select no from ticket_settlement where ticket_id = $1', [
      ticketId,
    ]);
    expect(rows).toEqual([{ no: 1 }]);
  });

  it('a correction after the money was spent leaves a debt, which bars stakes until credits lift it', async () => {
    await place('1x2', 1, '100.00');
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await site.balance(player)).toBe(20_000n);
    const second = match;
    match = await site.feed.addMatch(soccer('Third', 'Fourth', site.nowMs + 3_600_000));
    await site.feed.odds(match, lines, site.nowMs);
    await place('1x2', 1, '150.00');
    await site.feed.correction(
      second,
      site.nowMs + 2000,
      score(
        [
          [0, 0],
          [0, 1],
        ],
        true,
      ),
    );
    await settle();
    expect(await site.balance(player)).toBe(-15_000n);
    const floor = async () =>
      (await site.pool.query('select min_amount from balance where account_id = $1', [player.accountId]))
        .rows[0];
    expect(await floor()).toEqual({ min_amount: -15_000 });
    const barred = await site.bet(player, {
      matchId: match,
      market: '1x2',
      outcomeNo: 1,
      odds: 2000,
      stake: '1.00',
    });
    expect(resultCode(barred)).toBe('InsufficientBalanceException');
    await site.feed.report(match, site.nowMs + 3000, { kind: 'cancel', reason: 'postponed' });
    await settle();
    expect(await site.balance(player)).toBe(0n);
    expect(await floor()).toEqual({ min_amount: 0 });
    expect(await openBets()).toBe(0n);
  });

  it('a correction restores a cancelled match, but a plain result does not', async () => {
    const ticketId = await place('1x2', 1);
    await site.feed.report(match, site.nowMs + 1000, { kind: 'cancel', reason: 'postponed' });
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 1, payout: 1000n });
    await site.feed.result(
      match,
      site.nowMs + 2000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 1, payout: 1000n });
    await site.feed.correction(
      match,
      site.nowMs + 3000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await readResult(ticketId)).toMatchObject({ result: 2, payout: 2000n });
    expect(await site.balance(player)).toBe(11_000n);
  });
});

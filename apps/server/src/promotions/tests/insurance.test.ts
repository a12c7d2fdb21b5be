import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { AuditSealer } from '../../operators/audit/audit-chain/sealer.ts';
import type { Settlement } from '../../sportsbook/index.ts';
import { followInsured } from '../insurance/follow.ts';
import { makeInsuranceSweeper } from '../insurance/grant.ts';

let site: MoneySite;
let settlement: Settlement;
let sealer: AuditSealer;
let sweep: () => Promise<number>;
let player: Player;
let matches: readonly number[];
let startMs: number;

const clock = { nowMs: () => site.nowMs };
const openSweep = () =>
  makeInsuranceSweeper({
    ...{ pool: site.pool, clock, log: silentLog, gates: [] },
    news: { changed: () => undefined },
  });

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  sealer = new AuditSealer(site.pool, clock);
  sweep = openSweep();
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 10 * 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  startMs = site.nowMs + 3_600_000;
  player = await site.player('100.00');
  const added: number[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const id = await site.feed.addMatch(soccer(`Home${n}`, `Away${n}`, startMs));
    await site.feed.odds(id, { 'both-teams-to-score': [1500, 2500] }, site.nowMs);
    added.push(id);
  }
  matches = added;
});

/** A combo on both teams to score in the first matches. */
async function placeCombo(legs: number, stake = '10.00'): Promise<number> {
  const request = betRequest(site, player, {
    ...{ matchId: 0, market: 'both-teams-to-score', outcomeNo: 1, odds: 1500, stake },
  });
  const [selection] = request.body.Selections;
  if (!selection) throw new Error('no selection');
  const placed = await site.placeBet({
    ...request,
    body: {
      ...request.body,
      BetType: 2,
      Selections: matches.slice(0, legs).map((MatchID) => ({ ...selection, MatchID })),
    },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

const finals = { won: [1, 1], lost: [1, 0] } as const;
type Final = keyof typeof finals | 'void';

async function end(results: readonly Final[], { from = 0 } = {}): Promise<void> {
  site.nowMs = Math.max(site.nowMs, startMs + 6_000_000);
  for (const [index, final] of results.entries()) {
    const id = matches[from + index] ?? 0;
    if (final === 'void') await site.feed.report(id, site.nowMs, { kind: 'cancel', reason: 'not-played' });
    else await site.feed.result(id, site.nowMs, score([finals[final], [0, 0]], true));
  }
  await settle();
}

async function correct(index: number, final: keyof typeof finals): Promise<void> {
  site.nowMs += 60_000;
  await site.feed.correction(matches[index] ?? 0, site.nowMs, score([finals[final], [0, 0]], true));
  await settle();
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
  while ((await sealer.seal()) > 0);
  await followInsured({ pool: site.pool, clock });
  await sweep();
}

async function read(ticketId: number) {
  const { rows } = await site.pool.query<{ outcome: string | null; credits: string }>(
    `select i.outcome,
            coalesce((select string_agg(c.value || ' in state ' || c.state, ', ' order by c.id)
              from bonus_credit c where c.account_id = i.account_id), '') as credits
     from acca_insurance i where i.ticket_id = $1`,
    [ticketId],
  );
  return rows[0] && `${rows[0].outcome}: ${rows[0].credits}`;
}

describe('insurance of combos', () => {
  it('one lost leg of five returns the stake as one free bet, also if the sweep is repeated by two processes', async () => {
    const ticketId = await placeCombo(5);
    await end(['lost', 'won', 'won']);
    expect(await read(ticketId)).toBe('null: ');
    await end(['won', 'won'], { from: 3 });
    site.nowMs += 60_000;
    await Promise.all([sweep(), openSweep()()]);
    expect(await read(ticketId)).toBe('granted: 1000 in state 1');
    await site.pool.query('update acca_insurance set due_at = to_timestamp(0)');
    await site.pool.query(`update follower set position = 0 where name = 'acca-insurance'`);
    await Promise.all([settle(), openSweep()()]);
    expect(await read(ticketId)).toBe('granted: 1000 in state 1');
    expect(await site.balance(player)).toBe(9000n);
  });

  it('a combo is not insured while operators have closed the offer, and placed ones keep theirs', async () => {
    const before = await placeCombo(5);
    await site.pool.query('update betting_rule set insurance_open = false');
    // The rules are read again after five seconds.
    site.nowMs += 6000;
    site.feed.receivedAtMs = site.nowMs;
    const closed = await placeCombo(5);
    await end(['lost', 'won', 'won', 'won', 'won']);
    expect(await read(before)).toBe('granted: 1000 in state 1');
    expect(await read(closed)).toBeUndefined();
    await site.pool.query('update betting_rule set insurance_open = true');
    site.nowMs += 6000;
  });

  it('a failure after the grant leaves neither the free bet nor its row', async () => {
    const ticketId = await placeCombo(5);
    await site.pool.query(
      `create function fail_grant() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
       create trigger fail_grant before update of outcome on acca_insurance for each row execute function fail_grant()`,
    );
    await end(['lost', 'won', 'won', 'won', 'won']);
    expect(await read(ticketId)).toBe('null: ');
    await site.pool.query('drop trigger fail_grant on acca_insurance');
    site.nowMs += 300_000;
    await sweep();
    expect(await read(ticketId)).toBe('granted: 1000 in state 1');
  });

  it('the free bet has a maximum, and two lost legs, a void leg of five and four legs pay nothing', async () => {
    const high = await placeCombo(5, '30.00');
    await end(['lost', 'won', 'won', 'won', 'won']);
    expect(await read(high)).toBe('granted: 2500 in state 1');
  });

  it.each([
    ['two lost legs', 5, ['lost', 'lost', 'won', 'won', 'won']],
    ['a void leg', 5, ['lost', 'void', 'won', 'won', 'won']],
    ['four legs', 4, ['lost', 'won', 'won', 'won']],
    ['no lost leg', 5, ['won', 'won', 'won', 'won', 'won']],
  ] as const)('%s returns nothing', async (_, legs, results) => {
    const ticketId = await placeCombo(legs);
    await end(results);
    expect((await read(ticketId)) ?? 'null: ').toBe('null: ');
  });

  it('a correction that makes the combo win withdraws an unused free bet, and another one grants it again', async () => {
    const ticketId = await placeCombo(5);
    await end(['lost', 'won', 'won', 'won', 'won']);
    await correct(0, 'won');
    expect(await read(ticketId)).toBe('withdrawn: 1000 in state 3');
    // 90 + 10 × 1.5⁵ and the combo bonus of 7 % of the winnings
    expect(await site.balance(player)).toBeGreaterThan(16_000n);
    await correct(0, 'lost');
    expect(await read(ticketId)).toBe('granted: 1000 in state 3, 1000 in state 1');
  });

  it('a free bet that was used before the correction stays, and is not granted twice', async () => {
    const ticketId = await placeCombo(5);
    await end(['lost', 'won', 'won', 'won', 'won']);
    const { rows } = await site.pool.query<{ id: number }>(
      'select id from bonus_credit where account_id = $1',
      [player.accountId],
    );
    const open = await site.feed.addMatch(soccer('Later', 'Match', site.nowMs + 3_600_000));
    site.feed.receivedAtMs = site.nowMs;
    await site.feed.odds(open, { 'both-teams-to-score': [1600, 2300] }, site.nowMs);
    const request = betRequest(site, player, {
      ...{ matchId: open, market: 'both-teams-to-score', outcomeNo: 1, odds: 1600, stake: '10.00' },
    });
    const used = await site.placeBet({ ...request, body: { ...request.body, FreeBetID: rows[0]?.id ?? 0 } });
    if (!used.ok) throw new Error(used.error.code);
    await correct(0, 'won');
    expect(await read(ticketId)).toBe('kept: 1000 in state 2');
    await correct(0, 'lost');
    expect(await read(ticketId)).toBe('granted: 1000 in state 2');
  });
});

import { LEAD_CONFIRMED_MS } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { presentTicket, readJudgedTickets, readTicket, type Settlement, settleTicket } from '../index.ts';

let site: MoneySite;
let settlement: Settlement;
let match: number;
let other: number;
let player: Player;
let startMs: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  startMs = site.nowMs + 3_600_000;
  match = await site.feed.addMatch(soccer('Home', 'Away', startMs));
  other = await site.feed.addMatch(soccer('Third', 'Fourth', startMs));
  for (const id of [match, other])
    await site.feed.odds(id, { '1x2': [2000, 3600, 4000], 'total;total=2.5': [1900, 1900] }, site.nowMs);
  player = await site.player('100.00');
});

const selection = (matchId: number, outcomeNo: number, odds: number) => ({
  MatchID: matchId,
  MarketType: '1x2',
  Specifier: '',
  OutcomeNo: outcomeNo,
  Odds: odds,
});

async function place(...selections: readonly ReturnType<typeof selection>[]): Promise<number> {
  const bet = { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '10.00' };
  const request = betRequest(site, player, bet);
  const placed = await site.placeBet({
    ...request,
    body: { ...request.body, BetType: selections.length > 1 ? 2 : 1, Selections: [...selections] },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

/** Reports a score some seconds after the start, and settles. */
async function report(matchId: number, seconds: number, half: readonly [number, number]): Promise<void> {
  site.nowMs = startMs + seconds * 1000;
  await site.feed.incident(matchId, site.nowMs, score([half], false));
  await settle();
}

async function result(matchId: number, seconds: number, half: readonly [number, number]): Promise<void> {
  site.nowMs = startMs + seconds * 1000;
  await site.feed.result(matchId, site.nowMs, score([half, [0, 0]], true));
  await settle();
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function waitForConfirmation(): Promise<void> {
  site.nowMs += LEAD_CONFIRMED_MS;
  await settle();
}

async function read(ticketId: number) {
  const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  const wire = presentTicket(ticket, player.principal.language);
  const { rows } = await site.pool.query<{ no: number }>(
    'select no from ticket_settlement where ticket_id = $1',
    [ticketId],
  );
  return {
    result: ticket.result,
    payout: ticket.payoutMinor,
    settlements: rows.length,
    reasons: wire.Items.map(({ Selections }) => Selections[0]?.ResultReason ?? ''),
    terms: wire.Items.map(({ EarlyPayout }) => EarlyPayout),
  };
}

const won = {
  result: 2,
  payout: 2000n,
  settlements: 1,
  reasons: ['Early payout: the side led 2–0.'],
  terms: [{ Lead: 2, Unit: 'goals' }],
};

describe('early payout', () => {
  it('a single is paid once when its side leads by two goals, and a later defeat and a correction change nothing', async () => {
    const home = await place(selection(match, 1, 2000));
    const draw = await place(selection(match, 2, 3600));
    await report(match, 10, [0, 0]);
    await report(match, 600, [2, 0]);
    expect(await read(home)).toMatchObject({ result: 0, settlements: 0 });
    await waitForConfirmation();
    expect(await read(home)).toEqual(won);
    expect(await read(draw)).toMatchObject({ result: 0, terms: [undefined] });
    // 100 − 20 + 20
    expect(await site.balance(player)).toBe(10_000n);

    await report(match, 3000, [2, 3]);
    await result(match, 6000, [2, 3]);
    await site.feed.correction(
      match,
      site.nowMs + 1000,
      score(
        [
          [1, 3],
          [0, 0],
        ],
        true,
      ),
    );
    await settle();
    expect(await read(home)).toEqual(won);
    expect(await read(draw)).toMatchObject({ result: 3 });
    expect(await site.balance(player)).toBe(10_000n);
  });

  it('a repeated or interrupted step pays once, and the ledger audit settles the ticket the same way', async () => {
    const ticketId = await place(selection(match, 1, 2000));
    await report(match, 10, [0, 0]);
    await report(match, 600, [2, 0]);
    site.nowMs += LEAD_CONFIRMED_MS;
    // The process ends after the lead was written and before the run.
    await settlement.readFeed();
    expect(await read(ticketId)).toMatchObject({ result: 0 });
    const second = await makeTestSettlement(site);
    await second.pay();
    await site.pool.query(
      `insert into early_lead_watch (match_id, due_at) values ($1, to_timestamp(0)) on conflict do nothing`,
      [match],
    );
    await site.pool.query('update settlement_cursor set feed_event_id = 0');
    await Promise.all([settle(), second.readFeed()]);
    await site.pool.query("update settlement_run set state = 'first', cursor_ticket = 0, cursor_outcome = 0");
    await Promise.all([settlement.pay(), second.pay()]);
    expect(await read(ticketId)).toEqual(won);
    expect(await site.balance(player)).toBe(11_000n);
    const judged = await readJudgedTickets(site.pool, { after: ticketId - 1, limit: 1 });
    expect(judged.map(({ ticket }) => settleTicket(ticket))).toEqual([undefined]);
  });

  it('a goal that is withdrawn within two minutes pays nothing', async () => {
    const ticketId = await place(selection(match, 1, 2000));
    await report(match, 10, [0, 0]);
    await report(match, 600, [2, 0]);
    await report(match, 690, [1, 0]);
    await waitForConfirmation();
    await result(match, 6000, [1, 1]);
    expect(await read(ticketId)).toMatchObject({ result: 3, payout: 0n, settlements: 1 });
  });

  it('a leg of a combo has won with the lead, and the other leg decides the combo', async () => {
    const combo = await place(selection(match, 1, 2000), selection(other, 3, 4000));
    await report(match, 10, [0, 0]);
    await report(match, 600, [2, 0]);
    await waitForConfirmation();
    expect(await read(combo)).toMatchObject({
      result: 0,
      reasons: ['Early payout: the side led 2–0.', ''],
    });
    await result(match, 6000, [2, 2]);
    await result(other, 6100, [0, 1]);
    expect(await read(combo)).toMatchObject({ result: 2, payout: 8000n, settlements: 1 });
  });

  it('a bet in play and a bet on another market have no terms', async () => {
    await report(match, 10, [0, 0]);
    site.feed.receivedAtMs = site.nowMs;
    await site.feed.odds(match, { '1x2': [2000, 3600, 4000] }, site.nowMs, { live: true });
    await site.pool.query('update live_delay set delay_ms = 0');
    const inPlay = await place(selection(match, 1, 2000));
    await report(match, 600, [2, 0]);
    await waitForConfirmation();
    expect(await read(inPlay)).toMatchObject({ result: 0, terms: [undefined] });
    site.feed.receivedAtMs = site.nowMs;
    const total = await site.bet(player, {
      ...{ matchId: other, market: 'total;total=2.5', outcomeNo: 1, odds: 1900, stake: '1.00' },
    });
    expect(total.ok && total.value.ticket.formula).toBeUndefined();
  });

  it('a placement has no early payout while operators have closed it, and placed bets keep theirs', async () => {
    const before = await place(selection(match, 1, 2000));
    await site.pool.query('update betting_rule set early_payout_open = false');
    // The rules are read again after five seconds.
    site.nowMs += 6000;
    site.feed.receivedAtMs = site.nowMs;
    const closed = await place(selection(match, 1, 2000));
    await report(match, 600, [2, 0]);
    await waitForConfirmation();
    expect(await read(before)).toMatchObject(won);
    expect(await read(closed)).toMatchObject({ result: 0, settlements: 0, terms: [undefined] });
    await site.pool.query('update betting_rule set early_payout_open = true');
    site.nowMs += 6000;
  });
});

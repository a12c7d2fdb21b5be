import type { CommandId } from '@evens/base';
import { makePricer, NO_DRIFT, soccer as soccerModel } from '@evens/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { presentTicket, readTicket } from '../index.ts';

let site: MoneySite;
let player: Player;
let matches: readonly number[];

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  player = await site.player('100.00');
  const added: number[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const id = await site.feed.addMatch(soccer(`Home${n}`, `Away${n}`, site.nowMs + 3_600_000));
    added.push(id);
    await offer(id, 2000);
  }
  matches = added;
});

/** Prices a match whose home side wins with a chance of about a half. */
async function offer(id: number, homeMilli: number, { live = false } = {}): Promise<void> {
  const book = site.feed.get(id);
  if (!book) throw new Error(`no match ${id}`);
  const { chances } = makePricer(soccerModel, { homeGoals: 1.7, awayGoals: 1.1, rho: -0.1 }).price(
    { facts: book.facts, elapsedSeconds: 0, extra: [0, 0, 0] },
    { margin: { scale: 1, live }, drift: NO_DRIFT },
  );
  const lines = { '1x2': [homeMilli, 3500, 4000], 'total;total=2.5': [1900, 1900] };
  await site.feed.odds(id, lines, site.nowMs, { live, chances });
}

interface ComboBet {
  readonly ids: readonly number[];
  readonly stake?: string;
  readonly odds?: number;
  readonly commandId?: CommandId;
  readonly edit?: { readonly BetId: number; readonly Value: string };
}

function place({ ids, stake = '10.00', odds = 2000, commandId, edit }: ComboBet) {
  const bet = { matchId: 0, market: '1x2', outcomeNo: 1, odds, stake };
  const request = betRequest(site, player, { ...bet, ...(commandId && { commandId }) });
  const [selection] = request.body.Selections;
  if (!selection) throw new Error('no selection');
  return site.placeBet({
    ...request,
    body: {
      ...request.body,
      BetType: ids.length > 1 ? 2 : 1,
      Selections: ids.map((MatchID) => ({ ...selection, MatchID })),
      ...(edit && { Edit: edit }),
    },
  });
}

async function placed(bet: ComboBet): Promise<number> {
  const answer = await place(bet);
  if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.data)}`);
  return answer.value.ticket.id;
}

async function read(ticketId: number) {
  const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  const { Replaces, ReplacedBy, CashedOut, Stake, Result } = presentTicket(ticket, player.principal.language);
  return { Replaces, ReplacedBy, CashedOut, Stake, Result };
}

async function countTickets(): Promise<number> {
  const { rows } = await site.pool.query('select from ticket where account_id = $1', [player.accountId]);
  return rows.length;
}

describe('editing a bet', () => {
  it('an edit pays the value into the new stake, and takes only the rest from the balance', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    const after = await placed({ ids: [a, b], stake: '12.00', edit: { BetId: before, Value: '9.00' } });
    expect(await site.balance(player)).toBe(10_000n - 1000n + 900n - 1200n);
    expect(await read(before)).toMatchObject({ ReplacedBy: after, CashedOut: '9.00', Result: 2 });
    expect(await read(after)).toMatchObject({ Replaces: before, Stake: '12.00', Result: 0 });
  });

  it('a repeated command edits once, also if both requests arrive in two processes at once', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    const commandId = site.commandId();
    const edit = { ids: [b], stake: '9.00', commandId, edit: { BetId: before, Value: '9.00' } };
    const other = await site.secondProcess();
    const first = site.placeBet;
    const both = await Promise.all([
      place(edit),
      (async () => {
        const mine = { ...site, placeBet: other.placeBet };
        const request = betRequest(mine, player, {
          ...{ matchId: b, market: '1x2', outcomeNo: 1, odds: 2000, stake: '9.00', commandId },
        });
        return other.placeBet({ ...request, body: { ...request.body, Edit: edit.edit } });
      })(),
    ]);
    await other.stop();
    expect(first).toBe(site.placeBet);
    const again = await place(edit);
    const ids = [...both, again].map((one) => (one.ok ? one.value.ticket.id : one.error.code));
    expect(new Set(ids).size).toBe(1);
    expect(await countTickets()).toBe(2);
    expect(await site.balance(player)).toBe(9000n);
  });

  it('a failure between the cash-out and the new bet leaves everything as it was', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    await site.pool.query(
      `create function fail_edit() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
       create trigger fail_edit before update of replaces on ticket for each row execute function fail_edit()`,
    );
    const commandId = site.commandId();
    const bet = { ids: [b], stake: '20.00', commandId, edit: { BetId: before, Value: '9.00' } };
    await expect(place(bet)).rejects.toThrow();
    expect(await site.balance(player)).toBe(9000n);
    expect(await read(before)).toMatchObject({ Result: 0, CashedOut: '0.00' });
    await site.pool.query('drop trigger fail_edit on ticket');
    await placed(bet);
    expect(await site.balance(player)).toBe(9000n + 900n - 2000n);
  });

  it('a value, a price or a stake that does not hold is refused with the new ones, and nothing changes', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    const edit = { BetId: before, Value: '9.00' };
    const high = await place({ ids: [b], stake: '50.00', edit: { BetId: before, Value: '19.00' } });
    expect(high.ok ? '' : high.error).toMatchObject({
      code: 'CashoutDeclinedException',
      data: { value: expect.stringMatching(/^\d+\.\d\d$/), currency: 'EUR' },
    });
    expect(resultCode(await place({ ids: [b], odds: 2100, edit }))).toBe('OddsChangedException');
    expect(resultCode(await place({ ids: [b], stake: '8.99', edit }))).toBe('InvalidStakeException');
    // The balance is 90.00, and 9.00 of the stake are paid by the value.
    expect(resultCode(await place({ ids: [b], stake: '99.01', edit }))).toBe('InsufficientBalanceException');
    expect(await site.balance(player)).toBe(9000n);
    expect(await read(before)).toMatchObject({ Result: 0, ReplacedBy: undefined });
    await placed({ ids: [b], stake: '99.00', edit });
    expect(await site.balance(player)).toBe(0n);
  });

  it('an edit pays up to 1 % above the current value, as a cash-out does', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    await offer(a, 2200);
    const request = (Value: string) => place({ ids: [b], stake: '30.00', edit: { BetId: before, Value } });
    const declined = await request('29.00');
    const value = Number(declined.ok ? undefined : declined.error.data?.['value']);
    expect(value).toBeGreaterThan(9);
    expect(resultCode(await request((value * 1.011).toFixed(2)))).toBe('CashoutDeclinedException');
    const requested = (value * 1.009).toFixed(2);
    const after = await placed({ ids: [b], stake: '30.00', edit: { BetId: before, Value: requested } });
    expect(await site.balance(player)).toBe(9000n + BigInt(requested.replace('.', '')) - 3000n);
    expect(await read(before)).toMatchObject({ ReplacedBy: after, CashedOut: requested });
  });

  it('bets in play, with a cash-out in progress, of other types, of others and ended ones cannot be edited', async () => {
    const [a = 0, b = 0, c = 0] = matches;
    const reason = async (bet: ComboBet) => {
      const answer = await place(bet);
      return answer.ok ? 'ok' : `${answer.error.code} ${answer.error.data?.reason ?? ''}`.trim();
    };
    const before = await placed({ ids: [a] });
    const edit = { BetId: before, Value: '5.00' };
    await site.pool.query('update ticket set acceptance = 5 where id = $1', [before]);
    expect(await reason({ ids: [b], edit })).toBe('EditUnavailableException pending');
    await site.pool.query('update ticket set acceptance = 1 where id = $1', [before]);
    const mine = player;
    player = await site.player('100.00');
    expect(await reason({ ids: [b], edit })).toBe('EditUnavailableException over');
    player = mine;
    await site.feed.incident(a, site.nowMs, score([[0, 0]], false));
    await offer(a, 2000, { live: true });
    expect(await reason({ ids: [c], edit })).toBe('EditUnavailableException in-play');
    await site.feed.result(
      a,
      site.nowMs,
      score(
        [
          [1, 0],
          [0, 0],
        ],
        true,
      ),
    );
    const settlement = await makeTestSettlement(site);
    await settlement.readFeed();
    await settlement.pay();
    expect(await reason({ ids: [c], edit })).toBe('EditUnavailableException over');
  });

  it('only the additional stake uses the allowance, and a player on a break cannot edit', async () => {
    const [a = 0, b = 0] = matches;
    const before = await placed({ ids: [a] });
    const setAllowance = (minor: number) =>
      site.pool.query(
        `update balance set allowance = $2, allowance_until = 'infinity' where account_id = $1`,
        [player.accountId, minor],
      );
    await setAllowance(300);
    const edit = { BetId: before, Value: '9.00' };
    await placed({ ids: [b], stake: '11.00', edit });
    const { rows } = await site.pool.query<{ allowance: number }>(
      'select allowance::integer as allowance from balance where account_id = $1',
      [player.accountId],
    );
    expect(rows).toEqual([{ allowance: 100 }]);
    const next = await placed({ ids: [a], stake: '1.00' });
    await site.pool.query(`update balance set barred_until = 'infinity' where account_id = $1`, [
      player.accountId,
    ]);
    expect(resultCode(await place({ ids: [b], stake: '1.00', edit: { BetId: next, Value: '0.50' } }))).toBe(
      'SelfExclusionException',
    );
    expect(await read(next)).toMatchObject({ Result: 0 });
  });
});

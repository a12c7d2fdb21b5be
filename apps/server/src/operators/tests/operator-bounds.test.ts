import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import {
  type BackOfficeSite,
  done,
  inside,
  listOf,
  newId,
  openBackOfficeSite,
  singleOn,
} from '../../../../../tests/system/refusals/site.ts';
import { checkLedger } from '../index.ts';

const Reason = 'a test of the bounds';
const place = 'POST /api/betslip/placebet';

let backOffice: BackOfficeSite;
let player: Browser;
let players = 0;

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
});
afterAll(async () => {
  expect(await checkLedger(backOffice.pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
  await backOffice.stop();
});

async function newPlayer(money: string): Promise<string> {
  players += 1;
  player = await backOffice.player(`bounded${players}`, money);
  return `bounded${players}`;
}

type Key = Parameters<Browser['call']>[0];

function act(key: Key, body: Readonly<Record<string, unknown>>, by = backOffice.operator) {
  return done(by.call(key, { body: { ...body, Reason } }));
}

async function refused(by: Browser, key: Key, body: unknown) {
  const answer = await by.call(key, { body });
  return answer.body.ErrorCode ?? 'ok';
}

function approve(proposalId: unknown, by = backOffice.second) {
  return done(by.call('POST /api/desk/proposal', { body: { ID: Number(proposalId), Approve: true } }));
}

async function balance(): Promise<string> {
  return String((await done(player.call('GET /api/user/balance'))).TotalBalance);
}

async function placed(body: unknown) {
  const [ticket] = listOf((await done(player.call(place, { body }))).Tickets);
  return inside(ticket);
}

async function ticketNow(id: unknown) {
  return inside((await done(player.call('GET /api/history/ticket', { query: `?id=${id}` }))).Ticket);
}

/** Places a bet above the limit of a player with a stake factor of 2 %. It waits for a trader. */
async function referredBet(Stake = '300.00'): Promise<number> {
  const name = await newPlayer('1000.00');
  await act('POST /api/desk/stakefactor', { UserName: name, Percent: 2 });
  await act('POST /api/desk/switch', { Kind: 'referral', Name: '', Open: true });
  const ticket = await placed(singleOn(backOffice.match.ash, { Stake }));
  expect(ticket.Acceptance).toBe(0);
  return Number(ticket.ID);
}

describe('offers', () => {
  const offer = (BetId: number, Odds: number) => ({
    BetId,
    Answer: 'offer',
    Stake: '10.00',
    Odds: [Odds],
    Seconds: 60,
  });

  test('an offer far above the requested price needs the approval of a second operator', async () => {
    const id = await referredBet();
    // 10.00 at 1001 instead of 2.00 pays 9,990 more.
    const answered = await act('POST /api/desk/referral', offer(id, 1_001_000));
    expect(answered).toMatchObject({ Acceptance: 0 });
    expect(await ticketNow(id)).toMatchObject({ Acceptance: 0, Offer: null });
    const decision = { ID: answered.ProposalId, Approve: true };
    expect(await refused(backOffice.operator, 'POST /api/desk/proposal', decision)).toBe(
      'SecondOperatorRequiredException',
    );
    await approve(answered.ProposalId);
    expect(await ticketNow(id)).toMatchObject({ Acceptance: 3, Offer: { Odds: [1_001_000] } });
    expect(await refused(backOffice.second, 'POST /api/desk/proposal', decision)).toBe('NotFoundException');
    const declined = { CommandId: newId(), BetId: id, Accept: false, Stake: '10.00', Odds: [1_001_000] };
    await done(player.call('POST /api/betslip/traderoffer', { body: declined }));
    expect(await balance()).toBe('1000.00');
  });

  test("offers that exceed one operator's daily total need approval", async () => {
    const { rows } = await backOffice.pool.query<{ given: string }>(
      `select coalesce(sum((details ->> 'extraMinor')::bigint), 0)::text as given from operator_action where operator = 'operator'`,
    );
    expect(rows[0]?.given).toBe('0');
    // 10.00 at 22.00 instead of 2.00 pays 200.00 more. Five of them reach the daily total of 1,000.00.
    const answers: unknown[] = [];
    for (let offerCount = 0; offerCount < 6; offerCount += 1) {
      const id = await referredBet();
      answers.push((await act('POST /api/desk/referral', offer(id, 22_000))).Acceptance);
    }
    expect(answers).toEqual([3, 3, 3, 3, 3, 0]);
  });

  test('approving an offer on a bet decided meanwhile is refused, and the proposal stays open', async () => {
    const id = await referredBet();
    const { ProposalId } = await act('POST /api/desk/referral', offer(id, 900_000));
    await act('POST /api/desk/referral', { BetId: id, Answer: 'decline' });
    const decision = { ID: ProposalId, Approve: true };
    expect(await refused(backOffice.second, 'POST /api/desk/proposal', decision)).toBe('NotFoundException');
    await done(
      backOffice.second.call('POST /api/desk/proposal', { body: { ID: Number(ProposalId), Approve: false } }),
    );
    expect(await balance()).toBe('1000.00');
  });
});

describe('limits and stake factors', () => {
  const limits = {
    Currency: 'USD',
    MinimumStake: '0.10',
    LineStakeMaximum: '5000.00',
    ReferralStakeMaximum: '50000.00',
    PayoutMaximum: '250000.00',
  };
  const usd = async () =>
    listOf((await done(backOffice.operator.call('GET /api/desk/limits'))).Currencies).find(
      ({ Currency }) => Currency === 'USD',
    );

  test('limits raised above the bound take effect when a second operator approves', async () => {
    const before = await usd();
    const raised = { ...limits, ...before, PayoutMaximum: '900000.00' };
    const { ProposalId } = await act('POST /api/desk/limits', raised);
    expect(ProposalId).toBeGreaterThan(0);
    expect(await usd()).toEqual(before);
    await approve(ProposalId);
    expect(await usd()).toMatchObject({ PayoutMaximum: '900000.00' });
    // Lowering needs no approval, even while the limit stays above the bound.
    expect(await act('POST /api/desk/limits', { ...raised, PayoutMaximum: '800000.00' })).toEqual({
      HasErrors: false,
    });
    await act('POST /api/desk/limits', { ...limits, ...before });
  });

  test('limits are compared with the values at the time of writing, not before a concurrent change', async () => {
    const before = await usd();
    const raised = { ...limits, ...before, PayoutMaximum: '900000.00' };
    await approve((await act('POST /api/desk/limits', raised)).ProposalId);
    const other = await backOffice.pool.connect();
    try {
      await other.query('begin');
      await other.query("update player_limit set payout_max = 10000000 where currency = 'USD'");
      // Equal to the values that readers still see. After the commit it is a raise above the bound.
      const answer = act('POST /api/desk/limits', raised);
      await expect
        .poll(async () => {
          const { rows } = await backOffice.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBe(1);
      await other.query('commit');
      expect((await answer).ProposalId).toBeGreaterThan(0);
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await usd()).toMatchObject({ PayoutMaximum: '100000.00' });
    const { ProposalId } = await act('POST /api/desk/limits', { ...limits, ...before });
    if (ProposalId !== undefined) await approve(ProposalId);
    expect(await usd()).toEqual(before);
  });

  test('a stake factor above 100 % takes effect when a second operator approves', async () => {
    const UserName = await newPlayer('10.00');
    const factor = async () =>
      (
        await backOffice.pool.query(
          `select stake_factor_percent as percent from balance b join player p using (account_id)
           join auth_user u on u.id = p.auth_user_id where u.username = $1`,
          [UserName],
        )
      ).rows[0].percent;
    const { ProposalId } = await act('POST /api/desk/stakefactor', { UserName, Percent: 200 });
    expect(await factor()).toBe(100);
    await approve(ProposalId);
    expect(await factor()).toBe(200);
  });
});

describe('adjustments', () => {
  test('an adjustment needs two operators, moves money once, and never goes below zero', async () => {
    const UserName = await newPlayer('20.00');
    const credit = await act('POST /api/desk/adjustment', { UserName, Amount: '12.50' });
    expect(await balance()).toBe('20.00');
    const [first, second] = await Promise.all([
      refused(backOffice.second, 'POST /api/desk/proposal', { ID: credit.ProposalId, Approve: true }),
      refused(backOffice.second, 'POST /api/desk/proposal', { ID: credit.ProposalId, Approve: true }),
    ]);
    expect([first, second].sort()).toEqual(['NotFoundException', 'ok']);
    expect(await balance()).toBe('32.50');
    const debit = await act('POST /api/desk/adjustment', { UserName, Amount: '-32.51' });
    const decision = { ID: debit.ProposalId, Approve: true };
    expect(await refused(backOffice.second, 'POST /api/desk/proposal', decision)).toBe(
      'InsufficientBalanceException',
    );
    const fitting = await act('POST /api/desk/adjustment', { UserName, Amount: '-32.50' });
    await approve(fitting.ProposalId);
    expect(await balance()).toBe('0.00');
    for (const Amount of ['0', '1.005', 'ten', '--5', '+5'])
      expect(
        await refused(backOffice.operator, 'POST /api/desk/adjustment', { UserName, Amount, Reason }),
        Amount,
      ).toBe('InvalidDetailsException');
  });

  test('the ledger audit finds an adjustment that no approved proposal covers', async () => {
    const UserName = await newPlayer('20.00');
    const { ProposalId } = await act('POST /api/desk/adjustment', { UserName, Amount: '5.00' });
    await approve(ProposalId);
    const found = async () =>
      (await checkLedger(backOffice.pool, { scope: 'all', atMs: Date.now() })).map(({ check }) => check);
    expect(await found()).toEqual([]);
    await backOffice.pool.query(
      `update proposal set body = jsonb_set(body, '{amountMinor}', '"499"') where id = $1`,
      [ProposalId],
    );
    expect(await found()).toEqual(['adjustment-without-approval']);
    await backOffice.pool.query(
      `update proposal set body = jsonb_set(body, '{amountMinor}', '"500"') where id = $1`,
      [ProposalId],
    );
  });
});

describe('bets cancelled by operators', () => {
  const cancel = (TicketId: unknown) => act('POST /api/desk/cancelticket', { TicketId: Number(TicketId) });

  test('a cancelled bet, open or settled, is refunded when the second operator approves', async () => {
    await newPlayer('100.00');
    const open = await placed(singleOn(backOffice.match.birch, { Stake: '30.00' }));
    expect(await balance()).toBe('70.00');
    const { ProposalId } = await cancel(open.ID);
    expect(await balance()).toBe('70.00');
    await approve(ProposalId);
    expect(await balance()).toBe('100.00');
    expect(await ticketNow(open.ID)).toMatchObject({ Result: 1, Payout: '30.00' });
    expect(
      await refused(backOffice.operator, 'POST /api/desk/cancelticket', {
        TicketId: Number(open.ID),
        Reason,
      }),
    ).toBe('NotFoundException');
  });

  test('cancelling a won bet takes the payout back, even below zero', async () => {
    await newPlayer('10.00');
    const won = await placed(singleOn(backOffice.match.dogwood, { Stake: '10.00' }));
    const result = {
      MatchID: backOffice.match.dogwood,
      MarketType: '1x2',
      Specifier: '',
      Results: [2, 3, 3],
    };
    await backOffice.begin(backOffice.match.dogwood);
    await approve((await act('POST /api/desk/result', result)).ProposalId);
    await expect.poll(balance).toBe('20.00');
    await placed(singleOn(backOffice.match.birch, { Stake: '20.00' }));
    expect(await balance()).toBe('0.00');
    await approve((await cancel(won.ID)).ProposalId);
    expect(await balance()).toBe('-10.00');
    expect(await ticketNow(won.ID)).toMatchObject({ Result: 1, Payout: '10.00' });
  });

  test('cancelling an unknown ticket answers NotFoundException', async () => {
    expect(
      await refused(backOffice.operator, 'POST /api/desk/cancelticket', { TicketId: 999_999_999, Reason }),
    ).toBe('NotFoundException');
  });
});

describe('kill switches', () => {
  const set = (Kind: string, Name: string, Open: boolean) =>
    act('POST /api/desk/switch', { Kind, Name, Open });

  test('a kill switch needs the name of an existing game or provider', async () => {
    for (const [Kind, Name] of [
      ['game', 'no-such-game'],
      ['provider', 'nobody'],
      ['casino', 'dice'],
      ['withdrawals', 'all'],
    ])
      expect(
        await refused(backOffice.operator, 'POST /api/desk/switch', { Kind, Name, Open: false, Reason }),
        `${Kind} ${Name}`,
      ).toBe('InvalidDetailsException');
  });

  test('closed kill switches are listed with their reasons until they are opened', async () => {
    await set('game', 'dice', false);
    await set('provider', 'evens', false);
    await set('casino', '', false);
    await set('withdrawals', '', false);
    for (const kind of ['best-odds', 'early-payout', 'insurance']) await set(kind, '', false);
    const closed = await done(backOffice.operator.call('GET /api/desk/switches'));
    expect(closed).toMatchObject({
      CasinoOpen: false,
      WithdrawalsOpen: false,
      BestOddsOpen: false,
      EarlyPayoutOpen: false,
      InsuranceOpen: false,
    });
    expect(listOf(closed.Closed).map(({ Kind, Name }) => `${Kind}:${Name}`)).toEqual(
      expect.arrayContaining(['game:dice', 'provider:evens']),
    );
    expect(listOf(closed.Closed)[0]?.Reason).toBe(Reason);
    await set('game', 'dice', true);
    await set('provider', 'evens', true);
    await set('casino', '', true);
    await set('withdrawals', '', true);
    for (const kind of ['best-odds', 'early-payout', 'insurance']) await set(kind, '', true);
    expect(await done(backOffice.operator.call('GET /api/desk/switches'))).toMatchObject({
      CasinoOpen: true,
      WithdrawalsOpen: true,
      BestOddsOpen: true,
      EarlyPayoutOpen: true,
      InsuranceOpen: true,
      Closed: [],
    });
  });
});

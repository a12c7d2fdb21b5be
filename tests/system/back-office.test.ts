import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import type { Browser } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import { registerOperator } from '../fixture/operator.ts';
import {
  type BackOfficeSite,
  done,
  inside,
  listOf,
  newId,
  openBackOfficeSite,
  singleOn,
  untilMainMarket,
} from './refusals/site.ts';

/** Maximum number of polls of a page before it fails. */
const TRIES_MAX = 100;
const Reason = 'a test of the back office';
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
afterEach(async () => {
  for (const kind of ['betting', 'cash-out']) await setSwitch(kind, '', true);
  await setSwitch('referral', '', false);
});

async function newPlayer(money: string): Promise<string> {
  players += 1;
  player = await backOffice.player(`punter${players}`, money);
  return `punter${players}`;
}

function setSwitch(Kind: string, Name: string, Open: boolean, by = backOffice.operator) {
  return done(by.call('POST /api/desk/switch', { body: { Kind, Name, Open, Reason } }));
}

async function refused(browser: Browser, key: Parameters<Browser['call']>[0], body: unknown) {
  const answer = await browser.call(key, { body });
  return answer.body.ErrorCode ?? 'ok';
}

async function placed(body: unknown) {
  const [ticket] = listOf((await done(player.call(place, { body }))).Tickets);
  return inside(ticket);
}

async function balance(): Promise<string> {
  return String((await done(player.call('GET /api/user/balance'))).TotalBalance);
}

async function ticketNow(id: unknown) {
  return inside((await done(player.call('GET /api/history/ticket', { query: `?id=${id}` }))).Ticket);
}

/** Audited actions on a subject, oldest first. */
async function actionsOn(subject: string) {
  const { rows } = await backOffice.pool.query(
    'select operator, action, details from operator_action where subject = $1 order by id',
    [subject],
  );
  return rows;
}

async function lastAction() {
  const { rows } = await backOffice.pool.query(
    'select operator, action, subject, details from operator_action order by id desc limit 1',
  );
  return rows[0];
}

describe('referrals', () => {
  const odds = [{ MatchID: 0, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }];
  /** Places a bet above the player's limit, which is 2 % of the line limit: 100.00. */
  async function referred(Stake = '300.00') {
    const name = await newPlayer('1000.00');
    await done(
      backOffice.operator.call('POST /api/desk/stakefactor', {
        body: { UserName: name, Percent: 2, Reason },
      }),
    );
    await setSwitch('referral', '', true);
    const Selections = odds.map((one) => ({ ...one, MatchID: backOffice.match.ash }));
    const ticket = await placed({ ...singleOn(backOffice.match.ash), Selections, Stake });
    expect(ticket.Acceptance).toBe(0);
    return { name, id: Number(ticket.ID) };
  }
  const answer = (by: Browser, body: Readonly<Record<string, unknown>>) =>
    by.call('POST /api/desk/referral', { body });

  async function listed(id: number, by = backOffice.operator) {
    const list = listOf((await done(by.call('GET /api/desk/referrals'))).Referrals);
    return list.find(({ Ticket }) => inside(Ticket).ID === id);
  }

  test("a referral is listed with its player, the player's stake factor and the maximum stake", async () => {
    const { name, id } = await referred();
    const mine = await listed(id);
    expect(mine).toMatchObject({ PlayerName: name, MaximumStake: '100.00', StakeFactorPercent: 2 });
    expect(inside(mine?.Ticket).Stake).toBe('300.00');
    await done(answer(backOffice.operator, { BetId: id, Answer: 'decline', Reason: 'too much of it' }));
    expect(await ticketNow(id)).toMatchObject({
      Acceptance: 2,
      DeclineReason: 'Our traders declined your bet.',
    });
    expect(await balance()).toBe('1000.00');
    expect(await actionsOn(`ticket:${id}`)).toEqual([
      { operator: 'operator', action: 'referral-decline', details: { reason: 'too much of it' } },
    ]);
  });

  test('a referral answered by two traders at once is decided and audited once', async () => {
    const { id } = await referred();
    const answers = await Promise.all([
      answer(backOffice.operator, { BetId: id, Answer: 'accept' }),
      answer(backOffice.second, { BetId: id, Answer: 'decline' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { Acceptance } = await ticketNow(id);
    expect(answers.find(({ status }) => status === 200)?.body.Acceptance).toBe(Acceptance);
    expect(await actionsOn(`ticket:${id}`)).toHaveLength(1);
    expect(await balance()).toBe(Acceptance === 1 ? '700.00' : '1000.00');
    expect(await refused(backOffice.second, 'POST /api/desk/referral', { BetId: id, Answer: 'accept' })).toBe(
      'NotFoundException',
    );
  });

  test('a referral can be answered with an offer of other terms, which the player accepts', async () => {
    const { id } = await referred();
    const offer = { BetId: id, Answer: 'offer', Stake: '200.00', Odds: [1900], Seconds: 60 };
    expect(await refused(backOffice.operator, 'POST /api/desk/referral', { ...offer, Stake: '300.01' })).toBe(
      'InvalidStakeException',
    );
    expect(await done(answer(backOffice.operator, offer))).toMatchObject({ Acceptance: 3 });
    expect((await ticketNow(id)).Offer).toMatchObject({
      Stake: '200.00',
      Odds: [1900],
      PotentialPayout: '380.00',
    });
    const acceptance = { CommandId: newId(), BetId: id, Accept: true, Stake: '200.00', Odds: [1900] };
    await done(player.call('POST /api/betslip/traderoffer', { body: acceptance }));
    expect(await ticketNow(id)).toMatchObject({ Acceptance: 1, Stake: '200.00' });
    expect(await balance()).toBe('800.00');
    expect(await actionsOn(`ticket:${id}`)).toMatchObject([{ action: 'referral-offer' }]);
  });

  test('a referral shows the price now and the liability, and the record of the player to risk only', async () => {
    const first = await referred();
    await done(answer(backOffice.operator, { BetId: first.id, Answer: 'accept' }));
    const Selections = odds.map((one) => ({ ...one, MatchID: backOffice.match.ash }));
    const id = Number((await placed({ ...singleOn(backOffice.match.ash), Selections, Stake: '200.00' })).ID);
    const item = async () => listOf((await listed(id))?.Items)[0];
    // The exposure is read in the background.
    await expect
      .poll(async () => Number((await item())?.LiabilityBefore), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(300);
    const { LiabilityBefore, LiabilityAfter, OddsNow } = (await item()) ?? {};
    expect([Number(LiabilityAfter) - Number(LiabilityBefore), OddsNow]).toEqual([200, 2000]);
    expect((await listed(id))?.Record).toMatchObject({ Period: 'month' });
    const trader = await registerOperator({ url: backOffice.site.url, db: backOffice.pool }, 'tom', 'trader');
    expect((await listed(id, trader))?.Record).toBeNull();
    await setSwitch('match', String(backOffice.match.ash), false);
    await untilMainMarket(backOffice, backOffice.match.ash, 'suspended');
    expect((await item())?.OddsNow).toBeNull();
    await setSwitch('match', String(backOffice.match.ash), true);
    await untilMainMarket(backOffice, backOffice.match.ash, 'open');
  });

  test('closing the referral switch refuses the next bet over the limit', async () => {
    await referred();
    await setSwitch('referral', '', false);
    expect(await refused(player, place, singleOn(backOffice.match.ash, { Stake: '300.00' }))).toBe(
      'LineBettingLimitReachedException',
    );
    // Closed directly in the database. This process may still have it cached as open.
    await setSwitch('referral', '', true);
    await placed(singleOn(backOffice.match.birch, { Stake: '300.00' }));
    await backOffice.pool.query('update betting_rule set referral_open = false');
    const late = await player.call(place, { body: singleOn(backOffice.match.birch, { Stake: '300.00' }) });
    expect(late.body).toMatchObject({
      ErrorCode: 'LineBettingLimitReachedException',
      Data: { maximum: '100.00' },
    });
  });
});

describe('switches', () => {
  test('a switch closes all betting, a sport, a match or a market type at once, and opens it again', async () => {
    await newPlayer('100.00');
    const bet = () => refused(player, place, singleOn(backOffice.match.ash, { Stake: '1.00' }));
    const game = () =>
      refused(player, place, {
        ...singleOn(backOffice.match.hazel, { Stake: '1.00' }),
        Selections: [
          {
            MatchID: backOffice.match.hazel,
            MarketType: 'total-full',
            Specifier: 'total=180.5',
            OutcomeNo: 1,
            Odds: 1900,
          },
        ],
      });
    expect([await bet(), await game()]).toEqual(['ok', 'ok']);
    await setSwitch('betting', '', false);
    expect([await bet(), await game()]).toEqual(['BettingClosedException', 'BettingClosedException']);
    await setSwitch('betting', '', true);
    // The same refusal before and after the prices are published as suspended.
    const { ash, hazel } = backOffice.match;
    async function suspend(kind: string, name: string, matchId: number) {
      await setSwitch(kind, name, false);
      const early = [await bet(), await game()];
      await untilMainMarket(backOffice, matchId, 'suspended');
      expect([await bet(), await game()]).toEqual(early);
      return early;
    }
    async function resume(kind: string, name: string, matchId: number, by = backOffice.operator) {
      await setSwitch(kind, name, true, by);
      await untilMainMarket(backOffice, matchId, 'open');
    }
    const suspended = 'SelectionSuspendedException';
    expect(await suspend('sport', 'soccer', ash)).toEqual([suspended, 'ok']);
    await resume('sport', 'soccer', ash);
    expect(await suspend('match', String(ash), ash)).toEqual([suspended, 'ok']);
    await resume('match', String(ash), ash);
    expect(await suspend('market', 'total-full', hazel)).toEqual(['ok', suspended]);
    const switches = await done(backOffice.second.call('GET /api/desk/switches'));
    expect(switches).toMatchObject({
      BettingOpen: true,
      Closed: [{ Kind: 'market', Name: 'total-full', Reason }],
    });
    await resume('market', 'total-full', hazel, backOffice.second);
    expect(await game()).toBe('ok');
    expect(await actionsOn('market:total-full')).toEqual([
      { operator: 'operator', action: 'switch-close', details: { reason: Reason } },
      { operator: 'desk-two', action: 'switch-open', details: { reason: Reason } },
    ]);
  });

  test('the cash-out switch closes cash-out and its quotes at once', async () => {
    await newPlayer('100.00');
    const { ID } = await placed(singleOn(backOffice.match.birch));
    const tickets = async () => listOf((await done(player.call('GET /api/cashout/tickets'))).Tickets);
    const [value] = await tickets();
    expect(value?.State).toBe('open');
    const create = () =>
      refused(player, 'POST /api/cashout/create', {
        CommandId: newId(),
        betId: ID,
        amount: '1.00',
        CashoutOddsValues: value?.CashoutOddsValues,
      });
    await setSwitch('cash-out', '', false);
    expect(['BettingClosedException', 'CashoutUnavailableException']).toContain(await create());
    await setSwitch('cash-out', '', true);
    for (let tries = 0; tries < TRIES_MAX && (await tickets())[0]?.State !== 'open'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await create()).toBe('ok');
    expect(await balance()).toBe('91.00');
  });

  test.each([
    ['sport', 'curling-on-ice'],
    ['market', 'no-such-market'],
    ['betting', 'soccer'],
  ])('a switch is refused for %s "%s" and closes nothing', async (Kind, Name) => {
    const before = await lastAction();
    const body = { Kind, Name, Open: false, Reason };
    expect(await refused(backOffice.operator, 'POST /api/desk/switch', body)).toBe('InvalidDetailsException');
    expect(await lastAction()).toEqual(before);
  });
});

describe('limits', () => {
  const usual = {
    Currency: 'EUR',
    MinimumStake: '0.10',
    LineStakeMaximum: '5000.00',
    ReferralStakeMaximum: '50000.00',
    PayoutMaximum: '250000.00',
    Reason,
  };
  const set = (changes: Readonly<Record<string, unknown>>) =>
    backOffice.operator.call('POST /api/desk/limits', { body: { ...usual, ...changes } });

  test('new limits apply to the next bet and raise the rules version', async () => {
    await newPlayer('100.00');
    const readLimits = async () => done(backOffice.operator.call('GET /api/desk/limits'));
    const before = await readLimits();
    await done(set({ MinimumStake: '2.00', LineStakeMaximum: '20.00' }));
    const after = await readLimits();
    expect(after.RulesVersion).toBe(Number(before.RulesVersion) + 1);
    expect(listOf(after.Currencies)).toContainEqual({
      Currency: 'EUR',
      MinimumStake: '2.00',
      LineStakeMaximum: '20.00',
      ReferralStakeMaximum: '50000.00',
      PayoutMaximum: '250000.00',
    });
    const stake = (Stake: string) => refused(player, place, singleOn(backOffice.match.ash, { Stake }));
    expect(await stake('1.99')).toBe('MinimumAllowedStakeException');
    expect(await stake('20.01')).toBe('LineBettingLimitReachedException');
    const ticket = await placed(singleOn(backOffice.match.ash, { Stake: '20.00' }));
    expect(ticket.RulesVersion).toBe(after.RulesVersion);
    expect(await lastAction()).toMatchObject({
      operator: 'operator',
      action: 'limits',
      subject: 'currency:EUR',
      details: { rulesVersion: after.RulesVersion, stakeMin: '2.00', lineStakeMax: '20.00' },
    });
    await done(set({}));
  });

  test.each([
    [{ MinimumStake: '0' }, ['MinimumStake']],
    [{ MinimumStake: '0.001' }, ['MinimumStake']],
    [{ LineStakeMaximum: 'plenty' }, ['LineStakeMaximum']],
    [{ MinimumStake: '6000.00' }, ['MinimumStake']],
    [{ ReferralStakeMaximum: '4999.99' }, ['ReferralStakeMaximum']],
    [{ PayoutMaximum: '4999.99' }, ['PayoutMaximum']],
    [{ ReferralStakeMaximum: '1.00', PayoutMaximum: '1.00' }, ['ReferralStakeMaximum', 'PayoutMaximum']],
  ])('the limits call refuses %j', async (changes, fields) => {
    const before = await lastAction();
    const { body } = await set(changes);
    expect(body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields } });
    expect(await lastAction()).toEqual(before);
  });

  test('limits use the decimals of their currency: yen have none', async () => {
    const yen = {
      Currency: 'JPY',
      MinimumStake: '10',
      LineStakeMaximum: '500000',
      ReferralStakeMaximum: '5000000',
      PayoutMaximum: '25000000',
    };
    expect((await set({ ...yen, MinimumStake: '10.5' })).body).toMatchObject({
      Data: { fields: ['MinimumStake'] },
    });
    expect((await set(yen)).status).toBe(200);
    expect((await set({ Currency: 'XAU' })).body.ErrorCode).toBe('InvalidRequestException');
  });
});

describe('players', () => {
  test("a player's stake factor applies to the next bet despite cached limits", async () => {
    const name = await newPlayer('1000.00');
    const stake = (Stake: string) => refused(player, place, singleOn(backOffice.match.ash, { Stake }));
    expect(await stake('10.00')).toBe('ok');
    const factor = { UserName: name, Percent: 1, Reason };
    await done(backOffice.operator.call('POST /api/desk/stakefactor', { body: factor }));
    // 1 % of 5,000 is 50, and 10 are already staked on the line.
    expect(await stake('40.01')).toBe('LineBettingLimitReachedException');
    expect(await stake('40.00')).toBe('ok');
    expect(await lastAction()).toMatchObject({
      action: 'stake-factor',
      details: { percent: 1, reason: Reason },
    });
    expect(
      await refused(backOffice.operator, 'POST /api/desk/stakefactor', { ...factor, UserName: 'nobody' }),
    ).toBe('NotFoundException');
  });

  test('a lock ends sessions and bets until it is removed, and operators cannot be locked', async () => {
    const name = await newPlayer('100.00');
    const lock = (Locked: boolean, UserName = name) =>
      backOffice.operator.call('POST /api/desk/lock', { body: { UserName, Locked, Reason } });
    await done(lock(true));
    expect(await refused(player, place, singleOn(backOffice.match.ash))).toBe('NotLoggedInException');
    await expect(backOffice.logIn(name)).rejects.toThrow('AccountLockedException');
    await done(lock(false));
    player = await backOffice.logIn(name);
    expect(await refused(player, place, singleOn(backOffice.match.ash))).toBe('ok');
    expect(await lastAction()).toMatchObject({ operator: 'operator', action: 'account-unlock' });
    expect((await lock(true, 'desk-two')).body.ErrorCode).toBe('NotFoundException');
  });
});

describe('results', () => {
  const resultRequest = (matchId: number, changes: Readonly<Record<string, unknown>> = {}) => ({
    MatchID: matchId,
    MarketType: '1x2',
    Specifier: '',
    Results: [2, 3, 3],
    Reason,
    ...changes,
  });
  async function proposed(matchId: number, changes: Readonly<Record<string, unknown>> = {}): Promise<number> {
    await backOffice.begin(matchId);
    const body = resultRequest(matchId, changes);
    return Number((await done(backOffice.operator.call('POST /api/desk/result', { body }))).ProposalId);
  }
  const decide = (by: Browser, ID: number, Approve: boolean) =>
    refused(by, 'POST /api/desk/proposal', { ID, Approve });
  async function proposal(id: number) {
    const list = listOf((await done(backOffice.second.call('GET /api/desk/proposals'))).Proposals);
    return list.find(({ ID }) => ID === id);
  }
  async function readVerdicts(matchId: number) {
    const { rows } = await backOffice.pool.query(
      `select v.outcome_no, v.result, v.source from verdict v join market k on k.id = v.market_id
       where k.match_id = $1 and k.type = '1x2' order by v.version, v.outcome_no`,
      [matchId],
    );
    return rows;
  }

  test('a proposed result is paid only when another operator approves it', async () => {
    await newPlayer('100.00');
    const match = backOffice.row[0] ?? 0;
    const { ID } = await placed(singleOn(match));
    const id = await proposed(match);
    expect(await proposal(id)).toMatchObject({
      Subject: `Row 1 – Guests of Row 1 · match:${match} 1x2`,
      Details: expect.stringMatching(
        /^Match result: Won: Row 1 · Lost: Draw, Guests of Row 1\nEUR: 1 open bet, stakes 10\.00; 1 of them settled, payout 20\.00\nPlayers: 1\. Balances below zero afterwards: 0\.\nCounted at /,
      ),
      Reason,
      ProposedBy: 'operator',
      State: 'open',
      DecidedBy: '',
    });
    expect(await decide(backOffice.operator, id, true)).toBe('SecondOperatorRequiredException');
    expect(await decide(backOffice.operator, id, false)).toBe('SecondOperatorRequiredException');
    expect(await readVerdicts(match)).toEqual([]);
    expect(await decide(backOffice.second, id, true)).toBe('ok');
    for (let tries = 0; tries < TRIES_MAX && (await ticketNow(ID)).Result === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ticketNow(ID)).toMatchObject({ Result: 2, Payout: '20.00' });
    expect(await balance()).toBe('110.00');
    expect(await readVerdicts(match)).toMatchObject([
      { outcome_no: 1, result: 2, source: 'operator' },
      { outcome_no: 2, result: 3, source: 'operator' },
      { outcome_no: 3, result: 3, source: 'operator' },
    ]);
    expect(await proposal(id)).toMatchObject({ State: 'approved', DecidedBy: 'desk-two' });
    expect(await actionsOn(`match:${match} 1x2`)).toEqual([
      {
        operator: 'operator',
        action: 'result-propose',
        details: { reason: Reason, proposal: id, results: '2 3 3' },
      },
      { operator: 'desk-two', action: 'result-approve', details: { proposal: id, proposedBy: 'operator' } },
    ]);
  });

  test('a result approved several times at once is set once', async () => {
    const match = backOffice.row[1] ?? 0;
    const id = await proposed(match);
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(backOffice.second, id, true)));
    expect(answers.toSorted()).toEqual(['NotFoundException', 'NotFoundException', 'NotFoundException', 'ok']);
    expect(await readVerdicts(match)).toHaveLength(3);
    expect(await actionsOn(`match:${match} 1x2`)).toHaveLength(2);
  });

  test('a rejected or expired result proposal sets no result', async () => {
    const match = backOffice.row[2] ?? 0;
    const first = await proposed(match);
    expect(await decide(backOffice.second, first, false)).toBe('ok');
    expect(await proposal(first)).toMatchObject({ State: 'rejected', DecidedBy: 'desk-two' });
    const second = await proposed(match);
    await backOffice.pool.query(
      `update proposal set expires_at = now() - interval '1 second' where id = $1`,
      [second],
    );
    expect(await decide(backOffice.second, second, true)).toBe('NotFoundException');
    expect(await proposal(second)).toMatchObject({ State: 'expired', DecidedBy: '' });
    expect(await readVerdicts(match)).toEqual([]);
  });

  describe('dead-heat results', () => {
    const twoOfEight = [2, 2, 3, 3, 3, 3, 3, 3];
    const toWin = (changes: Readonly<Record<string, unknown>> = {}) => ({
      MarketType: 'race-winner',
      Results: twoOfEight,
      DeadHeat: { Places: 1, Outcomes: [1, 2] },
      ...changes,
    });

    test('a dead heat of two winners pays each on half the stake and shows the share', async () => {
      await newPlayer('100.00');
      const race = backOffice.match.larch;
      const Selections = [
        { MatchID: race, MarketType: 'race-winner', Specifier: '', OutcomeNo: 1, Odds: 3000 },
      ];
      const { ID } = await placed({ ...singleOn(race), Selections, Stake: '10.00' });
      const id = await proposed(race, toWin());
      expect(await proposal(id)).toMatchObject({
        Details: expect.stringMatching(
          /^Winner: Won 1\/2: Larch, Maple · Lost: Myrtle, Oak, .+ payout 15\.00/s,
        ),
      });
      expect(await decide(backOffice.second, id, true)).toBe('ok');
      for (let tries = 0; tries < TRIES_MAX && (await ticketNow(ID)).Result === 0; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      // 10.00 at 3.00, halved.
      const ticket = await ticketNow(ID);
      expect(ticket).toMatchObject({ Result: 2, Payout: '15.00' });
      expect(listOf(inside(listOf(ticket.Items)[0]).Selections)[0]).toMatchObject({
        Result: 2,
        ResultReason: 'The result was set by two operators after a review. Dead heat: part of the stake won.',
      });
      expect(await balance()).toBe('105.00');
      const { rows } = await backOffice.pool.query(
        `select v.outcome_no, v.share_num, v.share_den from verdict v join market k on k.id = v.market_id
         where k.match_id = $1 and k.type = 'race-winner' and v.result = 2 order by v.outcome_no`,
        [race],
      );
      expect(rows).toEqual([
        { outcome_no: 1, share_num: 1, share_den: 2 },
        { outcome_no: 2, share_num: 1, share_den: 2 },
      ]);
      expect((await actionsOn(`match:${race} race-winner`))[0]).toMatchObject({
        action: 'result-propose',
        details: { results: twoOfEight.join(' '), deadHeat: '1/2: 1 2' },
      });
    });

    test.each([
      [toWin({ DeadHeat: { Places: 2, Outcomes: [1, 2] } }), 'DeadHeat.Places'],
      // One winner ranks above the tied outcomes, so no paying position is left.
      [toWin({ Results: [2, 2, 2, 3, 3, 3, 3, 3] }), 'DeadHeat.Places'],
      [toWin({ DeadHeat: { Places: 1, Outcomes: [1, 3] } }), 'DeadHeat.Outcomes'],
      [toWin({ DeadHeat: { Places: 1, Outcomes: [1, 1] } }), 'DeadHeat.Outcomes'],
      [toWin({ DeadHeat: { Places: 1, Outcomes: [1, 9] } }), 'DeadHeat.Outcomes'],
      [
        toWin({
          MarketType: 'race-place',
          Specifier: 'number=3',
          Results: [2, 2, 2, 2, 2, 3, 3, 3],
          DeadHeat: { Places: 2, Outcomes: [3, 4, 5] },
        }),
        'DeadHeat.Places',
      ],
      // With eight runners, an each-way bet pays three places.
      [
        toWin({
          MarketType: 'each-way-place',
          Results: [2, 2, 2, 2, 2, 3, 3, 3],
          DeadHeat: { Places: 2, Outcomes: [3, 4, 5] },
        }),
        'DeadHeat.Places',
      ],
      [
        toWin({
          MarketType: 'head-to-head',
          Specifier: 'runners=1:2',
          Results: [2, 2],
        }),
        'DeadHeat',
      ],
      // Ranks without gaps (1, 1, 2) name three winners for two places.
      [
        { MarketType: 'race-place', Specifier: 'number=2', Results: [2, 2, 2, 3, 3, 3, 3, 3] },
        'DeadHeat.Places',
      ],
    ])('a dead heat with %j is refused and names the invalid field', async (changes, field) => {
      await backOffice.begin(backOffice.match.larch);
      const { body } = await backOffice.operator.call('POST /api/desk/result', {
        body: resultRequest(backOffice.match.larch, changes),
      });
      expect(body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: [field] } });
    });

    test('a dead heat can share the remaining places beside clear winners', async () => {
      const places = {
        MarketType: 'race-place',
        Specifier: 'number=3',
        Results: [2, 2, 2, 2, 3, 3, 3, 3],
        DeadHeat: { Places: 1, Outcomes: [3, 4] },
      };
      const id = await proposed(backOffice.match.larch, places);
      expect(await proposal(id)).toMatchObject({
        Details: expect.stringMatching(
          /: Won: Larch, Maple · Won 1\/2: Myrtle, Oak · Lost: Osier, .+\nNo bets\. /,
        ),
      });
      expect(await decide(backOffice.second, id, false)).toBe('ok');
      const balls = { MarketType: 'three-ball', Specifier: 'runners=1:2:3', Results: [2, 2, 2] };
      const all = await proposed(backOffice.match.larch, {
        ...balls,
        DeadHeat: { Places: 1, Outcomes: [1, 2, 3] },
      });
      expect(await proposal(all)).toMatchObject({
        Details: expect.stringMatching(/: Won 1\/3: Larch, Maple, Myrtle\n/),
      });
      expect(await decide(backOffice.second, all, false)).toBe('ok');
    });
  });

  test('a whole match is entered as facts, and the answer names the markets that they do not decide', async () => {
    await newPlayer('100.00');
    const match = backOffice.row[3] ?? 0;
    const body = { MatchID: match, Result: { Periods: [{ Home: 2, Away: 1 }] }, Reason };
    expect(await refused(backOffice.operator, 'POST /api/desk/matchresult', body)).toBe(
      'InvalidDetailsException',
    );
    const { ID } = await placed(singleOn(match));
    await backOffice.begin(match);
    const form = await done(backOffice.operator.call('GET /api/desk/matchresult', { query: `?id=${match}` }));
    expect(form).toMatchObject({ Competitors: ['Row 4', 'Guests of Row 4'], Periods: 2, HasBegun: true });
    await backOffice.pool.query(
      `insert into market (match_id, type, specifier, sport) values ($1, 'nth-goal', 'number=1', 'soccer')`,
      [match],
    );
    const Result = {
      Periods: [
        { Home: 2, Away: 1 },
        { Home: 0, Away: 0 },
      ],
    };
    const proposedMatch = await done(
      backOffice.operator.call('POST /api/desk/matchresult', { body: { ...body, Result } }),
    );
    expect(proposedMatch).toMatchObject({ Undecided: ['1st goal'] });
    expect(await decide(backOffice.second, Number(proposedMatch.ProposalId), true)).toBe('ok');
    await expect.poll(async () => (await ticketNow(ID)).Result).toBe(2);
    expect(await balance()).toBe('110.00');
    expect((await actionsOn(`match:${match}`))[0]).toMatchObject({
      action: 'result-propose',
      details: { result: 'Row 4 – Guests of Row 4: 2–1, 0–0' },
    });
  });

  test('a result cannot be proposed before the match begins', async () => {
    const match = backOffice.match.cedar;
    const propose = () => refused(backOffice.operator, 'POST /api/desk/result', resultRequest(match));
    expect(await propose()).toBe('InvalidDetailsException');
    await backOffice.begin(match);
    expect(await propose()).toBe('ok');
  });

  test.each([
    [{ MarketType: 'no-such-market' }, 'InvalidDetailsException'],
    [{ Specifier: 'total=2.5' }, 'InvalidDetailsException'],
    [{ Results: [2, 3] }, 'InvalidDetailsException'],
    [{ Results: [2, 2, 2] }, 'InvalidDetailsException'],
    [{ Results: [1, 2, 1] }, 'InvalidDetailsException'],
    [{ Results: [3, 3, 3] }, 'InvalidDetailsException'],
    [{ Results: [3, 3, 1] }, 'InvalidDetailsException'],
    [{ MarketType: 'double-chance', Results: [2, 1, 3] }, 'InvalidDetailsException'],
    [{ MarketType: 'both-teams-to-score', Results: [3, 1] }, 'InvalidDetailsException'],
    [{ Results: [2, 3, 7] }, 'InvalidRequestException'],
    [{ MatchID: 999_999_999 }, 'NotFoundException'],
  ])('a result proposal with %j is refused', async (changes, code) => {
    await backOffice.begin(backOffice.match.ash);
    const body = resultRequest(backOffice.match.ash, changes);
    expect(await refused(backOffice.operator, 'POST /api/desk/result', body)).toBe(code);
  });
});

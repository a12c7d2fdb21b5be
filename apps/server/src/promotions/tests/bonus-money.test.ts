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
import { cancelBonus, readCancelLoss } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Settlement } from '../../sportsbook/index.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let match: number;
let player: Player;

const lines = {
  '1x2': [2000, 3600, 4200],
  'asian-handicap;hcp=-0.25|score=0:0': [1900, 1900],
  'asian-handicap;hcp=0.25|score=0:0': [1900, 1900],
  'asian-handicap;hcp=0|score=0:0': [1900, 1900],
  'period-winner;period=3': [1900, 1900],
  'total;total=2.5': [1400, 2900],
};

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  match = await newMatch();
  player = await site.player('30.00');
});

async function newMatch(): Promise<number> {
  site.feed.receivedAtMs = site.nowMs;
  const id = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
  await site.feed.odds(id, lines, site.nowMs);
  return id;
}

async function place(market: keyof typeof lines, outcomeNo: number, stake: string): Promise<number> {
  const odds = lines[market][outcomeNo - 1] ?? 0;
  const placed = await site.bet(player, { matchId: match, market, outcomeNo, odds, stake });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

function bet(stake: string) {
  return site.bet(player, { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake });
}

async function ends(home: number, away: number, kind: 'result' | 'correction' = 'result'): Promise<void> {
  site.nowMs += 1000;
  const facts = score(
    [
      [0, 0],
      [home, away],
    ],
    true,
  );
  await site.feed[kind](match, site.nowMs, facts);
  await settlement.readFeed();
  await settlement.pay();
}

async function expectClean(): Promise<void> {
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

describe('a stake of cash and bonus money', () => {
  it('a stake takes all cash first and the rest from the bonus', async () => {
    const id = await stage.grant(player);
    const all = await place('1x2', 1, '20.00');
    expect(await stage.funding(all)).toBeUndefined();
    const mixed = await place('1x2', 1, '25.00');
    expect(await stage.funding(mixed)).toEqual({ cash: 1000n, bonus: 1500n });
    const bonusOnly = await place('1x2', 1, '35.00');
    expect(await stage.funding(bonusOnly)).toEqual({ cash: 0n, bonus: 3500n });
    expect(await site.balance(player)).toBe(0n);
    expect(await stage.bonus(id)).toMatchObject({ held: 0n, state: 2 });
    expect(resultCode(await bet('0.10'))).toBe('InsufficientBalanceException');
    await expectClean();
  });

  it.each([
    ['1x2', 1, [1, 0], 10_000n],
    ['1x2', 1, [0, 1], 0n],
    ['asian-handicap;hcp=-0.25|score=0:0', 1, [1, 1], 2500n],
    ['asian-handicap;hcp=0.25|score=0:0', 1, [1, 1], 7250n],
    ['asian-handicap;hcp=0|score=0:0', 1, [0, 0], 5000n],
    ['period-winner;period=3', 1, [1, 0], 5000n],
  ] as const)(
    'the return of a mixed stake on %s outcome %i after %j is split pro rata',
    async (market, outcomeNo, [home, away], payout) => {
      const id = await stage.grant(player);
      await place(market, outcomeNo, '50.00');
      await ends(home, away);
      const cash = (payout * 3000n) / 5000n;
      expect(await site.balance(player)).toBe(cash);
      expect(await stage.bonus(id)).toMatchObject({ held: 3000n + payout - cash });
      await expectClean();
    },
  );

  it('the cash part of a return is rounded down, and the bonus receives the remainder', async () => {
    player = await site.player('0.10');
    const id = await stage.grant(player);
    await place('asian-handicap;hcp=0.25|score=0:0', 1, '0.33');
    await ends(1, 1);
    // 0.33 half won at 1.90 pays 0.47, of which ten thirty-thirds are cash.
    expect(await site.balance(player)).toBe(14n);
    expect(await stage.bonus(id)).toMatchObject({ held: 5000n - 23n + 33n });
    await expectClean();
  });

  it('corrections reverse and repay a mixed stake on the same accounts', async () => {
    const id = await stage.grant(player);
    await place('1x2', 1, '50.00');
    await ends(1, 0);
    await ends(0, 0, 'correction');
    expect(await site.balance(player)).toBe(0n);
    expect(await stage.bonus(id)).toMatchObject({ held: 3000n });
    await ends(2, 0, 'correction');
    expect(await site.balance(player)).toBe(6000n);
    expect(await stage.bonus(id)).toMatchObject({ held: 7000n });
    await expectClean();
  });

  it('a repeated command returns the same ticket and takes nothing more', async () => {
    const id = await stage.grant(player);
    const commandId = site.commandId();
    const same = { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '50.00', commandId };
    const first = await site.bet(player, same);
    const again = await site.bet(player, same);
    if (!first.ok || !again.ok) throw new Error('refused');
    expect(again.value.ticket.id).toBe(first.value.ticket.id);
    expect(await stage.bonus(id)).toMatchObject({ held: 3000n });
    await expectClean();
  });

  it('a mixed stake is taken once when two processes place concurrently', async () => {
    const id = await stage.grant(player);
    const second = await site.secondProcess();
    const other = { ...player };
    const [a, b] = await Promise.all([
      bet('50.00'),
      second.placeBet({
        principal: other.principal,
        atMs: site.nowMs,
        body: {
          CommandId: site.commandId(),
          BetType: 1,
          Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
          Stake: '50.00',
          OddsChangePolicy: 0,
        },
      }),
    ]);
    await second.stop();
    expect([resultCode(a), resultCode(b)].sort()).toEqual(['InsufficientBalanceException', 'ok']);
    expect(await stage.bonus(id)).toMatchObject({ held: 3000n });
    await expectClean();
  });

  it.each([
    ['no bonus', {}, '30.01', false, 'InsufficientBalanceException'],
    ['an expired bonus', { expiresAtMs: 0 }, '50.00', true, 'InsufficientBalanceException'],
    ['a stake above the maximum', { maxStakeMinor: 4999n }, '50.00', true, 'BonusMaximumStakeException'],
    [
      'all of cash and bonus, above the maximum',
      { maxStakeMinor: 1n },
      '80.00',
      true,
      'BonusMaximumStakeException',
    ],
    ['more than cash and bonus', {}, '80.01', true, 'InsufficientBalanceException'],
    [
      'more than both, above the maximum',
      { maxStakeMinor: 1n },
      '80.01',
      true,
      'InsufficientBalanceException',
    ],
  ])('a stake above the cash is refused with %s', async (_, over, stake, granted, code) => {
    if (granted) await stage.grant(player, over);
    expect(resultCode(await bet(stake))).toBe(code);
    expect(await site.balance(player)).toBe(3000n);
    await stage.follow();
    await expectClean();
  });
});

describe('maximum stake with a bonus', () => {
  it.each([
    [4000n, '40.00'],
    [1000n, '30.00'],
  ])(
    'a stake above the bonus maximum of %d is refused with the possible stake: that maximum, or all cash if it is more',
    async (maxStakeMinor, possible) => {
      await stage.grant(player, { maxStakeMinor });
      const refused = await bet('50.00');
      expect(refused).toMatchObject({ error: { data: { balance: '30.00', possible } } });
      expect(resultCode(await bet(possible))).toBe('ok');
      await expectClean();
    },
  );
});

describe('a bonus', () => {
  it('a bonus counts settled stakes at odds of 1.50 or more and is converted to cash', async () => {
    const id = await stage.grant(player, { requirementMinor: 5000n });
    await place('total;total=2.5', 1, '10.00');
    await place('1x2', 1, '50.00');
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n, state: 2 });
    await ends(1, 0);
    await stage.follow();
    // The first bet was at 1.40 and lost. The second, with 20.00 cash and 30.00 bonus, won 100.00.
    expect(await stage.bonus(id)).toMatchObject({ wagered: 5000n, state: 4, reason: 'converted', held: 0n });
    expect(await site.balance(player)).toBe(12_000n);
    await expectClean();
  });

  it('a bonus converts at most its maximum, also after a later correction', async () => {
    const id = await stage.grant(player, { maxConversionMinor: 4000n });
    await place('1x2', 1, '50.00');
    await ends(1, 0);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, converted: 4000n, held: 0n });
    expect(await site.balance(player)).toBe(6000n + 4000n);
    await ends(0, 1, 'correction');
    await stage.follow();
    // The same as if it had lost at once: 30.00 of the bonus were left.
    expect(await stage.bonus(id)).toMatchObject({ converted: 3000n, held: 0n });
    expect(await site.balance(player)).toBe(3000n);
    await expectClean();
  });

  it('a bonus without money and open bets is spent, and the next one becomes active', async () => {
    const first = await stage.grant(player);
    const next = await stage.grant(player, { requirementMinor: 100_000n });
    expect(await stage.bonus(next)).toMatchObject({ state: 1, held: 5000n });
    await place('1x2', 1, '80.00');
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 2, held: 0n });
    await ends(0, 1);
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 4 });
    expect(await stage.bonus(next)).toMatchObject({ state: 2 });
    await expectClean();
  });

  it('money that a correction returns to a spent bonus is granted again with the remaining requirement', async () => {
    const first = await stage.grant(player, { requirementMinor: 100_000n });
    await place('1x2', 1, '80.00');
    await ends(0, 1);
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 4, reason: 'spent', wagered: 8000n });
    const newest = async () => {
      const { rows } = await site.pool.query<{ id: number; granted: string; requirement: string }>(
        'select id, granted::text as granted, requirement::text as requirement from bonus where account_id = $1 order by id desc',
        [player.accountId],
      );
      return { ...rows[0], count: rows.length };
    };
    await ends(1, 0, 'correction');
    await stage.follow();
    // Five eighths of the return of 160.00 belong to the bonus.
    const again = { count: 2, granted: '10000', requirement: '92000' };
    expect(await newest()).toMatchObject(again);
    expect(await stage.bonus((await newest()).id ?? 0)).toMatchObject({ state: 2, held: 10_000n });
    expect(await stage.bonus(first)).toMatchObject({ state: 4, held: 0n, converted: 0n });
    expect(await site.balance(player)).toBe(6000n);
    // Repeated corrections grant nothing twice.
    await ends(0, 1, 'correction');
    await stage.follow();
    await ends(1, 0, 'correction');
    await stage.follow();
    expect(await newest()).toMatchObject(again);
    await expectClean();
  });

  it('a spent bonus converts its maximum once over all corrections', async () => {
    const { rows: paid } = await site.pool.query<{ id: string }>('select gen_random_uuid()::text as id');
    const paymentId = paid[0]?.id ?? '';
    const first = await stage.grant(player, {
      requirementMinor: 13_000n,
      maxConversionMinor: 5000n,
      paymentId,
    });
    const matches = [match, await newMatch()];
    for (const one of matches) {
      match = one;
      await place('1x2', 1, '40.00');
    }
    for (const one of matches) {
      match = one;
      await ends(0, 1);
    }
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 4, reason: 'spent', wagered: 8000n });
    const children = async () => {
      const { rows } = await site.pool.query(
        `select id, state, payment_id, requirement::text as requirement, converted::text as converted
         from bonus where account_id = $1 and id <> $2 order by id`,
        [player.accountId, first],
      );
      return rows;
    };
    // Cash paid 30.00 of the first ticket and none of the second.
    match = matches[0] ?? 0;
    await ends(1, 0, 'correction');
    await stage.follow();
    expect(await children()).toMatchObject([{ state: 2, payment_id: paymentId, requirement: '5000' }]);
    match = matches[1] ?? 0;
    await ends(1, 0, 'correction');
    await stage.follow();
    expect(await children()).toMatchObject([{ state: 2 }, { state: 1, payment_id: paymentId }]);
    // Both bonuses share the remaining requirement and the maximum conversion of 50.00.
    match = await newMatch();
    await place('1x2', 1, '80.00');
    await ends(1, 0);
    while ((await stage.follow()) > 0);
    expect(await stage.bonus(first)).toMatchObject({ state: 4, converted: 0n });
    expect(await children()).toMatchObject([
      { state: 4, requirement: '5000', converted: '4000' },
      { state: 4, requirement: '0', converted: '1000' },
    ]);
    // The amount that a correction reverses on the first bonus becomes available to the second.
    await ends(0, 1, 'correction');
    await stage.follow();
    const [less, more] = await children();
    expect([less?.converted, more?.converted]).toEqual(['0', '5000']);
    await expectClean();
  });

  it('a waiting bonus has its full time from its activation, and waits at most 90 days', async () => {
    const DAY_MS = 86_400_000;
    const first = await stage.grant(player, { expiresAtMs: site.nowMs + 30 * DAY_MS });
    const ofTwoWeeks = { expiresAtMs: site.nowMs + 14 * DAY_MS, activeDays: 14 };
    const next = await stage.grant(player, ofTwoWeeks);
    const last = await stage.grant(player, ofTwoWeeks);
    const grantedMs = site.nowMs;
    const expiresIn = async (id: number) => {
      const { rows } = await site.pool.query<{ days: number }>(
        'select round((extract(epoch from expires_at) - $2 / 1000.0) / 86400)::integer as days from bonus where id = $1',
        [id, grantedMs],
      );
      return rows[0]?.days;
    };
    expect([await expiresIn(next), await expiresIn(last)]).toEqual([90, 90]);
    site.nowMs += 30 * DAY_MS;
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 3, reason: 'expired' });
    expect(await stage.bonus(next)).toMatchObject({ state: 2 });
    expect([await expiresIn(next), await expiresIn(last)]).toEqual([44, 90]);
    await site.pool.query('update bonus set active_days = 365, expires_at = $2 where id = $1', [
      next,
      new Date(grantedMs + 365 * DAY_MS),
    ]);
    site.nowMs = grantedMs + 90 * DAY_MS;
    await stage.follow();
    expect(await stage.bonus(last)).toMatchObject({ state: 3, reason: 'expired', held: 0n });
    expect(await stage.bonus(next)).toMatchObject({ state: 2 });
    site.feed.receivedAtMs = site.nowMs;
    await expectClean();
  });

  it('a fully wagered bonus is converted when its player cancels it before the follower has counted', async () => {
    const { accountId } = player;
    const cancel = (bonusId: number) =>
      inTransaction(site.pool, (client) => cancelBonus(client, { accountId, bonusId, atMs: site.nowMs }));
    const id = await stage.grant(player, { requirementMinor: 5000n });
    await place('1x2', 1, '50.00');
    await ends(1, 0);
    expect(await cancel(id)).toBe('converted');
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'converted', held: 0n });
    expect(await site.balance(player)).toBe(6000n + 7000n);
    expect(await cancel(id)).toBe('over');
    await expectClean();
  });

  it('money that returns to an expired, spent bonus goes to the house', async () => {
    const id = await stage.grant(player, { requirementMinor: 100_000n });
    await place('1x2', 1, '80.00');
    await ends(0, 1);
    await stage.follow();
    await site.pool.query('update bonus set expires_at = to_timestamp($2) where id = $1', [
      id,
      site.nowMs / 1000,
    ]);
    await ends(1, 0, 'correction');
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, held: 0n, converted: 0n });
    const { rowCount } = await site.pool.query('select from bonus where account_id = $1', [player.accountId]);
    expect(rowCount).toBe(1);
    await expectClean();
  });

  it.each(['cancelled', 'expired'] as const)(
    'a bonus that is %s loses its money and its part of what open bets return',
    async (how) => {
      const id = await stage.grant(player, { requirementMinor: 100_000n });
      await place('1x2', 1, '50.00');
      const { accountId } = player;
      expect(await readCancelLoss(site.pool, { accountId, bonusId: id })).toEqual({
        heldMinor: 3000n,
        stakedMinor: 2000n,
      });
      if (how === 'cancelled')
        await inTransaction(site.pool, (client) =>
          cancelBonus(client, { accountId, bonusId: id, atMs: site.nowMs }),
        );
      else
        await site.pool.query(`update bonus set expires_at = to_timestamp($2) where id = $1`, [
          id,
          site.nowMs / 1000,
        ]);
      await stage.follow();
      expect(await stage.bonus(id)).toMatchObject({ state: 3, reason: how, held: 0n });
      await ends(1, 0);
      await stage.follow();
      expect(await site.balance(player)).toBe(6000n);
      expect(await stage.bonus(id)).toMatchObject({ held: 0n, converted: 0n });
      expect(await readCancelLoss(site.pool, { accountId, bonusId: id })).toBeUndefined();
      await expectClean();
    },
  );

  it('a correction changes the wagered amount by its difference', async () => {
    const id = await stage.grant(player, { requirementMinor: 100_000n });
    await place('asian-handicap;hcp=0|score=0:0', 1, '50.00');
    await ends(1, 0);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 5000n });
    await ends(0, 0, 'correction');
    await stage.follow();
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n });
    await expectClean();
  });
});

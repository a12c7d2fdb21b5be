import type { AccountId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { makeProviderStage, bet as providerBet, win } from '../../casino/tests/provider-stage.ts';
import { holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Settlement } from '../../sportsbook/index.ts';
import { leaveCashBack, readCashBackClaims } from '../bonuses/cash-back/claim-store.ts';
import { joinCashBack } from '../bonuses/cash-back/join-cash-back.ts';
import { readProgress } from '../bonuses/cash-back/read-progress.ts';
import { makeCashBackSweeper } from '../bonuses/cash-back/start-cash-back.ts';
import type { CashBackConfig } from '../bonuses/offers/cash-back-config.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const DAY_MS = 86_400_000;
const daily: CashBackConfig = {
  shareBasisPoints: 1000,
  period: 'day',
  minCredit: 100,
  maxCredit: 5000,
  creditedTo: 'cash',
};

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let sweep: () => Promise<number>;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
  sweep = sweeperOn(site.pool);
});
afterAll(() => site.stop());
beforeEach(async () => {
  nextDay();
  player = await site.player('200.00');
  expect(await sweep()).toBeGreaterThanOrEqual(0);
});

const sweeperOn = (pool: Pool, postingsMax?: number, gates: readonly 'play'[] = []) =>
  makeCashBackSweeper({
    pool,
    clock: { nowMs: () => site.nowMs },
    log: silentLog,
    news: { changed: () => undefined },
    gates,
    ...(postingsMax === undefined ? {} : { postingsMax }),
  });

/** Advances to one hour after the next midnight. */
function nextDay(): void {
  site.nowMs = (Math.floor(site.nowMs / DAY_MS) + 1) * DAY_MS + 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
}

function join(config: CashBackConfig = daily, by = player): Promise<number | undefined> {
  return inTransaction(site.pool, async (client) => {
    const accountId = by.accountId as AccountId;
    await holdAccount(client, accountId);
    return joinCashBack(client, {
      accountId,
      offerKey: 'weekly-cash-back',
      currency: by.principal.currency,
      config,
      atMs: site.nowMs,
    });
  });
}

/** Places a single at 2.00, and settles it at once if a result is given. */
async function bet(stake: string, result?: 'won' | 'lost' | 'void', more: Record<string, unknown> = {}) {
  const startsAt = site.nowMs + 60_000;
  const match = await site.feed.addMatch(soccer(`T${Math.random()}`, 'Visitors', startsAt));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  const placed = await site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: 1,
      Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
      Stake: stake,
      OddsChangePolicy: 0,
      ...more,
    },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  if (result !== undefined) await end(match, result);
  return match;
}

async function end(match: number, result: 'won' | 'lost' | 'void'): Promise<void> {
  site.nowMs += 1000;
  site.feed.receivedAtMs = site.nowMs;
  if (result === 'void') await site.feed.report(match, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
  else await site.feed.result(match, site.nowMs, score([[0, 0], result === 'won' ? [1, 0] : [0, 1]], true));
  await settlement.readFeed();
  await settlement.pay();
  await stage.follow();
}

async function periods(entryId: number | undefined) {
  const { rows } = await site.pool.query<{
    staked: string;
    returned: string;
    credited: string;
    outcome: string;
  }>(
    `select staked::text as staked, returned::text as returned, credited::text as credited, outcome
     from cash_back_period where entry_id = $1 order by no`,
    [entryId],
  );
  return rows.map(({ staked, returned, credited, outcome }) => [staked, returned, credited, outcome]);
}

describe('cash-back', () => {
  it('cash-back credits a share of the net loss of a period once, as cash', async () => {
    const entry = await join();
    const accountId = player.accountId as AccountId;
    await bet('50.00', 'lost');
    await bet('20.00', 'won');
    expect(await sweep()).toBe(0);
    expect(await site.balance(player)).toBe(17_000n);
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await site.balance(player)).toBe(17_300n);
    expect(await sweep()).toBe(0);
    expect(await periods(entry)).toEqual([['7000', '4000', '300', 'credited']]);
    // The player sees the claim until leaving it. After that, no further period is closed.
    const readClaims = () => readCashBackClaims(site.pool, accountId);
    expect(await readClaims()).toMatchObject([
      { id: entry, periods: [{ credited: '300', outcome: 'credited' }] },
    ]);
    await bet('50.00', 'lost');
    expect(await leaveCashBack(site.pool, { id: entry ?? 0, accountId, atMs: site.nowMs })).toBe(true);
    expect(await readClaims()).toEqual([]);
    nextDay();
    expect(await sweep()).toBe(0);
    await stage.follow();
    expect(await stage.findings()).toEqual([]);
  });

  it('concurrent closing of a period by several processes credits once', async () => {
    const entry = await join();
    await bet('50.00', 'lost');
    nextDay();
    const credited = await Promise.all([sweep(), sweeperOn(site.pool)(), sweeperOn(site.pool)()]);
    expect(credited.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await site.balance(player)).toBe(15_500n);
    expect(await periods(entry)).toEqual([['5000', '0', '500', 'credited']]);
  });

  it('an open bet counts in the period in which it is settled', async () => {
    const entry = await join();
    const match = await bet('50.00');
    nextDay();
    expect(await sweep()).toBe(0);
    await end(match, 'lost');
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await periods(entry)).toEqual([
      ['0', '0', '0', 'nothing'],
      ['5000', '0', '500', 'credited'],
    ]);
  });

  it('a provider round counts when it ends, or one day after it began', async () => {
    const entry = await join();
    const games = await makeProviderStage(site);
    site.nowMs += 20 * 3_600_000;
    await games.call(player, [providerBet(5000)]);
    await games.call(player, [providerBet(3000), win(1000)], { round: 'never-ended' });
    nextDay();
    await sweep();
    await games.call(player, [win(2000)], { isFinished: true });
    nextDay();
    expect(await sweep()).toBe(1);
    // The open round of 30.00 has returned 10.00. The first period counts this against 10.00 of its stake.
    expect(await periods(entry)).toEqual([
      ['1000', '1000', '0', 'nothing'],
      ['7000', '2000', '500', 'credited'],
    ]);
  });

  it('a bet that is open at the claim counts at its settlement, and bets settled earlier do not count', async () => {
    await bet('30.00', 'lost');
    const match = await bet('20.00');
    const entry = await join();
    await end(match, 'lost');
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await periods(entry)).toEqual([['2000', '0', '200', 'credited']]);
  });

  it('cash-back is not credited for a win, a void bet or a loss below the minimum', async () => {
    const entry = await join();
    await bet('40.00', 'won');
    nextDay();
    await sweep();
    await bet('40.00', 'void');
    nextDay();
    await sweep();
    await bet('9.99', 'lost');
    nextDay();
    await sweep();
    expect(await periods(entry)).toEqual([
      ['4000', '8000', '0', 'nothing'],
      ['4000', '4000', '0', 'nothing'],
      ['999', '0', '0', 'nothing'],
    ]);
  });

  it('cash-back is limited to its maximum', async () => {
    const entry = await join({ ...daily, maxCredit: 300 });
    await bet('90.00', 'lost');
    nextDay();
    await sweep();
    expect(await periods(entry)).toEqual([['9000', '0', '300', 'credited']]);
  });

  it('bonus money and free bets do not count for cash-back', async () => {
    const entry = await join();
    const id = await stage.grant(player, { kind: 'free-bet', requirementMinor: 0n, valuesMinor: [1000n] });
    const [credit] = await stage.credits(id);
    await bet('10.00', 'won', { FreeBetID: credit?.id });
    await stage.grant(player, { requirementMinor: 10_000_000n, valuesMinor: [9000n] });
    // The 200.00 and the 10.00 won make 210.00 of cash. Bonus money pays 90.00.
    await bet('300.00', 'lost');
    nextDay();
    await sweep();
    expect(await periods(entry)).toEqual([['21000', '0', '2100', 'credited']]);
    await stage.follow();
    expect(await stage.findings()).toEqual([]);
  });

  it('cash-back to bonus is granted as bonus money, which waits for the active bonus', async () => {
    const entry = await join({
      ...daily,
      creditedTo: 'bonus',
      wagering: {
        multiplierMilli: 2000,
        basis: 'bonus',
        minOddsMilli: 1500,
        sportBasisPoints: 10_000,
        groupBasisPoints: { slots: 0, tables: 0, live: 0, crash: 0 },
        gameBasisPoints: {},
        maxStake: null,
        maxConversion: null,
        expiresAfterDays: 7,
      },
    });
    const active = await stage.grant(player, { requirementMinor: 10_000_000n });
    await bet('60.00', 'lost');
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await site.balance(player)).toBe(14_000n);
    const { rows } = await site.pool.query<{ id: number }>(
      'select bonus_id as id from cash_back_period where entry_id = $1',
      [entry],
    );
    expect(await stage.bonus(rows[0]?.id ?? 0)).toMatchObject({ state: 1, held: 600n });
    expect(await stage.bonus(active)).toMatchObject({ state: 2 });
    expect(await stage.findings()).toEqual([]);
  });

  it('cash-back is not credited to a player who is barred at the end of the period', async () => {
    const entry = await join();
    await bet('50.00', 'lost');
    await site.pool.query(
      `insert into player_break (account_id, kind, until, began_at) values ($1, 'time-out', to_timestamp($2), to_timestamp($3))`,
      [player.accountId, (site.nowMs + 2 * DAY_MS) / 1000, site.nowMs / 1000],
    );
    nextDay();
    expect(await sweep()).toBe(0);
    expect(await periods(entry)).toEqual([['5000', '0', '0', 'barred']]);
    await site.pool.query('delete from player_break where account_id = $1', [player.accountId]);
  });

  it('cash-back is not credited without the proof of identity that play requires', async () => {
    const entry = await join();
    await bet('50.00', 'lost');
    nextDay();
    expect(await sweeperOn(site.pool, undefined, ['play'])()).toBe(0);
    expect(await periods(entry)).toEqual([['5000', '0', '0', 'barred']]);
  });

  it('a period with more postings than one statement reads is counted in parts', async () => {
    const entry = await join();
    for (let n = 0; n < 5; n += 1) await bet('10.00', 'lost');
    nextDay();
    expect(await sweeperOn(site.pool, 2)()).toBe(1);
    expect(await periods(entry)).toEqual([['5000', '0', '500', 'credited']]);
  });

  it('the cash-back of the current period is shown as it grows and falls, and equals the credit at its end', async () => {
    const entry = await join();
    const read = async (max?: number) => {
      const [claim] = await readCashBackClaims(site.pool, player.accountId as AccountId);
      if (!claim) throw new Error('the player has no claim');
      return readProgress(site.pool, claim, { atMs: site.nowMs, ...(max === undefined ? {} : { max }) });
    };
    expect(await read()).toEqual({ lossMinor: 0n, cashBackMinor: 0n });
    await bet('9.00', 'lost');
    // Below the minimum.
    expect(await read()).toEqual({ lossMinor: 900n, cashBackMinor: 0n });
    await bet('51.00', 'lost');
    expect(await read()).toEqual({ lossMinor: 6000n, cashBackMinor: 600n });
    // An open bet does not count.
    const open = await bet('30.00');
    expect(await read()).toEqual({ lossMinor: 6000n, cashBackMinor: 600n });
    await end(open, 'won');
    expect(await read()).toEqual({ lossMinor: 3000n, cashBackMinor: 300n });
    // No statement gets past a journal with as many postings as it reads.
    expect(await read(1)).toBeUndefined();
    // A part that one statement counted is stored, and counts once.
    for (let again = 0; again < 2; again += 1) {
      expect(await read(3)).toEqual({ lossMinor: 3000n, cashBackMinor: 300n });
      expect((await readCashBackClaims(site.pool, player.accountId as AccountId))[0]?.stakedMinor).toBe(
        6000n,
      );
    }
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await periods(entry)).toEqual([['9000', '6000', '300', 'credited']]);
    expect(await read()).toEqual({ lossMinor: 0n, cashBackMinor: 0n });
  });

  it('a player who leaves and rejoins within a period continues this period', async () => {
    const accountId = player.accountId as AccountId;
    const leave = (id: number | undefined) =>
      leaveCashBack(site.pool, { id: id ?? 0, accountId, atMs: site.nowMs });
    const first = await join();
    await bet('50.00', 'won');
    await leave(first);
    const again = await join();
    await bet('40.00', 'lost');
    await leave(again);
    const last = await join();
    nextDay();
    // 50.00 won and 40.00 lost: the loss alone would bring 4.00.
    expect(await sweep()).toBe(0);
    expect(await periods(last)).toEqual([['9000', '10000', '0', 'nothing']]);
    await leave(last);
    nextDay();
    const later = await join();
    await bet('40.00', 'lost');
    nextDay();
    expect(await sweep()).toBe(1);
    expect(await periods(later)).toEqual([['4000', '0', '400', 'credited']]);
  });

  it('a player who joins does not continue the period of another player who left', async () => {
    const left = await join();
    await leaveCashBack(site.pool, {
      id: left ?? 0,
      accountId: player.accountId as AccountId,
      atMs: site.nowMs,
    });
    player = await site.player('200.00');
    await bet('50.00', 'lost');
    const entry = await join();
    nextDay();
    expect(await sweep()).toBe(0);
    expect(await periods(entry)).toEqual([['0', '0', '0', 'nothing']]);
  });

  it('cash-back ends after the current period when its offer is closed', async () => {
    const entry = await join();
    expect(await join()).toBeUndefined();
    await bet('50.00', 'lost');
    await site.pool.query(`update bonus_offer set is_open = false where key = 'weekly-cash-back'`);
    nextDay();
    expect(await sweep()).toBe(1);
    await bet('50.00', 'lost');
    nextDay();
    expect(await sweep()).toBe(0);
    expect(await periods(entry)).toHaveLength(1);
    await site.pool.query(`update bonus_offer set is_open = true where key = 'weekly-cash-back'`);
  });
});

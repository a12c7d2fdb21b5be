import { setTimeout as sleep } from 'node:timers/promises';
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
import { cancelBonus } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Settlement } from '../../sportsbook/index.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let match: number;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  player = await site.player('30.00');
});

const single = (stake: string) => ({ matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake });

async function place(stake: string): Promise<number> {
  const placed = await site.bet(player, single(stake));
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

async function report(kind: 'correction' | 'result', home: number, away: number): Promise<void> {
  site.nowMs += 1000;
  site.feed.receivedAtMs = site.nowMs;
  await site.feed[kind](
    match,
    site.nowMs,
    score(
      [
        [0, 0],
        [home, away],
      ],
      true,
    ),
  );
  await settlement.readFeed();
}

/** Waits until this many statements of the test's database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await site.pool.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await sleep(5);
  }
}

/** Starts both while the player's balance is locked, the first before the second, then unlocks it. */
async function oneAfterTheOther(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  let running: Promise<unknown>[] = [];
  await inTransaction(site.pool, async (client) => {
    await client.query('select from balance where account_id = $1 for update', [player.accountId]);
    running = [first()];
    await untilWaiting(1);
    running.push(second());
    await untilWaiting(2);
  });
  await Promise.all(running);
}

async function cancel(bonusId: number) {
  return inTransaction(site.pool, (client) =>
    cancelBonus(client, { accountId: player.accountId, bonusId, atMs: site.nowMs }),
  );
}

async function followAll(): Promise<void> {
  while ((await stage.follow()) > 0);
}

async function expectClean(): Promise<void> {
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

describe('the follower of bonuses', () => {
  it('the follower follows a cancelled bonus again if its ticket was settled at the same time', async () => {
    const id = await stage.grant(player);
    await place('50.00');
    await report('result', 1, 0);
    await cancel(id);
    await oneAfterTheOther(
      () => stage.follow(),
      () => settlement.pay(),
    );
    await followAll();
    // Three fifths of 100.00 are cash, the rest belongs to the house.
    expect(await site.balance(player)).toBe(6000n);
    expect(await stage.bonus(id)).toMatchObject({ state: 3, held: 0n });
    await expectClean();
  });

  it('the follower reverses a conversion that was corrected at the same time', async () => {
    const id = await stage.grant(player);
    await place('50.00');
    await report('result', 1, 0);
    await settlement.pay();
    await report('correction', 0, 1);
    await oneAfterTheOther(
      () => stage.follow(),
      () => settlement.pay(),
    );
    await followAll();
    // The first result converted the bonus: 30.00 that were not staked and 40.00 of the payout.
    expect(await site.balance(player)).toBe(3000n);
    expect(await stage.bonus(id)).toMatchObject({ state: 4, held: 0n, converted: 3000n });
    await expectClean();
  });

  it('concurrent followers convert a bonus once', async () => {
    const id = await stage.grant(player);
    await place('50.00');
    await report('result', 1, 0);
    await settlement.pay();
    await oneAfterTheOther(
      () => stage.follow(),
      () => stage.follow(),
    );
    expect(await site.balance(player)).toBe(13_000n);
    expect(await stage.bonus(id)).toMatchObject({ state: 4, held: 0n, converted: 7000n });
    await expectClean();
  });
});

describe('ending bonuses', () => {
  it('a bonus does not pay a stake that waited for its cancellation', async () => {
    const id = await stage.grant(player);
    let code = '';
    await oneAfterTheOther(
      () => cancel(id),
      async () => {
        code = resultCode(await site.bet(player, single('50.00')));
      },
    );
    expect(code).toBe('InsufficientBalanceException');
    await followAll();
    expect(await site.balance(player)).toBe(3000n);
    await expectClean();
  });

  it('concurrent cancellations cancel a bonus once', async () => {
    const id = await stage.grant(player);
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.sort()).toEqual(['cancelled', 'over']);
    await followAll();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, held: 0n });
    await expectClean();
  });
});

describe('a free bet', () => {
  it('a free bet is used once when two processes place it concurrently', async () => {
    const id = await stage.grant(player, { kind: 'free-bet', valuesMinor: [1000n], requirementMinor: 0n });
    const [credit] = await stage.credits(id);
    if (!credit) throw new Error('no free bet');
    const freeBetRequest = () => {
      const request = betRequest(site, player, single('10.00'));
      return { ...request, body: { ...request.body, FreeBetID: credit.id } };
    };
    const second = await site.secondProcess();
    const codes: string[] = [];
    await oneAfterTheOther(
      async () => codes.push(resultCode(await site.placeBet(freeBetRequest()))),
      async () => codes.push(resultCode(await second.placeBet(freeBetRequest()))),
    );
    await second.stop();
    expect(codes.sort()).toEqual(['FreeBetUnavailableException', 'ok']);
    expect(await stage.bonus(id)).toMatchObject({ held: 0n });
    expect(await site.balance(player)).toBe(3000n);
    await expectClean();
  });
});

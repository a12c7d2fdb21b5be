import { randomBytes } from 'node:crypto';
import { defaultContribution } from '@evens/bonuses';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { registerPlayer } from '../../../../../../tests/fixture/browser.ts';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  type Player,
  resultCode,
  START_MS,
  soccer,
} from '../../../../../../tests/fixture/money-site.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { withConnection } from '../../../../../../tools/postgres-process.ts';
import { grantBonus, holdAccount, setBlocked } from '../../../money/index.ts';
import { checkLedger } from '../../../operators/index.ts';
import { inTransaction } from '../../../platform/db.ts';
import { readNetResult } from '../../history/net-result.ts';
import { readAccountEntries, readPosition } from '../../index.ts';
import { beginBreak } from '../../protection/begin-break.ts';
import { lockMoney, openEarly } from '../../protection/vault/lock-money.ts';
import { readVault, releaseDue } from '../../protection/vault/vault-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOUR = 60;
const WEEK = 7 * 24 * HOUR;

let site: MoneySite;
let player: Player;
beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(async () => {
  site.nowMs += 400 * DAY_MS;
  await releaseDue(site.pool, { atMs: site.nowMs, limit: 1000 });
  const findings = await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs });
  await site.stop();
  expect(findings).toEqual([]);
});
beforeEach(async () => {
  site.nowMs = START_MS;
  player = await site.player('100.00');
});

function lock(
  amount: string,
  { minutes = HOUR, commandId = site.commandId(), owner = player } = {},
): ReturnType<typeof lockMoney> {
  const { accountId } = owner;
  return lockMoney(site.pool, { accountId, currency: 'EUR', commandId, amount, minutes, atMs: site.nowMs });
}

const open = (lockId: number, { accountId }: Player = player) =>
  openEarly(site.pool, { accountId, lockId, atMs: site.nowMs });

const release = () => releaseDue(site.pool, { atMs: site.nowMs, limit: 100 });

/** The balance, and each open lock with the hours that are left of it. */
async function money(): Promise<readonly [bigint, ...(readonly [amount: bigint, hours: number])[]]> {
  const { locks } = await readVault(site.pool, { accountId: player.accountId, currency: 'EUR' });
  return [
    await site.balance(player),
    ...locks.map(({ amountMinor, untilMs }) => [amountMinor, (untilMs - site.nowMs) / HOUR_MS] as const),
  ];
}

async function lockIds(): Promise<readonly number[]> {
  const { locks } = await readVault(site.pool, { accountId: player.accountId, currency: 'EUR' });
  return locks.map(({ id }) => id);
}

describe('locking', () => {
  test('locked money leaves the balance, and a repeat of the command locks nothing more', async () => {
    const commandId = site.commandId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => lock('30.00', { commandId })));
    expect(answers.map(resultCode)).toEqual(Array(10).fill('ok'));
    expect(await money()).toEqual([70_00n, [30_00n, 1]]);
    site.nowMs += 2 * HOUR_MS;
    await release();
    expect(resultCode(await lock('30.00', { commandId }))).toBe('ok');
    expect(await money()).toEqual([100_00n]);
    expect(resultCode(await lock('31.00', { commandId }))).toBe('CommandIdReusedException');
  });

  test('locks and bets at the same time never take more than the balance', async () => {
    const matchId = await site.feed.addMatch(soccer('Home', 'Away'));
    await site.feed.odds(matchId, { '1x2': [2000, 3600, 4200] });
    const bet = { matchId, market: '1x2', outcomeNo: 1, odds: 2000, stake: '30.00' };
    const results = await Promise.all([
      ...Array.from({ length: 3 }, () => lock('30.00')),
      ...Array.from({ length: 3 }, () => site.bet(player, bet)),
    ]);
    const codes = results.map((result) => resultCode(result));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'InsufficientBalanceException')).toHaveLength(3);
    expect(await site.balance(player)).toBe(10_00n);
  });

  test('an amount above the balance, below the minimum stake or that is no amount is refused', async () => {
    expect(resultCode(await lock('100.01'))).toBe('InsufficientBalanceException');
    expect(await lock('0.09')).toMatchObject({ error: { data: { fields: ['Amount'], minimum: '0.10' } } });
    expect(resultCode(await lock('-5.00'))).toBe('InvalidDetailsException');
    await site.pool.query('update balance set amount = -500, min_amount = -500 where account_id = $1', [
      player.accountId,
    ]);
    expect(resultCode(await lock('0.10'))).toBe('InsufficientBalanceException');
    await site.pool.query('update balance set amount = 10000, min_amount = 0 where account_id = $1', [
      player.accountId,
    ]);
    expect(resultCode(await lock('100.00'))).toBe('ok');
    expect(await money()).toEqual([0n, [100_00n, 1]]);
  });

  test('an account has at most 20 open locks', async () => {
    for (let n = 0; n < 20; n += 1) expect(resultCode(await lock('1.00'))).toBe('ok');
    expect(resultCode(await lock('1.00'))).toBe('VaultLimitReachedException');
    site.nowMs += HOUR_MS;
    await release();
    expect(resultCode(await lock('1.00'))).toBe('ok');
  });

  test('a blocked account neither locks nor opens, and gets its money at the end of the lock', async () => {
    await lock('30.00', { minutes: WEEK });
    const [id = 0] = await lockIds();
    await setBlocked(site.pool, player.accountId, true);
    expect(resultCode(await lock('1.00'))).toBe('AccountLockedException');
    expect(resultCode(await open(id))).toBe('AccountLockedException');
    site.nowMs += 7 * DAY_MS;
    await release();
    expect(await money()).toEqual([100_00n]);
  });

  test('no money is locked while a withdrawal would end a bonus', async () => {
    const { sportBasisPoints, groupBasisPoints, gameBasisPoints } = defaultContribution;
    const grant = (endsWithWithdrawal: boolean) =>
      inTransaction(site.pool, (client) =>
        grantBonus(client, {
          accountId: player.accountId,
          currency: 'EUR',
          offerKey: 'test',
          kind: 'bonus-money',
          valuesMinor: [1500n],
          requirementMinor: 7500n,
          maxConversionMinor: null,
          maxStakeMinor: null,
          minOddsMilli: 1500,
          terms: JSON.stringify({ sportBasisPoints, groupBasisPoints, gameBasisPoints }),
          endsWithWithdrawal,
          expiresAtMs: START_MS + 500 * DAY_MS,
          paymentId: null,
          code: null,
          atMs: START_MS,
        }),
      );
    await grant(false);
    expect(resultCode(await lock('1.00'))).toBe('ok');
    await grant(true);
    expect(resultCode(await lock('1.00'))).toBe('VaultBonusException');
  });
});

describe('opening early', () => {
  test('a lock that is opened early ends after 24 hours, and a repeat does not lengthen it', async () => {
    await lock('30.00', { minutes: WEEK });
    await lock('5.00');
    const [short = 0, long = 0] = await lockIds();
    for (const id of [long, short, long]) {
      expect(resultCode(await open(id))).toBe('ok');
      site.nowMs += HOUR_MS / 4;
    }
    expect(await money()).toEqual([65_00n, [5_00n, 0.25], [30_00n, 23.25]]);
    site.nowMs += 23.25 * HOUR_MS - 1;
    await release();
    expect(await money()).toEqual([70_00n, [30_00n, 1 / HOUR_MS]]);
    site.nowMs += 1;
    await release();
    expect(await money()).toEqual([100_00n]);
    expect(resultCode(await open(long))).toBe('ok');
  });

  test('a lock of another player is not found', async () => {
    await lock('30.00', { minutes: WEEK });
    const [id = 0] = await lockIds();
    expect(resultCode(await open(id, await site.player('0')))).toBe('NotFoundException');
    expect(resultCode(await open(999_999))).toBe('NotFoundException');
    expect(await money()).toEqual([70_00n, [30_00n, 168]]);
  });
});

describe('release', () => {
  test('two workers release each due lock once, after a worker was stopped between its steps', async () => {
    await lock('30.00');
    await lock('20.00');
    await lock('10.00', { minutes: WEEK });
    const other = await site.player('50.00');
    await lock('50.00', { owner: other });
    site.nowMs += HOUR_MS;
    await expect(
      inTransaction(site.pool, async (client) => {
        await releaseDue(client, { atMs: site.nowMs, limit: 100 });
        throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
    expect(await site.balance(player)).toBe(40_00n);
    const released = (await Promise.all([release(), release(), release()])).flat();
    expect(released.toSorted()).toEqual([player.accountId, other.accountId].toSorted());
    expect(await money()).toEqual([90_00n, [10_00n, 167]]);
    expect(await site.balance(other)).toBe(50_00n);
    expect(await release()).toEqual([]);
  });

  test('a break opens the vault at once and refuses new locks until it ends', async () => {
    for (const kind of ['time-out', 'self-exclusion'] as const) {
      player = await site.player('100.00');
      await lock('30.00', { minutes: WEEK });
      // The balance row compares the break with the clock of the database.
      const atMs = Date.now();
      const { accountId } = player;
      const untilMs = atMs + DAY_MS;
      const begun = { accountId, kind, untilMs, doneBy: 'test', reason: '', atMs };
      await Promise.all([beginBreak(site.pool, begun), beginBreak(site.pool, begun)]);
      expect(await money()).toEqual([100_00n]);
      const refused = kind === 'time-out' ? 'TimeOutException' : 'SelfExclusionException';
      expect(resultCode(await lock('1.00'))).toBe(refused);
    }
  });

  test('a lock that is written while a break begins is refused or opened by it', async () => {
    const { accountId } = player;
    const atMs = Date.now();
    const waits = inTransaction(site.pool, async (client) => {
      await holdAccount(client, accountId);
      return [
        lock('30.00', { minutes: WEEK }),
        beginBreak(site.pool, {
          accountId,
          kind: 'time-out',
          untilMs: atMs + DAY_MS,
          doneBy: 'test',
          reason: '',
          atMs,
        }),
      ] as const;
    });
    await Promise.all(await waits);
    expect(await money()).toEqual([100_00n]);
  });
});

test('locked money is neither staked nor lost, and each movement is an entry of the statement', async () => {
  const { accountId } = player;
  await lock('30.00');
  const { since } = await readPosition(site.pool, { accountId, sinceMs: [START_MS] });
  // The play money of the fixture is not play either.
  expect(since).toEqual([{ stakedMinor: 0n, netMinor: 0n, playedSeconds: 0 }]);
  const net = await readNetResult(site.pool, { accountId, fromMs: START_MS });
  expect(net.result).toEqual({ netMinor: 0n, openStakesMinor: 0n });
  site.nowMs += HOUR_MS;
  await release();
  const entries = await readAccountEntries(site.pool, emptyArchive, {
    accountId,
    before: Number.MAX_SAFE_INTEGER,
    limit: 10,
    span: { fromMs: undefined, toMs: undefined },
  });
  expect(entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['vault-release', 30_00n],
    ['vault-lock', -30_00n],
    ['top-up', 100_00n],
  ]);
});

test('the ledger audit reports an overdue lock, and a lock that differs from its journals', async () => {
  await lock('30.00');
  const [id = 0] = await lockIds();
  const findings = async () => {
    const found = await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs });
    return found.map(({ check, count }) => [check, count]);
  };
  expect(await findings()).toEqual([]);
  const changed = [
    ['amount = 2900', 'amount = 3000', 2],
    ['released_at = now()', 'released_at = null', 1],
  ] as const;
  for (const [change, undo, count] of changed) {
    await site.pool.query(`update vault_lock set ${change} where id = $1`, [id]);
    expect(await findings()).toEqual([['vault-lock-differs-from-its-journals', count]]);
    await site.pool.query(`update vault_lock set ${undo} where id = $1`, [id]);
  }
  site.nowMs += HOUR_MS + 2 * 60_000;
  expect(await findings()).toEqual([['vault-lock-overdue', 1]]);
});

test('a player locks by a call, sees the lock, and the worker releases it', async () => {
  const season = quietSeason();
  const opened = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  try {
    const browser = await registerPlayer(opened.url, `vault-${randomBytes(3).toString('hex')}`);
    await topUp(browser, '50');
    const body = { CommandId: newCommandId(), Amount: '20.00', Minutes: WEEK };
    const locked = await browser.call('POST /api/protection/vaultlock', { body });
    const expected = { Locks: [{ Amount: '20.00', IsOpened: false }], Total: '20.00', Minimum: '0.10' };
    expect(locked.body).toMatchObject({ HasErrors: false, ...expected });
    expect((await browser.call('GET /api/protection/vault')).body).toMatchObject(expected);
    for (const Minutes of [59, 365 * 24 * 60 + 1]) {
      const wrong = { ...body, CommandId: newCommandId(), Minutes };
      expect((await browser.call('POST /api/protection/vaultlock', { body: wrong })).status).toBe(400);
    }
    const [lockRow] = locked.body.Locks as { ID: number }[];
    const early = await browser.call('POST /api/protection/vaultopen', { body: { LockID: lockRow?.ID } });
    expect(early.body).toMatchObject({ Locks: [{ Amount: '20.00', IsOpened: true }] });
    await withConnection(opened.databaseUrl, (client) =>
      client.query("update vault_lock set locked_at = now() - interval '2 hours', until = now()"),
    );
    await vi.waitFor(
      async () => {
        const { body: balance } = await browser.call('GET /api/user/balance');
        expect(balance.TotalBalance).toBe('50.00');
      },
      { timeout: 20_000, interval: 100 },
    );
    expect((await browser.call('GET /api/protection/vault')).body).toMatchObject({
      Locks: [],
      Total: '0.00',
    });
  } finally {
    await opened.stop();
    season.remove();
  }
});

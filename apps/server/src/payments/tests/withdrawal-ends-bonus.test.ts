import { defaultContribution } from '@evens/bonuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../../../../tests/fixture/money-site.ts';
import { grantBonus, makeBonusFollower } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { auditLater, openWithdrawalStage, type WithdrawalStage } from './withdrawal-stage.ts';

const DAY_MS = 86_400_000;
const { sportBasisPoints, groupBasisPoints, gameBasisPoints } = defaultContribution;

let stage: WithdrawalStage;

beforeAll(async () => {
  stage = await openWithdrawalStage();
});
afterAll(async () => {
  await follow();
  expect(await auditLater(stage)).toEqual([]);
  await stage.stop();
});

const follow = () =>
  makeBonusFollower({
    pool: stage.pool,
    clock: { nowMs: () => stage.nowMs },
    log: silentLog,
    news: { changed: () => undefined },
  })();

function grant({ accountId, currency }: Principal, endsWithWithdrawal: boolean): Promise<number> {
  return inTransaction(stage.pool, (client) =>
    grantBonus(client, {
      accountId,
      currency,
      offerKey: 'test',
      kind: 'bonus-money',
      valuesMinor: [1500n],
      requirementMinor: 7500n,
      maxConversionMinor: null,
      maxStakeMinor: null,
      minOddsMilli: 1500,
      terms: JSON.stringify({ sportBasisPoints, groupBasisPoints, gameBasisPoints }),
      endsWithWithdrawal,
      expiresAtMs: stage.nowMs + 30 * DAY_MS,
      paymentId: null,
      code: null,
      atMs: stage.nowMs,
    }),
  );
}

async function states(player: Principal): Promise<readonly number[]> {
  const { rows } = await stage.pool.query<{ state: number }>(
    'select state from bonus where account_id = $1 order by id',
    [player.accountId],
  );
  return rows.map(({ state }) => state);
}

describe('withdrawals that end a bonus', () => {
  test('a withdrawal that ends a bonus is refused with the loss, and accepted after the player confirms', async () => {
    const player = await stage.payee();
    const id = await grant(player, true);
    const request = stage.withdrawal(player);
    const refused = await stage.withdraw(request);
    expect(refused).toEqual({
      ok: false,
      error: {
        code: 'WithdrawalEndsBonusException',
        data: { BonusID: id, held: '15.00', staked: '0.00', currency: 'EUR' },
      },
    });
    expect([await states(player), await stage.balance(player)]).toEqual([[2], 100_00n]);
    const confirmed = { ...request, endedBonusId: id };
    const result = await stage.withdraw(confirmed);
    expect(result.ok).toBe(true);
    expect([await states(player), await stage.balance(player), await stage.locked(player)]).toEqual([
      [3],
      50_00n,
      50_00n,
    ]);
    // A repeat gets the same answer and does not end the bonus that is active now.
    const next = await grant(player, true);
    expect(await stage.withdraw(confirmed)).toEqual(result);
    expect(await states(player)).toEqual([3, 2]);
    expect(next).toBeGreaterThan(id);
  });

  test('a confirmation with the bonus id of another player is refused', async () => {
    const [player, other] = [await stage.payee(), await stage.payee()];
    await grant(player, true);
    const othersId = await grant(other, true);
    const sent = await stage.withdraw({ ...stage.withdrawal(player), endedBonusId: othersId });
    expect(sent.ok ? 'done' : sent.error.code).toBe('WithdrawalEndsBonusException');
    expect([await states(player), await states(other)]).toEqual([[2], [2]]);
  });

  test('the id of the newest bonus confirms the end of all bonuses that end with a withdrawal, waiting ones included', async () => {
    const player = await stage.payee();
    await grant(player, false);
    const first = await grant(player, true);
    const newest = await grant(player, true);
    const request = stage.withdrawal(player);
    for (const endedBonusId of [undefined, first])
      expect(
        await stage.withdraw({ ...request, ...(endedBonusId !== undefined && { endedBonusId }) }),
      ).toEqual({
        ok: false,
        error: {
          code: 'WithdrawalEndsBonusException',
          data: { BonusID: newest, held: '30.00', staked: '0.00', currency: 'EUR' },
        },
      });
    expect(await states(player)).toEqual([2, 1, 1]);
    expect((await stage.withdraw({ ...request, endedBonusId: newest })).ok).toBe(true);
    expect(await states(player)).toEqual([2, 3, 3]);
  });

  test('concurrent withdrawals end a bonus once', async () => {
    const player = await stage.payee();
    const endedBonusId = await grant(player, true);
    const sent = await Promise.all(
      [1, 2].map(() => stage.withdraw({ ...stage.withdrawal(player), endedBonusId })),
    );
    expect(sent.map(({ ok }) => ok)).toEqual([true, true]);
    expect([await states(player), await stage.balance(player)]).toEqual([[3], 0n]);
  });

  test('a withdrawal that is refused for another reason ends no bonus', async () => {
    const player = await stage.payee();
    const endedBonusId = await grant(player, true);
    const sent = await stage.withdraw({
      ...stage.withdrawal(player, { password: 'wrong-password' }),
      endedBonusId,
    });
    expect(sent.ok).toBe(false);
    expect(await states(player)).toEqual([2]);
  });

  test('a withdrawal does not end a bonus whose terms do not provide for it', async () => {
    const player = await stage.payee();
    await grant(player, false);
    expect((await stage.withdraw(stage.withdrawal(player))).ok).toBe(true);
    expect(await states(player)).toEqual([2]);
  });
});

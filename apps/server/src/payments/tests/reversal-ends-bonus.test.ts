import { defaultContribution } from '@evens/bonuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../../../tests/fixture/money-site.ts';
import { grantBonus, makeBonusFollower } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PaymentId } from '../payment-provider.ts';
import { eur, openPaymentStage, type PaymentStage } from './payment-stage.ts';

const DAY_MS = 86_400_000;
const { sportBasisPoints, groupBasisPoints, gameBasisPoints } = defaultContribution;

let stage: PaymentStage;

beforeAll(async () => {
  stage = await openPaymentStage();
});
afterAll(() => stage.stop());

const follow = () =>
  makeBonusFollower({
    pool: stage.pool,
    clock: { nowMs: () => stage.nowMs },
    log: silentLog,
    news: { changed: () => undefined },
  })();

function grant({ accountId, currency }: Pick<Principal, 'accountId' | 'currency'>, paymentId: PaymentId) {
  return inTransaction(stage.pool, (client) =>
    grantBonus(client, {
      accountId,
      currency,
      offerKey: 'test',
      kind: 'deposit-match',
      valuesMinor: [5000n],
      requirementMinor: 25_000n,
      maxConversionMinor: null,
      maxStakeMinor: null,
      minOddsMilli: 1500,
      terms: JSON.stringify({ sportBasisPoints, groupBasisPoints, gameBasisPoints }),
      expiresAtMs: stage.nowMs + 30 * DAY_MS,
      paymentId,
      code: null,
      atMs: stage.nowMs,
    }),
  );
}

async function states({ accountId }: Pick<Principal, 'accountId'>) {
  const { rows } = await stage.pool.query<{ state: number; reason: string | null; held: string }>(
    `select n.state, n.end_reason as reason, b.amount::text as held from bonus n join balance b on b.account_id = n.ledger_id
     where n.account_id = $1 order by n.id`,
    [accountId],
  );
  return rows.map(({ state, reason, held }) => [state, reason, held]);
}

test('a deposit that is reversed in whole or in part cancels its bonus, active or waiting, and no other', async () => {
  const player = await stage.player();
  const payments: PaymentId[] = [];
  for (let n = 0; n < 3; n += 1) {
    const paymentId = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId, ...eur(50_00n) }]);
    await grant(player, paymentId);
    payments.push(paymentId);
  }
  await follow();
  const [first, second] = payments;
  if (!first || !second) throw new Error('no payments');
  const reverse = (paymentId: PaymentId, reversalId: string, minor: bigint) =>
    stage.book([{ kind: 'reversed', paymentId, reversalId, ...eur(minor) }]);
  stage.nowMs += 1000;
  await reverse(first, 'all but a cent', 49_99n);
  await follow();
  expect(await states(player)).toEqual([
    [3, 'cancelled', '0'],
    [2, null, '5000'],
    [1, null, '5000'],
  ]);
  await reverse(first, 'the rest', 1n);
  await reverse(second, 'all', 50_00n);
  await follow();
  expect(await states(player)).toEqual([
    [3, 'cancelled', '0'],
    [3, 'cancelled', '0'],
    [2, null, '5000'],
  ]);
  expect(await stage.balance(player)).toBe(50_00n);
});

test('a bonus that was granted after a partial reversal of its deposit remains', async () => {
  const player = await stage.player();
  const paymentId = await stage.begin(player);
  await stage.book([{ kind: 'deposited', paymentId, ...eur(50_00n) }]);
  await stage.book([{ kind: 'reversed', paymentId, reversalId: 'a part', ...eur(20_00n) }]);
  stage.nowMs += 1000;
  await grant(player, paymentId);
  await follow();
  expect(await states(player)).toEqual([[2, null, '5000']]);
});

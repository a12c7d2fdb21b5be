import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../../../tests/fixture/money-site.ts';
import { makeDepositBonusSweeper } from '../../promotions/bonuses/grant-for-deposits.ts';
import { eur, openPaymentStage, type PaymentStage } from './payment-stage.ts';

let stage: PaymentStage;

beforeAll(async () => {
  stage = await openPaymentStage();
});
afterAll(() => stage.stop());

test('a bonus code whose grant fails does not delay later codes and is tried again', async () => {
  const sweep = makeDepositBonusSweeper({
    pool: stage.pool,
    clock: { nowMs: () => stage.nowMs },
    log: silentLog,
    news: { changed: () => undefined },
    codesPerSweep: 1,
  });
  const paymentIds: string[] = [];
  const accountIds: number[] = [];
  for (const LastName of ['Hopper', 'Somerville']) {
    const player = await stage.player();
    await stage.pool.query(
      `update player set last_name = $2, name_key = lower($2), name_words_key = lower($2) where account_id = $1`,
      [player.accountId, LastName],
    );
    const paymentId = await stage.begin(player);
    await stage.book([{ kind: 'deposited', paymentId, ...eur(50_00n) }]);
    await stage.pool.query(
      `insert into deposit_bonus_code (payment_id, account_id, code, created_at) values ($1, $2, 'WELCOME', to_timestamp($3::float8 / 1000))`,
      [paymentId, player.accountId, stage.nowMs + paymentIds.length],
    );
    paymentIds.push(paymentId);
    accountIds.push(player.accountId);
  }
  const states = async () => {
    const { rows } = await stage.pool.query<{ state: string }>(
      'select state from deposit_bonus_code where payment_id = any($1::uuid[]) order by created_at',
      [paymentIds],
    );
    return rows.map(({ state }) => state);
  };
  await stage.pool.query(`create function refuse_this_bonus() returns trigger language plpgsql as $$ begin raise 'a bad row'; end $$;
      create trigger refuse_this_bonus before insert on bonus for each row when (new.account_id = ${accountIds[0]})
        execute function refuse_this_bonus()`);
  expect([await sweep(), await states()]).toEqual([0, ['waiting', 'waiting']]);
  expect([await sweep(), await states()]).toEqual([1, ['waiting', 'granted']]);
  await stage.pool.query('drop trigger refuse_this_bonus on bonus');
  stage.nowMs += 60_000;
  expect([await sweep(), await states()]).toEqual([1, ['granted', 'granted']]);
});

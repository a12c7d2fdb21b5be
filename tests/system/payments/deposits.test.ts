import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../apps/server/src/features/ledger-audit/index.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { testSeal } from '../../fixture/sealed.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';

let stage: DepositSite;
let pool: Pool;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
});

describe('a deposit', () => {
  test('is credited when its provider reports it', async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player);
    expect(payment).toMatchObject({ StatusID: 1, Amount: '50.00', Received: '0.00', Currency: 'EUR' });
    expect(step).toMatchObject({ Kind: 'redirect' });
    expect(await stage.balance(player)).toBe('0.00');
    const back = await stage.choose(step, 'paid');
    expect([back.status, back.headers.get('location')]).toEqual([303, `${stage.site.url}/en/user/deposit`]);
    const done = await stage.until(player, payment.ID, 2);
    expect(done).toMatchObject({ Received: '50.00', Reversed: '0.00' });
    expect(await stage.balance(player)).toBe('50.00');
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../apps/server/src/features/ledger-audit/index.ts';
import { openClearingAccounts } from '../../../apps/server/src/features/payments/clearing-accounts.ts';
import { readAddresses } from '../../../apps/server/src/features/payments/coins/addresses/address-store.ts';
import { makeRequestAddress } from '../../../apps/server/src/features/payments/coins/addresses/request-address.ts';
import type { PoolDeposit } from '../../../apps/server/src/features/payments/coins/pools/coin-pool.ts';
import { askPool } from '../../../apps/server/src/features/payments/coins/pools/start-pool.ts';
import {
  bookPoolDeposits,
  takePoolDeposits,
} from '../../../apps/server/src/features/payments/coins/pools/take-deposits.ts';
import {
  type PoolStage,
  sandboxPoolStage,
} from '../../../apps/server/src/features/payments/coins/pools/testing/pool-conformance.ts';
import { writeRates } from '../../../apps/server/src/features/payments/coins/rates/rate-store.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import type { Principal } from '../../../apps/server/src/platform/principal.ts';
import { testSeal } from '../../fixture/sealed.ts';
import { openPaymentStage, type PaymentStage, START_MS } from './payment-stage.ts';

const PICO = 10n ** 12n;

let stage: PaymentStage;
let service: PoolStage;
let player: Principal;
/** Logged warnings and errors. */
let logged: { readonly event: string; readonly reason?: string; readonly fault?: string }[];

beforeEach(async () => {
  stage = await openPaymentStage();
  service = sandboxPoolStage();
  player = await stage.player();
  logged = [];
  await enterRates(START_MS);
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  expect(findings).toEqual([]);
});

async function enterRates(atMs: number): Promise<void> {
  const rate = { source: 'test', atMs, validUntilMs: atMs + 3_600_000 };
  await writeRates(stage.pool, [
    { currency: 'EUR', fromPico: PICO, toPico: PICO, ...rate },
    { currency: 'USDTT', fromPico: PICO / 2n, toPico: PICO, ...rate },
  ]);
}

async function parts() {
  const log = createLog('silent', 'test');
  log.error = log.warn = (line: unknown) => void logged.push(line as (typeof logged)[number]);
  const clearing = await openClearingAccounts(stage.pool, [service.coins.key]);
  return { pool: stage.pool, log, clearing, changed: () => undefined, coins: service.coins };
}

const take = async (...deposits: readonly PoolDeposit[]) =>
  takePoolDeposits(await parts(), deposits, stage.nowMs);

/** 7 USDT of Tron, to the player's tag. */
async function arrived(changes: Partial<PoolDeposit> = {}, principal = player): Promise<PoolDeposit> {
  const { accountId } = principal;
  const sources = { keys: new Map(), pool: service.coins };
  const request = makeRequestAddress({ pool: stage.pool, sources });
  await request({ accountId, wallet: 'USDTT', atMs: stage.nowMs });
  const own = (await readAddresses(stage.pool, accountId)).find(({ wallet }) => wallet === 'USDTT');
  return {
    ...{ deposit: 'd-1', state: 'confirmed', wallet: 'USDTT', tx: 'ab'.repeat(32), output: 0 },
    ...{ address: own?.address ?? '', units: 7_000_000n, confirmations: 19 },
    ...(own?.tag !== undefined && { tag: own.tag }),
    ...changes,
  };
}

async function payments() {
  const { rows } = await stage.pool.query<{ state: number; received: string; reversed: string }>(
    'select state, received::text, reversed::text from payment order by no',
  );
  return rows;
}

const credited = { state: 2, received: '350', reversed: '0' };
const takenBack = { state: 5, received: '350', reversed: '350' };

describe('a deposit that a provider of addresses reports', () => {
  test('is displayed when it is seen and credited once when it is confirmed', async () => {
    const confirmed = await arrived();
    await take({ ...confirmed, state: 'seen', confirmations: 1 });
    expect(await payments()).toEqual([{ state: 9, received: '0', reversed: '0' }]);
    await Promise.all([take(confirmed), take(confirmed), take(confirmed)]);
    await take({ ...confirmed, state: 'seen', confirmations: 1 });
    expect(await payments()).toEqual([credited]);
    expect(await stage.balance(player)).toBe(3_50n);
  });

  test('has the same result in any order and number of reports', async () => {
    const reports = ['seen', 'confirmed', 'dropped'] as const;
    let no = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...reports), { minLength: 1, maxLength: 6 }),
        async (states) => {
          const before = await stage.balance(player);
          no += 1;
          const ids = { deposit: `d-${no}`, tx: `${no}`.padStart(64, '0') };
          for (const state of states) await take(await arrived({ ...ids, state }));
          const isCredited = states.includes('confirmed') && !states.includes('dropped');
          expect((await stage.balance(player)) - before).toBe(isCredited ? 3_50n : 0n);
          const found = await payments();
          expect(found).toHaveLength(no);
          if (states.includes('dropped')) expect([4, 5]).toContain(found.at(-1)?.state);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('is reversed if it is dropped after its credit', async () => {
    const confirmed = await arrived();
    await take(confirmed);
    await take({ ...confirmed, state: 'dropped', confirmations: 0 });
    await take(confirmed);
    expect(await payments()).toEqual([takenBack]);
    expect(await stage.balance(player)).toBe(0n);
  });

  test('is one payment for each output of a transaction', async () => {
    await take(await arrived(), await arrived({ deposit: 'd-2', output: 1 }));
    expect(await payments()).toEqual([credited, credited]);
  });

  test('to an unknown tag or address, or below the minimum, is logged for support', async () => {
    await take(
      await arrived({ deposit: 'd-1', tag: '999' }),
      await arrived({ deposit: 'd-2', address: 'another' }),
      await arrived({ deposit: 'd-3', units: 9_999n }),
      await arrived({ deposit: 'd-4', output: 9 }),
    );
    expect(await payments()).toEqual([credited]);
    expect(logged.map(({ reason }) => reason)).toEqual(['without-player', 'below-minimum', 'without-player']);
  });

  test('is refused if it contradicts an earlier report, or has another id for the same coins', async () => {
    const first = await arrived();
    await take(first);
    const other = await stage.player();
    await take({ ...first, units: 70_000_000n });
    await take(await arrived({}, other));
    await take({ ...first, deposit: 'd-2' });
    expect(await payments()).toEqual([credited]);
    expect(logged.map(({ fault }) => fault)).toEqual(['contradicts', 'contradicts', 'is-another-deposit']);
  });

  test('on a chain of another provider is ignored', async () => {
    await take(await arrived({ wallet: 'USDTE' }));
    expect(await payments()).toEqual([]);
    expect(logged).toMatchObject([{ reason: 'without-player' }]);
  });

  test('waits for a valid rate after its rate has ended', async () => {
    const confirmed = await arrived();
    stage.nowMs = START_MS + 3_600_000;
    await take(confirmed);
    expect((await payments()).map(({ state }) => state)).toEqual([9]);
    await enterRates(stage.nowMs);
    await bookPoolDeposits(await parts(), stage.nowMs);
    expect(await payments()).toEqual([credited]);
  });

  test('is found in the provider’s records if its callback is lost', async () => {
    service.happen(await arrived(), await arrived({ deposit: 'd-2', output: 1, state: 'seen' }));
    await askPool(await parts(), stage.nowMs);
    await askPool(await parts(), stage.nowMs);
    expect(await payments()).toEqual([credited, { state: 9, received: '0', reversed: '0' }]);
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { openClearingAccounts } from '../clearing-accounts.ts';
import { readAddresses } from '../coins/addresses/address-store.ts';
import { makeRequestAddress } from '../coins/addresses/request-address.ts';
import type { PoolDeposit } from '../coins/pools/coin-pool.ts';
import { poolRecords } from '../coins/pools/pool-records.ts';
import { pollPool } from '../coins/pools/start-pool.ts';
import { bookPoolDeposits, takePoolDeposits } from '../coins/pools/take-deposits.ts';
import { type PoolStage, sandboxPoolStage } from '../coins/pools/testing/pool-conformance.ts';
import { writeRates } from '../rates/rate-store.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
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

/** A deposit of 7 USDT on Tron to the player's tag. */
async function arrived(changes: Partial<PoolDeposit> = {}, principal = player): Promise<PoolDeposit> {
  const { accountId } = principal;
  const sources = { keys: new Map(), pool: service.coins };
  const request = makeRequestAddress({ pool: stage.pool, sources, log: createLog('silent', 'test') });
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
const reversedPayment = { state: 5, received: '350', reversed: '350' };

describe('deposits reported by a provider of addresses', () => {
  test('a reported deposit is displayed when it is seen and credited once when it is confirmed', async () => {
    const confirmed = await arrived();
    await take({ ...confirmed, state: 'seen', confirmations: 1 });
    expect(await payments()).toEqual([{ state: 9, received: '0', reversed: '0' }]);
    await Promise.all([take(confirmed), take(confirmed), take(confirmed)]);
    await take({ ...confirmed, state: 'seen', confirmations: 1 });
    expect(await payments()).toEqual([credited]);
    expect(await stage.balance(player)).toBe(3_50n);
  });

  test('reports have the same result in any order and number', async () => {
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

  test('a deposit is reversed if it is dropped after its credit', async () => {
    const confirmed = await arrived();
    await take(confirmed);
    await take({ ...confirmed, state: 'dropped', confirmations: 0 });
    await take(confirmed);
    expect(await payments()).toEqual([reversedPayment]);
    expect(await stage.balance(player)).toBe(0n);
  });

  test('a transaction creates one payment per reported output', async () => {
    await take(await arrived(), await arrived({ deposit: 'd-2', output: 1 }));
    expect(await payments()).toEqual([credited, credited]);
  });

  test('a deposit to an unknown tag or address, or below the minimum, is logged for support', async () => {
    await take(
      await arrived({ deposit: 'd-1', tag: '999' }),
      await arrived({ deposit: 'd-2', address: 'another' }),
      await arrived({ deposit: 'd-3', units: 9_999n }),
      await arrived({ deposit: 'd-4', output: 9 }),
    );
    expect(await payments()).toEqual([credited]);
    expect(logged.map(({ reason }) => reason)).toEqual(['without-player', 'below-minimum', 'without-player']);
  });

  test('a report is refused if it contradicts an earlier one or has another id for the same coins', async () => {
    const first = await arrived();
    await take(first);
    const other = await stage.player();
    await take({ ...first, units: 70_000_000n });
    await take(await arrived({}, other));
    await take({ ...first, deposit: 'd-2' });
    expect(await payments()).toEqual([credited]);
    expect(logged.map(({ fault }) => fault)).toEqual(['contradicts', 'contradicts', 'is-another-deposit']);
  });

  test('a deposit on a chain of another provider is ignored', async () => {
    await take(await arrived({ wallet: 'USDTE' }));
    expect(await payments()).toEqual([]);
    expect(logged).toMatchObject([{ reason: 'without-player' }]);
  });

  test('a deposit whose rate has expired waits for a valid rate', async () => {
    const confirmed = await arrived();
    stage.nowMs = START_MS + 3_600_000;
    await take(confirmed);
    expect((await payments()).map(({ state }) => state)).toEqual([9]);
    await enterRates(stage.nowMs);
    await bookPoolDeposits(await parts(), stage.nowMs);
    expect(await payments()).toEqual([credited]);
  });

  test("a deposit whose callback is lost is found in the provider's records", async () => {
    service.happen(await arrived(), await arrived({ deposit: 'd-2', output: 1, state: 'seen' }));
    await pollPool(await parts(), stage.nowMs);
    await pollPool(await parts(), stage.nowMs);
    expect(await payments()).toEqual([credited, { state: 9, received: '0', reversed: '0' }]);
  });
});

describe('faulty reports do not delay other deposits', () => {
  test('a deposit with a zero character in its tag does not delay the others', async () => {
    const wrong = await arrived({ tag: '1\u00002', units: 8_000_000n });
    await take(wrong, await arrived({ deposit: 'd-2', output: 1 }));
    expect(await payments()).toEqual([credited]);
    const { rows } = await stage.pool.query('select tag, units::text from unregistered_transfer');
    expect(rows).toEqual([{ tag: '1\ufffd2', units: '8000000' }]);
  });

  test('a report that cannot be stored fails, so that it is repeated, and does not delay the others', async () => {
    const unstorable = await arrived({ output: 2 ** 31 });
    const good = await arrived({ deposit: 'd-2', output: 1 });
    await expect(take(unstorable, good)).rejects.toThrow('takePoolDeposits: 1 of 2 failed');
    expect(await payments()).toEqual([credited]);
    const pages = [[unstorable], [{ ...good, deposit: 'd-3', output: 2 }]];
    const readDeposits = async ({ after = '0' }) => {
      const next = Number(after) + 1;
      const page = { deposits: pages[next - 1] ?? [], ...(next < pages.length && { next: `${next}` }) };
      return { ok: true, value: page } as const;
    };
    await pollPool({ ...(await parts()), coins: { ...service.coins, readDeposits } }, stage.nowMs);
    expect(await payments()).toEqual([credited, credited]);
    expect(logged.map(({ event }) => event)).toEqual(['pool-deposits-not-taken']);
  });

  test('deposits without a valid rate, even more than one batch, and one of excessive value do not delay the others', async () => {
    const [inCoins, rich] = [await stage.player('USDTT'), await stage.player('USDTT')];
    const waiting = await arrived();
    const many = Array.from({ length: 120 }, (_, output) => ({ ...waiting, deposit: `w-${output}`, output }));
    stage.nowMs = START_MS + 3_600_000;
    await take(...many);
    await take(await arrived({ deposit: 'd-1', output: 200, units: 10n ** 30n }, rich));
    await take(await arrived({ deposit: 'd-2', output: 201 }, inCoins));
    expect(await stage.balance(inCoins)).toBe(7_000_000n);
    expect(await stage.balance(rich)).toBe(0n);
    expect(logged).toContainEqual(expect.objectContaining({ fault: 'no-rate', count: 120 }));
    expect(logged.map(({ event }) => event)).toContain('coin-transfer-not-booked');
    await enterRates(stage.nowMs);
    await bookPoolDeposits(await parts(), stage.nowMs);
    expect(await stage.balance(player)).toBe(120n * 3_50n);
  });

  test("reading stops after 1000 pages if the provider's pages do not end", async () => {
    let pages = 0;
    const readDeposits = async () => {
      pages += 1;
      return { ok: true, value: { deposits: [], next: `${pages}` } } as const;
    };
    const coins = { ...service.coins, readDeposits };
    await expect(pollPool({ ...(await parts()), coins }, stage.nowMs)).rejects.toThrow(
      'sandbox-pool answered more than 1000 pages',
    );
    expect(pages).toBe(1000);
  });
});

describe('lent addresses', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  async function lend(lent: { readonly address: string; readonly tag?: string }, principal = player) {
    const log = createLog('silent', 'test');
    log.error = (line: unknown) => void logged.push(line as (typeof logged)[number]);
    const lender = { ...service.coins, lend: async () => ({ ok: true, value: lent }) as const };
    const sources = { keys: new Map(), pool: lender };
    const request = makeRequestAddress({ pool: stage.pool, sources, log });
    const { accountId } = principal;
    const result = await request({ accountId, wallet: 'USDTT', atMs: stage.nowMs });
    return result.ok ? await readAddresses(stage.pool, accountId) : result.error.code;
  }

  test('a lent address is refused on another chain, with a wrong checksum, or without a usable tag', async () => {
    const wrong: readonly { readonly address: string; readonly tag?: string }[] = [
      { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', tag: '7' },
      { address: `${tron.slice(0, -1)}u`, tag: '7' },
      { address: tron },
      { address: tron, tag: '' },
      { address: tron, tag: '1\u00002' },
    ];
    for (const each of wrong)
      expect(await lend(each), each.address).toBe('PaymentProviderUnavailableException');
    expect(logged.map(({ event }) => event)).toEqual(wrong.map(() => 'lent-address-refused'));
    expect(await lend({ address: tron, tag: '7' })).toMatchObject([{ address: tron, tag: '7' }]);
  });

  test('an address that is lent twice stays with its first player', async () => {
    expect(await lend({ address: tron, tag: '7' })).toMatchObject([{ tag: '7' }]);
    const other = await stage.player();
    expect(await lend({ address: tron, tag: '7' }, other)).toBe('PaymentProviderUnavailableException');
    expect(logged).toMatchObject([{ fault: 'lent to another player' }]);
    expect(await lend({ address: tron, tag: '8' }, other)).toMatchObject([{ tag: '8' }]);
  });
});

describe('ledger and records of a provider of addresses', () => {
  async function compare(coins = service.coins) {
    const clock = { nowMs: () => stage.nowMs };
    const records = poolRecords({ db: stage.pool, coins, clock });
    const { payments: count, ...found } = await reconcile({
      db: stage.pool,
      provider: { key: coins.key, records },
      fromMs: START_MS - 3_600_000,
      toMs: stage.nowMs + 3_600_000,
      clock,
      settle: async () => undefined,
    });
    return { count, ...found };
  }
  const agreed = (count: number) => ({ count, differences: [], failure: undefined });
  /** Registers the deposits at the provider and books them at the site. */
  async function both(...deposits: readonly PoolDeposit[]): Promise<void> {
    service.happen(...deposits);
    await take(...deposits);
  }

  test('ledger and records agree about seen, credited, reversed and unregistered deposits and those without a rate', async () => {
    const confirmed = await arrived();
    await both(confirmed, await arrived({ deposit: 'd-2', output: 1, state: 'seen' }));
    await both(await arrived({ deposit: 'd-3', output: 2 }));
    await both(await arrived({ deposit: 'd-3', output: 2, state: 'dropped' }));
    await both(await arrived({ deposit: 'd-4', output: 3, state: 'dropped' }));
    await both(await arrived({ deposit: 'd-5', output: 4, tag: '999' }));
    await both(await arrived({ deposit: 'd-6', output: 5, units: 1n }));
    stage.nowMs = START_MS + 3_600_000;
    await both(await arrived({ deposit: 'd-7', output: 6 }));
    expect(await compare()).toEqual(agreed(5));
  });

  test('a confirmed deposit that the site never received is reported as missing here', async () => {
    const confirmed = await arrived();
    service.happen(confirmed);
    const there = `7 USDTT to ${confirmed.address} (${confirmed.tag})`;
    expect((await compare()).differences).toEqual([
      { paymentId: 'sandbox-pool d-1', kind: 'missing-here', here: 'none', there },
    ]);
    // A deposit that is not final may still be dropped.
    for (const state of ['seen', 'dropped'] as const) {
      service.happen({ ...confirmed, state });
      expect(await compare()).toEqual(agreed(0));
    }
  });

  test('a credited deposit that the provider does not have as final is reported as a difference', async () => {
    const confirmed = await arrived();
    await take(confirmed);
    expect((await compare()).differences).toMatchObject([{ kind: 'missing-there', there: 'none' }]);
    service.happen({ ...confirmed, state: 'seen' });
    expect((await compare()).differences).toMatchObject([{ kind: 'missing-there' }]);
    service.happen({ ...confirmed, state: 'dropped' });
    expect((await compare()).differences).toMatchObject([{ kind: 'amount' }]);
    service.happen(confirmed);
    expect(await compare()).toEqual(agreed(1));
  });

  test('other coins, another receiver or a missing credit are reported as differences', async () => {
    const confirmed = await arrived();
    await take(confirmed);
    service.happen({ ...confirmed, units: 8_000_000n });
    expect((await compare()).differences).toMatchObject([
      { kind: 'amount', here: expect.stringContaining('3.50'), there: expect.stringContaining('4.00') },
    ]);
    service.happen({ ...confirmed, tag: '7' });
    expect((await compare()).differences).toMatchObject([
      { kind: 'amount', there: `7 USDTT to ${confirmed.address} (7)` },
    ]);
    service.happen(confirmed);
    const seen = await arrived({ deposit: 'd-2', output: 1, state: 'seen' });
    await take(seen);
    service.happen({ ...seen, state: 'confirmed' });
    expect((await compare()).differences).toMatchObject([
      { kind: 'amount', here: expect.stringContaining('0.00 to the player') },
    ]);
    await take({ ...seen, state: 'confirmed' });
    expect(await compare()).toEqual(agreed(2));
  });

  test('a provider without an answer or with endless pages is reported as a failure', async () => {
    await both(await arrived());
    const silent = async () => ({ ok: false, error: { kind: 'unavailable' } }) as const;
    expect(await compare({ ...service.coins, readDeposits: silent })).toMatchObject({
      failure: 'sandbox-pool did not answer what it has recorded',
    });
    let page = 0;
    const endless = async () => {
      page += 1;
      return { ok: true, value: { deposits: [], next: `${page % 2}` } } as const;
    };
    expect(await compare({ ...service.coins, readDeposits: endless })).toMatchObject({
      failure: 'sandbox-pool answered more than 2000 pages',
    });
    const slow = async () => {
      stage.nowMs += 60_000;
      return endless();
    };
    expect(await compare({ ...service.coins, readDeposits: slow })).toMatchObject({
      failure: 'sandbox-pool was not compared within 40 minutes',
    });
  });
});

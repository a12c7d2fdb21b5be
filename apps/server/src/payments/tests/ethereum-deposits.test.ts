import { type AccountId, amount } from '@evens/base';
import type { WalletCurrency } from '@evens/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EthereumNode, startEthereumNode } from '../../../../../tests/fixture/ethereum-node.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import type { Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { openClearingAccounts } from '../clearing-accounts.ts';
import { readAddresses } from '../coins/addresses/address-store.ts';
import { parseAddressKey } from '../coins/addresses/derive-address.ts';
import { makeRequestAddress } from '../coins/addresses/request-address.ts';
import { sandboxAddressKeys } from '../coins/addresses/sandbox-address-keys.ts';
import { chainRecords } from '../coins/chain-records.ts';
import { ethereumChain } from '../coins/chains/ethereum-chain.ts';
import { watchChains } from '../coins/watch-chains.ts';
import { writeRates } from '../rates/rate-store.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { openPaymentStage, type PaymentStage, START_MS } from './payment-stage.ts';

const CONFIRMATIONS = 3;
const ETHER = 10n ** 18n;
const PICO = 10n ** 12n;

/** Chain id of Hardhat's network. */
const HARDHAT = 31_337;

let node: EthereumNode;
let stage: PaymentStage;
let player: Principal;

beforeAll(async () => {
  node = await startEthereumNode();
});
afterAll(() => node?.stop());
beforeEach(async () => {
  stage = await openPaymentStage();
  player = await stage.player();
  const rate = { source: 'test', atMs: START_MS, validUntilMs: START_MS + 3_600_000 };
  await writeRates(stage.pool, [
    { currency: 'EUR', fromPico: PICO, toPico: PICO, ...rate },
    { currency: 'ETH', fromPico: 2000n * PICO, toPico: 2010n * PICO, ...rate },
    { currency: 'USDTE', fromPico: PICO / 2n, toPico: PICO, ...rate },
  ]);
  // The watcher starts after a block without payments to players.
  await node.mine(1);
  await watch();
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  expect(findings).toEqual([]);
});

/** Reads the chain once, as a new process does. */
async function watch(pool: Pool = stage.pool): Promise<void> {
  const errors: unknown[] = [];
  const log = createLog('silent', 'test');
  log.error = (line: unknown) => void errors.push(line);
  await watchChains(
    {
      pool,
      log,
      clearing: await openClearingAccounts(stage.pool, ['blockchain']),
      changed: () => undefined,
      source: ethereumChain({
        chain: 'ethereum',
        chainId: HARDHAT,
        url: node.url,
        native: 'ETH',
        tokens: { USDTE: node.token },
      }),
      confirmations: CONFIRMATIONS,
    },
    stage.nowMs,
  );
  const [first] = errors;
  if (first) throw new Error(`watch: ${JSON.stringify(first)}`, { cause: first });
}

async function requestAddress(
  wallet: WalletCurrency,
  accountId: AccountId = player.accountId,
): Promise<string> {
  const key = parseAddressKey(sandboxAddressKeys.ethereum);
  if (!key.ok) throw new Error(key.error);
  const keys = new Map([['ethereum', key.value]] as const);
  const request = makeRequestAddress({
    pool: stage.pool,
    sources: { keys, pool: undefined },
    log: createLog('silent', 'test'),
  });
  await request({ accountId, wallet, atMs: stage.nowMs });
  const own = (await readAddresses(stage.pool, accountId)).find((address) => address.wallet === wallet);
  return own?.address ?? '';
}

async function payments(): Promise<readonly { state: number; received: string; reversed: string }[]> {
  const { rows } = await stage.pool.query<{ state: number; received: string; reversed: string }>(
    'select state, received::text, reversed::text from payment order by no',
  );
  return rows;
}

test('an Ethereum node on another network is rejected', async () => {
  const source = ethereumChain({ chain: 'ethereum', chainId: 1, url: node.url, native: 'ETH', tokens: {} });
  await expect(source.heads()).rejects.toThrow(
    `the node of ethereum is on another network: its id is ${HARDHAT}, expected 1`,
  );
});

const states = async () => (await payments()).map(({ state }) => state);

describe('Ethereum deposits', () => {
  test('an Ethereum deposit is displayed from its first block and credited once, at its last confirmation', async () => {
    await node.send(await requestAddress('ETH'), ETHER / 20n);
    await node.mine(1);
    await watch();
    expect(await states()).toEqual([9]);
    await node.mine(CONFIRMATIONS - 2);
    await watch();
    expect(await stage.balance(player)).toBe(0n);
    await node.mine(1);
    await Promise.all([watch(), watch(), watch()]);
    await watch();
    expect(await payments()).toEqual([{ state: 2, received: '10000', reversed: '0' }]);
    expect(await stage.balance(player)).toBe(100_00n);
  });

  test('a token deposit creates one payment per transfer', async () => {
    const to = await requestAddress('USDTE');
    expect(to).not.toBe(await requestAddress('ETH'));
    await node.sendTokens({ name: 'transferTwice', to, value: 7_000_000n });
    // More than the sender owns: the transaction fails, but is still included in the block.
    await node.sendTokens({ name: 'transfer', to, value: 10n ** 15n });
    await node.mine(CONFIRMATIONS);
    await watch();
    expect(await payments()).toEqual([
      { state: 2, received: '350', reversed: '0' },
      { state: 2, received: '350', reversed: '0' },
    ]);
  });

  test('a transfer to another address or below the minimum creates no payment', async () => {
    await node.send(await requestAddress('ETH'), ETHER / 100n - 1n);
    await node.send('0x000000000000000000000000000000000000dEaD', ETHER);
    await node.mine(CONFIRMATIONS);
    await watch();
    expect(await payments()).toEqual([]);
  });

  test('a deposit whose rate has expired waits for a valid rate', async () => {
    await node.send(await requestAddress('ETH'), ETHER);
    await node.mine(CONFIRMATIONS);
    stage.nowMs = START_MS + 3_600_000;
    await expect(watch()).rejects.toThrow('no-rate');
    expect(await states()).toEqual([9]);
    const rate = { source: 'operator:1', atMs: stage.nowMs, validUntilMs: stage.nowMs + 1000 };
    await writeRates(stage.pool, [
      { currency: 'EUR', fromPico: PICO, toPico: PICO, ...rate },
      { currency: 'ETH', fromPico: 1500n * PICO, toPico: 1500n * PICO, ...rate },
    ]);
    await watch();
    expect(await stage.balance(player)).toBe(1500_00n);
  });
});

describe('replaced blocks', () => {
  test('an uncredited transfer is cancelled with its block and credited when it returns in another block', async () => {
    const to = await requestAddress('ETH');
    const before = await node.snapshot();
    await node.send(to, ETHER);
    await node.mine(1);
    await watch();
    await node.revert(before);
    await node.mine(CONFIRMATIONS + 1);
    await watch();
    expect(await states()).toEqual([4]);
    // The transaction has the same hash, because the sender's nonce is unchanged.
    await node.send(to, ETHER);
    await node.mine(CONFIRMATIONS);
    await watch();
    expect(await states()).toEqual([4, 2]);
    expect(await stage.balance(player)).toBe(2000_00n);
  });

  test('a credited deposit is reversed when its block is replaced, but not while the node is behind', async () => {
    const to = await requestAddress('ETH');
    const before = await node.snapshot();
    await node.send(to, ETHER);
    await node.mine(CONFIRMATIONS);
    await watch();
    expect(await stage.balance(player)).toBe(2000_00n);
    await node.revert(before);
    // A shorter chain of known blocks: nothing is replaced yet.
    await watch();
    expect(await stage.balance(player)).toBe(2000_00n);
    await node.mine(2);
    await watch();
    await watch();
    expect(await payments()).toEqual([{ state: 5, received: '200000', reversed: '200000' }]);
    expect(await stage.balance(player)).toBe(0n);
  });
});

describe('reconciliation with the chain', () => {
  async function compare({ isConnected = true } = {}) {
    const source = ethereumChain({
      chain: 'ethereum',
      chainId: HARDHAT,
      url: node.url,
      native: 'ETH',
      tokens: { USDTE: node.token },
    });
    const records = chainRecords({ db: stage.pool, sources: isConnected ? [source] : [] });
    const { payments: count, ...found } = await reconcile({
      db: stage.pool,
      provider: { key: 'blockchain', records },
      fromMs: START_MS - 3_600_000,
      toMs: stage.nowMs + 3_600_000,
      clock: { nowMs: () => stage.nowMs },
      settle: async () => undefined,
    });
    return { count, ...found };
  }

  test('credited, waiting and reversed deposits agree with the chain', async () => {
    const to = await requestAddress('ETH');
    await node.send(to, ETHER / 20n);
    await node.sendTokens({ name: 'transferTwice', to: await requestAddress('USDTE'), value: 7_000_000n });
    await node.mine(CONFIRMATIONS);
    await watch();
    const before = await node.snapshot();
    await node.send(to, ETHER);
    await node.mine(CONFIRMATIONS);
    await watch();
    await node.revert(before);
    await node.mine(CONFIRMATIONS + 1);
    await node.send(to, ETHER);
    await node.mine(1);
    await watch();
    expect(await states()).toEqual([2, 2, 2, 5, 9]);
    expect(await compare()).toEqual({ count: 5, differences: [], failure: undefined });
  });

  test('deposits on a chain that is no longer connected are reported as differences', async () => {
    await node.send(await requestAddress('ETH'), ETHER);
    await node.mine(CONFIRMATIONS + 1);
    await watch();
    const { count, differences, failure } = await compare({ isConnected: false });
    expect({ count, failure }).toEqual({ count: 1, failure: undefined });
    expect(differences).toMatchObject([
      { kind: 'amount', here: '1 ETH', there: 'unknown: ethereum is not connected' },
    ]);
  });

  test('deposits whose coins, block or payment are not in the chain are reported as differences', async () => {
    const to = await requestAddress('ETH');
    for (let count = 0; count < 3; count++) {
      await node.send(to, ETHER);
      await node.mine(1);
    }
    await node.mine(CONFIRMATIONS);
    await watch();
    const { rows } = await stage.pool.query<{ id: string }>(
      'select payment_id as id from coin_transfer order by id',
    );
    const [more, moved, gone] = rows.map(({ id }) => id);
    await stage.pool.query('update coin_transfer set units = units * 2 where payment_id = $1', [more]);
    await stage.pool.query("update coin_transfer set block_hash = 'none' where payment_id = $1", [moved]);
    await stage.pool.query('delete from coin_transfer where payment_id = $1', [gone]);
    const { differences, failure } = await compare();
    expect(failure).toBeUndefined();
    expect(differences).toHaveLength(4);
    expect(differences).toEqual(
      expect.arrayContaining([
        { paymentId: more, kind: 'amount', here: '2 ETH', there: '1 ETH' },
        { paymentId: moved, kind: 'missing-there', here: expect.stringContaining('2000.00'), there: 'none' },
        { paymentId: gone, kind: 'missing-there', here: expect.stringContaining('2000.00'), there: 'none' },
        {
          paymentId: expect.stringMatching(/^ethereum 0x[\da-f]{64} -1$/),
          kind: 'missing-here',
          here: 'none',
          there: `1 ETH to ${to}`,
        },
      ]),
    );
  });
});

/** A pool whose n-th statement fails, as in a process that is killed there. */
function failingAt(pool: Pool, statement: number): { readonly pool: Pool; hasFailed(): boolean } {
  let count = 0;
  let failed = false;
  function guarded<T extends object>(target: T): T {
    return new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== 'function') return value;
        if (name === 'connect') return async () => guarded(await pool.connect());
        if (name !== 'query') return value.bind(of);
        return (...args: readonly unknown[]) => {
          count += 1;
          if (count === statement) {
            failed = true;
            return Promise.reject(new Error('killed'));
          }
          return value.apply(of, args);
        };
      },
    });
  }
  return { pool: guarded(pool), hasFailed: () => failed };
}

test('a watcher that is killed at any statement credits once and reverses once', async () => {
  const to = await requestAddress('ETH');
  let kills = 0;
  async function watchKilled(): Promise<void> {
    for (let statement = 1; ; statement++) {
      const failing = failingAt(stage.pool, statement);
      await watch(failing.pool).catch((error: unknown) => {
        if (!failing.hasFailed()) throw error;
      });
      if (!failing.hasFailed()) return;
      kills += 1;
    }
  }
  const before = await node.snapshot();
  await node.send(to, ETHER);
  await node.mine(CONFIRMATIONS);
  await watchKilled();
  expect(await payments()).toEqual([{ state: 2, received: '200000', reversed: '0' }]);
  await node.revert(before);
  await node.mine(CONFIRMATIONS + 1);
  await watchKilled();
  expect(await payments()).toEqual([{ state: 5, received: '200000', reversed: '200000' }]);
  expect(await stage.balance(player)).toBe(amount(0n));
  expect(kills).toBeGreaterThan(20);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BitcoinNode,
  type NodeOutput,
  startBitcoinNode,
} from '../../../../../tests/fixture/bitcoin-node.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { openClearingAccounts } from '../clearing-accounts.ts';
import { readAddresses } from '../coins/addresses/address-store.ts';
import { parseAddressKey } from '../coins/addresses/derive-address.ts';
import type { BitcoinChain } from '../coins/addresses/key-hash-address.ts';
import { makeRequestAddress } from '../coins/addresses/request-address.ts';
import { sandboxAddressKeys } from '../coins/addresses/sandbox-address-keys.ts';
import { scriptOfAddress } from '../coins/addresses/testing/address-script.ts';
import { chainRecords } from '../coins/chain-records.ts';
import { bitcoinChain } from '../coins/chains/bitcoin-chain.ts';
import { bitcoinNetworks } from '../coins/chains/bitcoin-networks.ts';
import { watchChains } from '../coins/watch-chains.ts';
import { writeRates } from '../rates/rate-store.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { openPaymentStage, type PaymentStage, START_MS } from './payment-stage.ts';

const PICO = 10n ** 12n;
/** Confirmations that a Bitcoin deposit needs. */
const CONFIRMATIONS = 3;
const REWARD_CONFIRMATIONS = 5;

let node: BitcoinNode;
let stage: PaymentStage;
let player: Principal;

beforeEach(async () => {
  node = await startBitcoinNode();
  stage = await openPaymentStage();
  player = await stage.player();
  const rate = { source: 'test', atMs: START_MS, validUntilMs: START_MS + 3_600_000 };
  await writeRates(stage.pool, [
    { currency: 'EUR', fromPico: PICO, toPico: PICO, ...rate },
    { currency: 'BTC', fromPico: 50_000n * PICO, toPico: 50_100n * PICO, ...rate },
    { currency: 'DOGE', fromPico: PICO / 10n, toPico: PICO / 9n, ...rate },
  ]);
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  await node.stop();
  expect(findings).toEqual([]);
});

interface Look {
  readonly chain?: BitcoinChain;
  readonly genesis?: string;
  readonly credentials?: string;
}

/** Reads the chain once, as a new process does. Throws the first error that it logs. */
async function watch({ chain = 'bitcoin', genesis = node.genesis, credentials }: Look = {}): Promise<void> {
  const errors: unknown[] = [];
  const log = createLog('silent', 'test');
  log.error = (line: unknown) => void errors.push(line);
  const network = {
    ...bitcoinNetworks[chain],
    landmarks: [{ height: 0, hash: genesis }],
    rewardConfirmations: REWARD_CONFIRMATIONS,
  };
  const source = bitcoinChain({ chain, url: node.url, credentials, network });
  const clearing = await openClearingAccounts(stage.pool, ['blockchain']);
  const parts = { pool: stage.pool, log, clearing, changed: () => undefined, source };
  await watchChains({ ...parts, confirmations: CONFIRMATIONS }, stage.nowMs);
  const [first] = errors;
  if (first) throw (first as { readonly err: Error }).err;
}

/** Returns the output script of the displayed address, encoded by the library. */
async function requestScript(chain: 'bitcoin' | 'dogecoin', principal = player): Promise<string> {
  const key = parseAddressKey(sandboxAddressKeys[chain]);
  if (!key.ok) throw new Error(key.error);
  const sources = { keys: new Map([[chain, key.value]] as const), pool: undefined };
  const request = makeRequestAddress({ pool: stage.pool, sources, log: createLog('silent', 'test') });
  const wallet = chain === 'bitcoin' ? 'BTC' : 'DOGE';
  await request({ accountId: principal.accountId, wallet, atMs: stage.nowMs });
  const own = (await readAddresses(stage.pool, principal.accountId)).find((each) => each.wallet === wallet);
  return scriptOfAddress(chain, own?.address ?? '');
}

const stranger: NodeOutput = { script: `0014${'ab'.repeat(20)}`, amount: '9.00000000' };

async function payments() {
  const { rows } = await stage.pool.query<{ state: number; received: string; reversed: string }>(
    'select state, received::text, reversed::text from payment order by no',
  );
  return rows;
}

async function units(): Promise<readonly string[]> {
  const { rows } = await stage.pool.query<{ units: string }>(
    'select units::text from coin_transfer order by id',
  );
  return rows.map((row) => row.units);
}

describe('Bitcoin deposits', () => {
  test('a Bitcoin deposit is displayed from its first confirmation and credited once, at its last', async () => {
    const script = await requestScript('bitcoin');
    await watch();
    node.mine([{ outputs: [stranger, { script, amount: '0.29000000' }] }]);
    await watch();
    expect(await payments()).toEqual([{ state: 9, received: '0', reversed: '0' }]);
    node.mine([], CONFIRMATIONS - 3);
    await watch();
    expect(await stage.balance(player)).toBe(0n);
    node.mine([]);
    await Promise.all([watch(), watch(), watch()]);
    await watch();
    // As a float, 0.29 BTC would be 28,999,999.999999996 units.
    expect(await units()).toEqual(['29000000']);
    expect(await payments()).toEqual([{ state: 2, received: '1450000', reversed: '0' }]);
  });

  test('a transaction creates one payment per output, also for the same address and for several players', async () => {
    const other = await stage.player();
    const [script, ofOther] = [await requestScript('bitcoin'), await requestScript('bitcoin', other)];
    expect(script).not.toBe(ofOther);
    await watch();
    const outputs = [
      { script, amount: '0.00100000' },
      stranger,
      { script: ofOther, amount: '0.00200000' },
      { script, amount: '0.00100000' },
      { script: '6a04deadbeef', amount: '0.00000000' },
    ];
    node.mine([{ outputs }], CONFIRMATIONS - 1);
    await watch();
    expect(await units()).toEqual(['100000', '200000', '100000']);
    expect(await stage.balance(player)).toBe(100_00n);
    expect(await stage.balance(other)).toBe(100_00n);
  });

  test('a deposit from a block reward is credited when the reward can be spent', async () => {
    const script = await requestScript('bitcoin');
    await watch();
    node.mine([{ isReward: true, outputs: [{ script, amount: '0.10000000' }] }], REWARD_CONFIRMATIONS - 2);
    await watch();
    expect(await payments()).toMatchObject([{ state: 9 }]);
    node.mine([]);
    await watch();
    expect(await stage.balance(player)).toBe(5000_00n);
  });

  test('a deposit below its minimum creates no payment', async () => {
    const script = await requestScript('bitcoin');
    await watch();
    node.mine([{ outputs: [{ script, amount: '0.00019999' }] }], CONFIRMATIONS);
    await watch();
    expect(await payments()).toEqual([]);
  });

  test('a deposit is reversed when its block is replaced, and becomes a new payment in another block', async () => {
    const script = await requestScript('bitcoin');
    await watch();
    const paid = { outputs: [{ script, amount: '0.01000000' }] };
    node.mine([paid], CONFIRMATIONS - 1);
    await watch();
    expect(await stage.balance(player)).toBe(500_00n);
    node.dropAbove(0);
    // The node has fewer blocks than were read, all of them known: nothing is replaced yet.
    await watch();
    expect(await stage.balance(player)).toBe(500_00n);
    node.mine([], CONFIRMATIONS);
    await watch();
    await watch();
    expect(await payments()).toEqual([{ state: 5, received: '50000', reversed: '50000' }]);
    node.mine([paid], CONFIRMATIONS - 1);
    await watch();
    expect((await payments()).map(({ state }) => state)).toEqual([5, 2]);
    expect(await stage.balance(player)).toBe(500_00n);
  });
});

test('payments agree with a chain whose first blocks return after a replacement', async () => {
  const script = await requestScript('bitcoin');
  await watch();
  node.mine([{ outputs: [{ script, amount: '0.01000000' }] }], CONFIRMATIONS - 1);
  await watch();
  const putBack = node.dropAbove(0);
  node.mine([], CONFIRMATIONS);
  await watch();
  await watch();
  expect((await payments()).map(({ state }) => state)).toEqual([5]);
  putBack();
  node.mine([], 1);
  await watch();
  await watch();
  expect((await payments()).map(({ state }) => state)).toEqual([5, 2]);
  expect(await stage.balance(player)).toBe(500_00n);
  const source = bitcoinChain({ chain: 'bitcoin', url: node.url, credentials: undefined });
  const found = await reconcile({
    db: stage.pool,
    provider: { key: 'blockchain', records: chainRecords({ db: stage.pool, sources: [source] }) },
    fromMs: START_MS - 3_600_000,
    toMs: START_MS + 3_600_000,
    clock: { nowMs: () => stage.nowMs },
    settle: async () => undefined,
  });
  expect(found).toEqual({ payments: 2, differences: [], failure: undefined });
});

test('a block with a partial answer for its transactions is not read', async () => {
  node.behaviour.hasWholeBlocks = false;
  const script = await requestScript('dogecoin');
  await watch({ chain: 'dogecoin' });
  node.mine([{ outputs: [stranger] }, { outputs: [{ script, amount: '100.00000000' }] }], CONFIRMATIONS - 1);
  node.behaviour.answersOneOfBatch = true;
  await expect(watch({ chain: 'dogecoin' })).rejects.toThrow(
    'getrawtransaction: the node answered 2 calls with one result',
  );
  expect(await payments()).toEqual([]);
  node.behaviour.answersOneOfBatch = false;
  await watch({ chain: 'dogecoin' });
  expect(await stage.balance(player)).toBe(10_00n);
});

test('a Dogecoin deposit keeps all its digits, and its transactions are read by their ids', async () => {
  node.behaviour.hasWholeBlocks = false;
  const script = await requestScript('dogecoin');
  await watch({ chain: 'dogecoin' });
  const others = Array.from({ length: 60 }, () => ({ outputs: [stranger] }));
  // More digits than a float can hold.
  node.mine([...others, { outputs: [{ script, amount: '1234567890.12345679' }] }], CONFIRMATIONS - 1);
  await watch({ chain: 'dogecoin' });
  expect(await units()).toEqual(['123456789012345679']);
  expect(await stage.balance(player)).toBe(123_456_789_01n);
});

describe('Bitcoin node', () => {
  test('a node on another network is rejected', async () => {
    await expect(watch({ genesis: 'ff' })).rejects.toThrow(
      `the node of bitcoin is on another network: block 0 is ${node.genesis}, expected ff`,
    );
    const main = bitcoinChain({ chain: 'bitcoin-cash', url: node.url, credentials: undefined });
    await expect(main.heads()).rejects.toThrow('is on another network');
  });

  test('a node that is loading the chain or more than 100 blocks behind is rejected', async () => {
    node.behaviour.isLoading = true;
    await expect(watch()).rejects.toThrow('the node of bitcoin is behind: it has 0 of 0 blocks');
    node.behaviour.isLoading = false;
    node.behaviour.headersAhead = 101;
    await expect(watch()).rejects.toThrow('it has 0 of 101 blocks');
    node.behaviour.headersAhead = 100;
    await watch();
    node.behaviour.refusal = -28;
    await expect(watch()).rejects.toThrow('refused by the node: Loading block index… (-28)');
  });

  test('a node with a login accepts the configured user and password only', async () => {
    node.behaviour.login = 'evens:a secret';
    await expect(watch()).rejects.toThrow('refused the user, the password');
    await expect(watch({ credentials: 'evens:wrong' })).rejects.toThrow('refused the user, the password');
    await watch({ credentials: 'evens:a secret' });
  });

  test('a malformed answer of the node changes nothing', async () => {
    await watch();
    for (const answer of ['<html>', '{"result":{}}', '{"result":{"blocks":"7"},"error":null}', '[]', '']) {
      node.behaviour.answer = answer;
      await expect(watch(), answer).rejects.toThrow();
    }
    node.behaviour.answer = undefined;
    // Reading stops at an output without an amount. This block and later ones are not skipped.
    node.mine([{ outputs: [{ script: stranger.script, amount: '"a"' }] }], 3);
    await expect(watch()).rejects.toThrow('an output of');
    const { rows } = await stage.pool.query("select height from chain_position where blockchain = 'bitcoin'");
    expect(rows).toEqual([{ height: 0 }]);
  });
});

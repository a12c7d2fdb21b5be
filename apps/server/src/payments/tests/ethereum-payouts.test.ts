import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asFields } from '@evens/base';
import { keccak256 } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EthereumNode, startEthereumNode } from '../../../../../tests/fixture/ethereum-node.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { readBody } from '../../../../sandbox/src/read-body.ts';
import type { ChainPayer } from '../../../../sandbox/src/signer/chain-payer.ts';
import { type EthereumPayerParts, ethereumPayer } from '../../../../sandbox/src/signer/ethereum-payer.ts';
import { checkLedger } from '../../operators/index.ts';
import type { PaymentId } from '../payment-provider.ts';
import { type CoinPayoutStage, openCoinPayoutStage } from './coin-payout-stage.ts';

const CONFIRMATIONS = 3;
const ETHER = 10n ** 18n;
/** The signer's key. The node's first account funds its address. */
const PRIVATE_KEY = `0x${'5e'.repeat(32)}` as const;
const PAYEE = '0x000000000000000000000000000000000000dEaD';

let node: EthereumNode;
let stage: CoinPayoutStage;
let signerAddress: string;

function payer(changes: Partial<EthereumPayerParts> = {}) {
  return ethereumPayer({
    url: node.url,
    chainId: 31_337,
    native: 'ETH',
    tokens: { USDTE: node.token },
    confirmations: CONFIRMATIONS,
    privateKey: PRIVATE_KEY,
    ...changes,
  });
}

/** Starts a gateway to the node that answers one method with null. Returns its URL. */
async function without(method: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void readBody(request, 1_000_000).then(async (raw) => {
      const body: unknown = JSON.parse(String(raw));
      const { id, method: requestedMethod } = asFields(body) ?? {};
      if (requestedMethod === method)
        return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null }));
      const answer = await fetch(node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: String(raw),
      });
      return response.end(await answer.text());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}

type KillStep = 'sign' | 'signed' | 'broadcast' | 'followed' | 'ended';
/** The step at which the signer stops once, as a killed process does. */
let killAt: KillStep | undefined;
let killed = false;

function killIf(step: KillStep): void {
  if (killAt !== step) return;
  killAt = undefined;
  killed = true;
  throw new Error('killed');
}

/** A payer that can stop before or after each step. */
function mortal(real: ChainPayer): ChainPayer {
  return {
    wallets: real.wallets,
    async sign(payment, next) {
      killIf('sign');
      const signed = await real.sign(payment, next);
      killIf('signed');
      return signed;
    },
    async broadcast(signed) {
      killIf('broadcast');
      await real.broadcast(signed);
      killIf('followed');
    },
    async state(signed) {
      const state = await real.state(signed);
      killIf('ended');
      return state;
    },
  };
}

/** Storage slot of the signer's token balance. The mapping is one of the contract's first five variables. */
async function balanceSlot(): Promise<`0x${string}`> {
  const owner = signerAddress.slice(2).toLowerCase().padStart(64, '0');
  for (let place = 0; place < 5; place++) {
    const slot = keccak256(`0x${owner}${place.toString(16).padStart(64, '0')}`);
    const held = await node.rpc('eth_getStorageAt', node.token, slot, 'latest');
    if (BigInt(String(held)) > 0n) return slot;
  }
  throw new Error('balanceSlot: the token has no such mapping');
}

beforeAll(async () => {
  node = await startEthereumNode();
  signerAddress = payer().address;
  await node.send(signerAddress, 50n * ETHER);
  await node.sendTokens({ name: 'transfer', to: signerAddress, value: 10n ** 9n });
  await node.mine(1);
});
afterAll(() => node?.stop());
beforeEach(async () => {
  killed = false;
  stage = await openCoinPayoutStage(new Map([['ethereum', mortal(payer())]]), { mayFail: () => killed });
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  expect(findings).toEqual([]);
});

async function heldBy(address: string): Promise<bigint> {
  return BigInt(String(await node.rpc('eth_getBalance', address, 'latest')));
}

/** Mines the broadcast transaction with its confirmations, then runs the signer and the site. */
async function confirm(): Promise<void> {
  await node.mine(CONFIRMATIONS);
  await stage.advancePayouts();
  await stage.settle();
}

const ether = (player: Awaited<ReturnType<CoinPayoutStage['payee']>>, amount = '0.12345678') =>
  stage.coins(player, { method: 'ether', amount, values: { EtherAddress: PAYEE } });
const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;

describe('Ethereum payouts', () => {
  test('a payout transfers the exact amount, is paid at its last confirmation, and is booked once', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const before = await heldBy(PAYEE);
    const id = await ether(player);
    await stage.send();
    await node.mine(CONFIRMATIONS - 1);
    await stage.advancePayouts();
    await stage.settle();
    expect(await paymentState(id)).toBe(9);
    expect((await heldBy(PAYEE)) - before).toBe(123_456_780_000_000_000n);
    await confirm();
    expect(await paymentState(id)).toBe(2);
    expect(await stage.locked(player)).toBe(0n);
    expect(await stage.balance(player)).toBe(87_654_322n);
    const { rows } = await stage.pool.query<{ ref: string; tx: string; units: string }>(
      'select p.provider_ref as ref, c.tx, c.units::text from payment p join coin_payout c on c.payment_id = p.id',
    );
    expect(rows).toEqual([{ ref: rows[0]?.tx, tx: rows[0]?.tx, units: '123456780000000000' }]);
    const receipt = (await node.rpc('eth_getTransactionReceipt', rows[0]?.tx)) as {
      to: string;
      status: string;
    };
    expect(receipt).toMatchObject({ to: PAYEE.toLowerCase(), status: '0x1' });
  });

  test('a token payout is converted from euros by the rates of its first request', async () => {
    const player = await stage.payee();
    const to = '0x00000000000000000000000000000000000feed1';
    const id = await stage.coins(player, {
      method: 'allinone',
      amount: '12.34',
      values: {
        Crypto: 'USDT',
        Blockchain: 'ethereum',
        BlockchainAddress: to,
        AmountInConversionCurrency: '12.34',
      },
    });
    stage.exchanges.push('request-lost');
    await stage.send();
    await stage.pool.query(
      `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
       values ('USDTE', 2, 2, 'later', to_timestamp($1::float8 / 1000), to_timestamp($1::float8 / 1000) + interval '1 hour')`,
      [stage.nowMs],
    );
    stage.nowMs += 60_000;
    await stage.send();
    await confirm();
    expect(await paymentState(id)).toBe(2);
    const held = await node.rpc(
      'eth_call',
      { to: node.token, data: `0x70a08231${to.slice(2).padStart(64, '0')}` },
      'latest',
    );
    expect(BigInt(String(held))).toBe(12_340_000n);
  });

  test('a payout is made once if its request is lost or repeated, or its answer is lost', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const before = await heldBy(PAYEE);
    const id = await ether(player, '0.1');
    stage.exchanges.push('request-lost', 'answer-lost', 'twice');
    for (let round = 0; round < 4; round++) {
      await stage.send();
      stage.nowMs += 300_000;
    }
    await confirm();
    await confirm();
    expect(await paymentState(id)).toBe(2);
    expect((await heldBy(PAYEE)) - before).toBe(ETHER / 10n);
  });

  test('a payout is refunded if its transaction fails in the chain', async () => {
    const player = await stage.payee();
    const id = await stage.coins(player, {
      method: 'allinone',
      amount: '50.00',
      values: {
        Crypto: 'USDT',
        Blockchain: 'ethereum',
        BlockchainAddress: PAYEE,
        AmountInConversionCurrency: '50',
      },
    });
    // The signer has the tokens when it signs, but not when its transaction is included.
    const snapshot = await node.snapshot();
    await stage.send();
    await node.rpc('hardhat_setStorageAt', node.token, await balanceSlot(), `0x${'0'.repeat(64)}`);
    await confirm();
    expect([await paymentState(id), await stage.balance(player), await stage.locked(player)]).toEqual([
      16,
      100_00n,
      0n,
    ]);
    await node.revert(snapshot);
  });

  test('a payout is refunded if another transaction used its nonce and it can no longer be broadcast', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const id = await ether(player, '0.1');
    await stage.send();
    const { tx } = stage.file().find(id) ?? {};
    await node.rpc('hardhat_dropTransaction', tx);
    const other = await payer().sign(
      { payment: 'another', wallet: 'ETH', address: PAYEE, tag: undefined, units: 1n },
      0,
    );
    if (!other) throw new Error('the signer has coins');
    expect(other.sequence).toBe(stage.file().find(id)?.sequence);
    await payer().broadcast(other);
    const before = await heldBy(PAYEE);
    await node.mine(1);
    await stage.advancePayouts();
    await stage.settle();
    expect(await paymentState(id)).toBe(9);
    await confirm();
    expect([await paymentState(id), await stage.balance(player)]).toEqual([16, 10n ** 8n]);
    expect((await heldBy(PAYEE)) - before).toBe(1n);
  });

  test('a payout is broadcast again unchanged if the node dropped it', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const before = await heldBy(PAYEE);
    const id = await ether(player, '0.1');
    await stage.send();
    const { tx } = stage.file().find(id) ?? {};
    await node.rpc('hardhat_dropTransaction', tx);
    stage.restartSigner();
    await stage.advancePayouts();
    await confirm();
    expect([await paymentState(id), stage.file().find(id)?.tx]).toEqual([2, tx]);
    expect((await heldBy(PAYEE)) - before).toBe(ETHER / 10n);
  });

  test('a payout remains pending at a node that has its block but not its receipt', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const id = await ether(player, '0.1');
    await stage.send();
    const { tx, raw, sequence } = stage.file().find(id) ?? {};
    if (!tx || !raw || typeof sequence !== 'number') throw new Error('the payout is not signed');
    await node.mine(CONFIRMATIONS);
    const gateway = await without('eth_getTransactionReceipt');
    expect(await payer({ url: gateway.url }).state({ tx, raw, sequence })).toBe('pending');
    await gateway.stop();
    expect(await payer().state({ tx, raw, sequence })).toBe('paid');
    await confirm();
    expect(await paymentState(id)).toBe(2);
  });

  test('a payout is not signed for another network than the configured one, nor at an absurd fee', async () => {
    const payment = { payment: 'any', wallet: 'ETH', address: PAYEE, tag: undefined, units: 1n } as const;
    await expect(payer({ chainId: 1 }).sign(payment, 0)).rejects.toThrow(
      'the node is on network 31337, expected 1',
    );
    const snapshot = await node.snapshot();
    await node.rpc('hardhat_setNextBlockBaseFeePerGas', `0x${(10n ** 12n).toString(16)}`);
    await node.mine(1);
    expect(await payer().sign(payment, 0)).toBeUndefined();
    await node.revert(snapshot);
    expect(await payer().sign(payment, 0)).toBeDefined();
  });

  const steps: readonly KillStep[] = ['sign', 'signed', 'broadcast', 'followed', 'ended'];
  test.each(steps)('a payout is made once if the signer is killed at the step %s', async (step) => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const before = await heldBy(PAYEE);
    const id = await ether(player, '0.1');
    killAt = step;
    await stage.send();
    if (step === 'ended') await confirm();
    expect(killed).toBe(true);
    stage.restartSigner();
    stage.nowMs += 1_000_000;
    await stage.send();
    await stage.advancePayouts();
    await confirm();
    expect([await paymentState(id), await stage.balance(player)]).toEqual([2, 90_000_000n]);
    expect((await heldBy(PAYEE)) - before).toBe(ETHER / 10n);
  });
});

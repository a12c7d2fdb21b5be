import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../apps/server/src/features/ledger-audit/index.ts';
import type { PaymentId } from '../../../apps/server/src/features/payments/providers/payment-provider.ts';
import { ethereumPayer } from '../../../apps/server/src/sandbox-signer/ethereum-payer.ts';
import { type EthereumNode, startEthereumNode } from '../../fixture/ethereum-node.ts';
import { testSeal } from '../../fixture/sealed.ts';
import { type CoinPayoutStage, openCoinPayoutStage } from './coin-payout-stage.ts';

const CONFIRMATIONS = 3;
const ETHER = 10n ** 18n;
/** The signer's; funded by the node's first account. */
const PRIVATE_KEY = `0x${'5e'.repeat(32)}` as const;
const PAYEE = '0x000000000000000000000000000000000000dEaD';

let node: EthereumNode;
let stage: CoinPayoutStage;
let signerAddress: string;

function payer() {
  return ethereumPayer({
    url: node.url,
    native: 'ETH',
    tokens: { USDTE: node.token },
    confirmations: CONFIRMATIONS,
    privateKey: PRIVATE_KEY,
  });
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
  stage = await openCoinPayoutStage(new Map([['ethereum', payer()]]));
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  expect(findings).toEqual([]);
});

async function heldBy(address: string): Promise<bigint> {
  return BigInt(String(await node.rpc('eth_getBalance', address, 'latest')));
}

/** Mines what the signer broadcast with its confirmations, and lets both sides look. */
async function confirm(): Promise<void> {
  await node.mine(CONFIRMATIONS);
  await stage.look();
  await stage.settle();
}

const ether = (player: Awaited<ReturnType<CoinPayoutStage['payee']>>, amount = '0.12345678') =>
  stage.coins(player, { method: 'ether', amount, values: { EtherAddress: PAYEE } });
const stateOf = async (id: PaymentId) => (await stage.payment(id)).state;

describe('a payout on Ethereum', () => {
  test('arrives with the exact amount, is paid with its last confirmation, and leaves the ledger once', async () => {
    const player = await stage.payee(10n ** 8n, 'ETH');
    const before = await heldBy(PAYEE);
    const id = await ether(player);
    await stage.send();
    await node.mine(CONFIRMATIONS - 1);
    await stage.look();
    await stage.settle();
    expect(await stateOf(id)).toBe(9);
    expect((await heldBy(PAYEE)) - before).toBe(123_456_780_000_000_000n);
    await confirm();
    expect(await stateOf(id)).toBe(2);
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
});

import { randomBytes } from 'node:crypto';
import { type Fields, makeCommandId } from '@evens/base';
import type { RequestKey } from '@evens/providers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import type {
  ChainPayer,
  ChainPayment,
  TransactionState,
} from '../../../../sandbox/src/signer/chain-payer.ts';
import { checkLedger } from '../../operators/index.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PaymentId } from '../payment-provider.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { type CoinPayoutStage, newKey, openCoinPayoutStage } from './coin-payout-stage.ts';
import { START_MS } from './payment-stage.ts';

const PAYEE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const HOUR_MS = 3_600_000;

let stage: CoinPayoutStage;
let chainState: TransactionState;
/** Units of each transaction in the chain. */
let broadcast: Map<string, bigint>;
let hasCoins: boolean;
/** Payments that the payer signed. */
let signed: ChainPayment[];

/** A chain that the test controls. */
const payer: ChainPayer = {
  wallets: ['BTC'],
  async sign(payment) {
    if (!hasCoins) return undefined;
    signed.push(payment);
    return { tx: `tx of ${payment.payment}`, raw: `${payment.units}`, sequence: undefined };
  },
  broadcast: async ({ tx, raw }) => void broadcast.set(tx, BigInt(raw)),
  state: async ({ tx }) => (broadcast.has(tx) ? chainState : 'missing'),
};

beforeEach(async () => {
  chainState = 'pending';
  broadcast = new Map();
  hasCoins = true;
  signed = [];
  stage = await openCoinPayoutStage(new Map([['bitcoin', payer]]));
});
afterEach(async () => {
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs: stage.nowMs, seal: testSeal });
  await stage.stop();
  expect(findings).toEqual([]);
});

const player = () => stage.payee(2_000_000n, 'BTC');
const bitcoin = (payee: Principal, amount = '0.005') =>
  stage.coins(payee, { method: 'bitcoin', amount, values: { BitcoinAddress: PAYEE } });
const paymentState = async (id: PaymentId) => (await stage.payment(id)).state;

async function readTransaction(id: PaymentId): Promise<object> {
  const { rows } = await stage.pool.query(
    'select p.state, p.provider_ref as ref, c.tx from payment p join coin_payout c on c.payment_id = p.id where p.id = $1',
    [id],
  );
  return rows[0];
}

async function finish(state: TransactionState): Promise<void> {
  chainState = state;
  await stage.advancePayouts();
  await stage.settle();
}

/** Sends a request as the site does. */
async function requestSigner(path: string, body: Fields, key: RequestKey = stage.requestKey) {
  const text = JSON.stringify({ at: stage.nowMs, ...body });
  const response = await fetch(stage.signerUrl + path, {
    method: 'POST',
    headers: key.signedHeaders(text),
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Fields };
}

function payoutRequest(id: PaymentId): Fields {
  const minor = '500000';
  const paid = { wallet: 'BTC', coin: 'BTC', chain: 'bitcoin', address: PAYEE, tag: null, units: minor };
  return { payment: id, ...paid, minor, currency: 'BTC', rate: null };
}

describe('signer', () => {
  test('the signer refuses an unknown key, an old signature, a zero amount, and values that changed since', async () => {
    const id = await bitcoin(await player());
    const request = payoutRequest(id);
    expect((await requestSigner('/payouts', request, newKey())).status).toBe(403);
    expect((await requestSigner('/payouts', { ...request, at: stage.nowMs - 6 * 60_000 })).status).toBe(403);
    expect((await requestSigner('/payouts', { ...request, units: '0' })).status).toBe(400);
    expect(broadcast.size).toBe(0);
    expect((await requestSigner('/payouts', request)).status).toBe(200);
    expect((await requestSigner('/payouts', request)).status).toBe(200);
    for (const changes of [{ units: '500001' }, { address: PAYEE.toUpperCase() }, { currency: 'EUR' }])
      expect((await requestSigner('/payouts', { ...request, ...changes })).status).toBe(409);
    expect([...broadcast.values()]).toEqual([500_000n]);
    await stage.send();
    await finish('paid');
    expect(await paymentState(id)).toBe(2);
  });

  test("a payout above the signer's single limit is declined for good, and its amount is released", async () => {
    stage.limits = { payout: 499_999n, day: 10n ** 12n };
    const payee = await player();
    const id = await bitcoin(payee);
    await stage.send();
    expect([await paymentState(id), await stage.balance(payee), await stage.locked(payee)]).toEqual([
      11,
      2_000_000n,
      0n,
    ]);
    // The request is repeated after the limit was raised.
    stage.limits = { payout: 10n ** 12n, day: 10n ** 12n };
    expect((await requestSigner('/payouts', payoutRequest(id))).status).toBe(402);
    expect(broadcast.size).toBe(0);
  });

  test('the signer pays at most its limit within 24 hours, and the rest later', async () => {
    stage.limits = { payout: 600_000n, day: 900_000n };
    const payee = await player();
    const [first, second] = [await bitcoin(payee), await bitcoin(payee)];
    await stage.send();
    expect(broadcast.size).toBe(1);
    await finish('paid');
    expect([await paymentState(first), await paymentState(second)].toSorted((a, b) => a - b)).toEqual([2, 9]);
    stage.nowMs += 25 * HOUR_MS;
    await stage.send();
    await finish('paid');
    expect([await paymentState(first), await paymentState(second)]).toEqual([2, 2]);
    expect(broadcast.size).toBe(2);
  });

  test('the signer pays later if it has too few coins', async () => {
    hasCoins = false;
    const id = await bitcoin(await player());
    await stage.send();
    await finish('paid');
    expect([await paymentState(id), broadcast.size]).toEqual([9, 0]);
    hasCoins = true;
    await stage.advancePayouts();
    await finish('paid');
    expect([await paymentState(id), broadcast.size]).toEqual([2, 1]);
  });

  test('the signer declines addresses of another network, wrong checksums and unsupported coins for good', async () => {
    const wrong: readonly Fields[] = [
      { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      { address: `${PAYEE.slice(0, -1)}5` },
      { address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' },
      {
        wallet: 'ETH',
        coin: 'ETH',
        chain: 'ethereum',
        address: '0x000000000000000000000000000000000000dEaD',
      },
    ];
    for (const changes of wrong) {
      const id = makeCommandId(stage.nowMs, randomBytes(16)) as string as PaymentId;
      for (let time = 0; time < 2; time++)
        expect(
          (await requestSigner('/payouts', { ...payoutRequest(id), ...changes })).status,
          `${changes['address']}`,
        ).toBe(402);
    }
    await stage.advancePayouts();
    expect(broadcast.size).toBe(0);
  });

  test('a payout that two processes of the signer sign is broadcast in one transaction', async () => {
    const id = await bitcoin(await player());
    const second = stage.secondSigner(new Map([['bitcoin', { ...payer, sign: signSlowly }]]));
    let isSigning: () => void = () => undefined;
    const signing = new Promise<void>((resolve) => {
      isSigning = resolve;
    });
    let finishSigning: () => void = () => undefined;
    async function signSlowly() {
      isSigning();
      await new Promise<void>((resolve) => {
        finishSigning = resolve;
      });
      return { tx: 'another', raw: '500000', sequence: undefined };
    }
    const slow = second.request(payoutRequest(id));
    await signing;
    await stage.send();
    finishSigning();
    await slow;
    expect([...broadcast.keys()]).toEqual([`tx of ${id}`]);
    await finish('paid');
    expect(await paymentState(id)).toBe(2);
  });
});

describe('coin payouts', () => {
  test('a coin payout is not requested while no rate is valid', async () => {
    const payee = await stage.payee();
    const values = { CoinDirectCryptoCurrency: 'BTC', WalletAddress: PAYEE };
    const id = await stage.coins(payee, { method: 'coindirect', amount: '50.00', values });
    stage.nowMs = START_MS + HOUR_MS;
    await stage.send();
    expect([await paymentState(id), broadcast.size]).toEqual([9, 0]);
    await stage.pool.query(
      `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
       select currency, 1, 100000, 'test', at, at + interval '1 hour'
       from unnest($2::text[]) as c(currency) cross join to_timestamp($1::float8 / 1000) as at`,
      [stage.nowMs, ['EUR', 'BTC']],
    );
    stage.nowMs += 60_000;
    await stage.send();
    // 50 EUR at 100,000 EUR for 1 BTC.
    expect([...broadcast.values()]).toEqual([50_000n]);
    await finish('paid');
    expect(await paymentState(id)).toBe(2);
  });

  test('a coin payout is signed for the address, the tag and the units of the request', async () => {
    const values = { BlockchainAddress: PAYEE, BlockchainTag: '42' };
    const id = await stage.coins(await player(), { method: 'blockchain', amount: '0.005', values });
    await stage.send();
    expect(signed).toEqual([{ payment: id, wallet: 'BTC', address: PAYEE, tag: '42', units: 500_000n }]);
    await finish('paid');
    expect(await paymentState(id)).toBe(2);
  });

  test("a coin payout remains held when a gateway answers with the signer's refusal status", async () => {
    const payee = await player();
    const id = await bitcoin(payee);
    stage.exchanges.push('answer-lost', 'gateway-refused');
    await stage.send();
    stage.nowMs += 60_000;
    await stage.send();
    expect([await paymentState(id), await stage.locked(payee)]).toEqual([9, 500_000n]);
    await finish('paid');
    expect([await paymentState(id), await stage.balance(payee), broadcast.size]).toEqual([2, 1_500_000n, 1]);
  });

  test('a coin payout has its transaction when a report ends it before its lost answer is repeated', async () => {
    const id = await bitcoin(await player());
    stage.exchanges.push('answer-lost');
    await stage.send();
    expect(await readTransaction(id)).toEqual({ state: 9, ref: null, tx: null });
    chainState = 'paid';
    await stage.advancePayouts();
    await stage.report();
    expect(await readTransaction(id)).toEqual({ state: 2, ref: `tx of ${id}`, tx: `tx of ${id}` });
  });

  test('a coin payout that fails on its chain is refunded once', async () => {
    const payee = await player();
    const id = await bitcoin(payee);
    await stage.send();
    await finish('failed');
    await finish('failed');
    expect([await paymentState(id), await stage.balance(payee), await stage.locked(payee)]).toEqual([
      16,
      2_000_000n,
      0n,
    ]);
  });

  test('reconciliation compares the sums, coins and addresses of coin payouts with the records of the signer', async () => {
    const [paid, other, missing] = [
      await bitcoin(await player()),
      await bitcoin(await player()),
      await bitcoin(await player()),
    ];
    await stage.send();
    await finish('paid');
    const compare = async () => {
      const records = stage.providers.get('signer');
      if (!records) throw new Error('compare: the signer is not connected');
      const { differences, failure, payments } = await reconcile({
        db: stage.pool,
        provider: { key: 'signer', records },
        fromMs: START_MS - HOUR_MS,
        toMs: stage.nowMs + HOUR_MS,
        clock: { nowMs: () => stage.nowMs },
        settle: async () => undefined,
      });
      return { differences, failure, payments };
    };
    expect(await compare()).toEqual({ differences: [], failure: undefined, payments: 3 });
    stage.plant('update payout set units = ? where id = ?', '500001', other);
    stage.plant('delete from payout where id = ? or id = ?', missing, missing);
    expect((await compare()).differences.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      {
        paymentId: other,
        kind: 'amount',
        here: `0.005 BTC to ${PAYEE}`,
        there: `500001 units of BTC to ${PAYEE}`,
      },
      {
        paymentId: missing,
        kind: 'missing-there',
        here: expect.stringContaining('0.00500000'),
        there: 'none',
      },
    ]);
    expect(await paymentState(paid)).toBe(2);
  });
});

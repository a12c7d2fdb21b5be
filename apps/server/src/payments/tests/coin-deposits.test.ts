import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, inTransaction, type Pool } from '../../platform/db.ts';
import { lockRates } from '../rates/rate-store.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';
import { runReconcile } from './run-reconcile.ts';

let stage: DepositSite;
let pool: Pool;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({
    url: stage.site.databaseUrl,
    name: 'test',
    max: 2,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  const { databaseUrl, dataDir } = stage.site;
  const { text } = await runReconcile({ databaseUrl, dataDir });
  await pool?.end();
  await stage?.stop();
  expect(text).toMatch(/^blockchain: [1-9]\d* payments compared, 0 differences$/m);
  expect(text).toMatch(/^sandbox-pool: [1-9]\d* payments compared, 0 differences$/m);
});

interface Wallet {
  readonly BlockchainAddress: string;
  readonly BlockchainTag: string | null;
  readonly SendUrl: string;
}
interface Transfer {
  readonly PaymentID: string;
  readonly CoinAmount: string;
  readonly Confirmations: number;
  readonly NeededConfirmations: number;
  readonly StatusID: number;
  readonly Received: string;
}

async function readWallet(player: Browser, currency: string) {
  const { body } = await player.call('GET /api/wallet/address', { query: `?currency=${currency}` });
  // The casts follow the contract.
  return { wallet: body.Wallet as Wallet | null, transfers: body.Transfers as readonly Transfer[] };
}

const request = (player: Browser, Currency: string) =>
  player.call('POST /api/wallet/address', { body: { Currency } });

/** Requests the player's address as the page does. */
async function requestAddress(player: Browser, currency: string): Promise<Wallet> {
  await vi.waitFor(async () => expect((await request(player, currency)).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  });
  const { wallet } = await readWallet(player, currency);
  if (!wallet) throw new Error(`requestAddress: the player has no address of ${currency}`);
  return wallet;
}

function send({ SendUrl }: Wallet, amount: string, outcome = 'sent'): Promise<Response> {
  return fetch(SendUrl, {
    method: 'POST',
    body: `amount=${amount}&outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

const findings = () => checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });

describe('coin deposits', () => {
  test("a deposit in the account's coin is credited once, after its confirmations", async () => {
    const player = await stage.player({ Currency: 'BTC' });
    expect(await readWallet(player, 'BTC')).toEqual({ wallet: null, transfers: [] });
    const wallet = await requestAddress(player, 'BTC');
    expect(wallet.BlockchainAddress).toMatch(/^bc1q/);
    expect((await send(wallet, '0.05')).status).toBe(200);
    const [first] = await vi.waitFor(
      async () => {
        const { transfers } = await readWallet(player, 'BTC');
        expect(transfers).toHaveLength(1);
        return transfers;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(first).toMatchObject({
      CoinAmount: '0.05',
      NeededConfirmations: 3,
      StatusID: 9,
      Received: '0.00000000',
    });
    expect(first?.Confirmations).toBeLessThan(3);
    await stage.untilBalance(player, '0.05000000');
    expect((await readWallet(player, 'BTC')).transfers[0]).toMatchObject({
      Confirmations: 3,
      StatusID: 2,
      Received: '0.05000000',
    });
    expect(await stage.payment(player, first?.PaymentID ?? '')).toMatchObject({
      StatusID: 2,
      Method: 'coinspaidbtc',
      Amount: null,
    });
    expect(await findings()).toEqual([]);
  });

  test('a coin deposit to a euro account is exchanged at a valid rate', async () => {
    const player = await stage.player();
    const wallet = await requestAddress(player, 'ETH');
    await send(wallet, '0.01');
    // 0.01 ETH at 2892.75 euros, rounded down.
    await stage.untilBalance(player, '28.92');
    expect(await findings()).toEqual([]);
  });

  test('a used up deposit limit hides the address, and coins that still arrive are credited', async () => {
    const player = await stage.player({ Currency: 'BTC' });
    const wallet = await requestAddress(player, 'BTC');
    const limit = { Kind: 'deposit', Period: 'day', Value: '0.001', CommandId: newCommandId() };
    expect((await player.call('POST /api/protection/setlimit', { body: limit })).status).toBe(200);
    expect((await readWallet(player, 'BTC')).wallet).toEqual(wallet);
    await send(wallet, '0.001');
    await stage.untilBalance(player, '0.00100000');
    const { wallet: visibleWallet, transfers } = await readWallet(player, 'BTC');
    expect([visibleWallet, transfers.length]).toEqual([null, 1]);
    const refused = await request(player, 'BTC');
    expect([refused.status, refused.body.ErrorCode]).toEqual([422, 'LimitReachedException']);
    const listed = await player.call('GET /api/blockchain/addresses');
    const all = await player.call('GET /api/blockchain/sub-addresses');
    expect(JSON.stringify([listed.body, all.body])).not.toContain(wallet.BlockchainAddress);
    await send(wallet, '0.002');
    await stage.untilBalance(player, '0.00300000');
    expect((await readWallet(player, 'BTC')).transfers).toHaveLength(2);
  });

  test('a deposit below its minimum is not registered', async () => {
    const player = await stage.player({ Currency: 'BTC' });
    const wallet = await requestAddress(player, 'BTC');
    await send(wallet, '0.00019999');
    await send(wallet, '0.0002');
    await stage.untilBalance(player, '0.00020000');
    expect((await readWallet(player, 'BTC')).transfers).toHaveLength(1);
  });

  test('a credited deposit is debited again when its block is replaced', async () => {
    const player = await stage.player({ Currency: 'LTC' });
    const wallet = await requestAddress(player, 'LTC');
    await send(wallet, '2', 'replaced');
    await stage.untilBalance(player, '2.00000000');
    await vi.waitFor(async () => expect(await stage.balance(player)).toBe('0.00000000'), {
      timeout: 40_000,
      interval: 100,
    });
    expect((await readWallet(player, 'LTC')).transfers[0]).toMatchObject({ StatusID: 5 });
    expect(await findings()).toEqual([]);
  });

  test('a deposit to a shared address is assigned to its player by the tag', async () => {
    const [ada, bob] = [await stage.player({ Currency: 'ADA' }), await stage.player({ Currency: 'ADA' })];
    const [ofAda, ofBob] = [await requestAddress(ada, 'ADA'), await requestAddress(bob, 'ADA')];
    expect(ofAda.BlockchainAddress).toBe(ofBob.BlockchainAddress);
    expect(ofAda.BlockchainTag).toMatch(/^\d{6,}$/);
    expect(ofAda.BlockchainTag).not.toBe(ofBob.BlockchainTag);
    await send({ ...ofBob, SendUrl: ofBob.SendUrl.replace(/\/\d+(?=\?|$)/, '') }, '7');
    await send(ofBob, '5');
    await stage.untilBalance(bob, '5.000000');
    expect(await stage.balance(ada)).toBe('0.000000');
    // The confirmation is reported twice, and once more with a forged signature and ten times the amount.
    expect((await readWallet(bob, 'ADA')).transfers).toMatchObject([{ CoinAmount: '5', StatusID: 2 }]);
  });

  test('a deposit to a shared address is reversed when its provider drops it', async () => {
    const player = await stage.player({ Currency: 'NEO' });
    await send(await requestAddress(player, 'NEO'), '3', 'replaced');
    await stage.untilBalance(player, '3.00000000');
    await stage.untilBalance(player, '0.00000000');
    expect((await readWallet(player, 'NEO')).transfers).toMatchObject([{ CoinAmount: '3', StatusID: 5 }]);
    expect(await findings()).toEqual([]);
  });
});

describe('deposit addresses', () => {
  test('concurrent requests of one player return one address', async () => {
    const player = await stage.player();
    await requestAddress(player, 'USDTE');
    await Promise.all(Array.from({ length: 6 }, () => request(player, 'DOGE')));
    const { body } = await player.call('GET /api/blockchain/addresses');
    const addresses = body.Addresses as readonly { Currency: string }[];
    expect(addresses.map(({ Currency }) => Currency)).toEqual(['USDTE', 'DOGE']);
  });

  test('key indexes of addresses are unique and have no gaps', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => stage.player()));
    await Promise.all(players.map((player) => requestAddress(player, 'BCH')));
    const { rows } = await pool.query<{ key_index: number }>(
      "select key_index from coin_address where blockchain = 'bitcoin-cash' order by key_index",
    );
    expect(rows.map(({ key_index: index }) => index)).toEqual(rows.map((_, index) => index));
    expect(rows.length).toBeGreaterThanOrEqual(5);
  });

  test('an address is registered by the names of its coin and chain', async () => {
    const player = await stage.player();
    const register = (CryptoCurrency: string, Blockchain: string) =>
      player.call('POST /api/blockchain/register-address', { body: { CryptoCurrency, Blockchain } });
    expect((await register('USDT', 'tron')).body).toEqual({ HasErrors: false });
    expect((await register('USDT', 'bitcoin')).body.ErrorCode).toBe('PaymentMethodNotOfferedException');
    const { body } = await player.call('GET /api/blockchain/sub-addresses');
    const listed = body.Addresses as readonly { Currency: string; BlockchainAddress: string | null }[];
    expect(listed).toHaveLength(10);
    const has = listed.filter(({ BlockchainAddress: address }) => address !== null);
    expect(has).toMatchObject([
      { CryptoCurrency: 'USDT', Blockchain: 'tron', BlockchainTag: expect.stringMatching(/^\d+$/) },
    ]);
  });

  test('an address is refused if the method is not offered, deposits are closed, or no rate is valid', async () => {
    const player = await stage.player();
    const requestErrorCode = async (currency: string) => (await request(player, currency)).body.ErrorCode;
    expect(await requestErrorCode('EUR')).toBe('PaymentMethodNotOfferedException');
    expect(await requestErrorCode('mBTC')).toBe('PaymentMethodNotOfferedException');
    const british = await stage.player({ Country: 'GB' });
    expect((await request(british, 'BTC')).body.ErrorCode).toBe('PaymentMethodNotOfferedException');
    const inBitcoin = await stage.player({ Currency: 'BTC' });
    expect((await request(inBitcoin, 'ETH')).body.ErrorCode).toBe('PaymentMethodNotOfferedException');
    await pool.query('update betting_rule set deposits_open = false');
    expect(await requestErrorCode('BTC')).toBe('DepositsClosedException');
    await pool.query('update betting_rule set deposits_open = true');
    await pool.query(
      `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
       values ('BNB', 600, 600, 'operator:1', now() - interval '2 hours', now() - interval '1 hour')`,
    );
    expect(await requestErrorCode('BNB')).toBe('ExchangeRateOutdatedException');
  });
});

test('rates are listed with their source and validity', async () => {
  const player = await stage.player();
  const { body } = await player.call('GET /api/currency/rates');
  const rates = body.Rates as readonly { Currency: string; IsValid: boolean }[];
  expect(rates.find(({ Currency }) => Currency === 'ETH')).toMatchObject({
    RateFrom: '2892.75',
    RateTo: '2907.25',
    Source: 'sandbox',
    IsValid: true,
  });
});

test('operators list coins that were not credited, with the reason and the player of the address', async () => {
  const operator = new Browser(stage.site.url);
  const { name: UserName, password: Password } = stage.site.operator ?? { name: '', password: '' };
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
  const list = async (query = '') => {
    const { body } = await operator.call('GET /api/desk/unregisteredtransfers', { query });
    // The casts follow the contract.
    return { Transfers: body.Transfers as readonly { ID: number }[], Next: body.Next as number | null };
  };
  const player = await stage.player({ Currency: 'LTC' });
  const wallet = await requestAddress(player, 'LTC');
  await send(wallet, '0.00999999');
  await vi.waitFor(
    async () =>
      expect((await list()).Transfers[0]).toMatchObject({
        Coin: 'LTC',
        CoinAmount: '0.00999999',
        BlockchainAddress: wallet.BlockchainAddress,
        Reason: 'below-minimum',
        UserName: (await player.call('GET /api/user/get')).body.UserName,
      }),
    { timeout: 20_000, interval: 200 },
  );
  const { Transfers, Next } = await list();
  expect(Next).toBeNull();
  const older = await list(`?before=${Transfers[0]?.ID}`);
  expect(older.Transfers).toEqual(Transfers.slice(1));
});

async function logInOperator() {
  const operator = new Browser(stage.site.url);
  const { name: UserName, password: Password } = stage.site.operator ?? { name: '', password: '' };
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
  const enter = (RateFrom: string, RateTo: string) =>
    operator.call('POST /api/desk/rate', {
      body: { Currency: 'NEO', RateFrom, RateTo, ValidHours: 2, Reason: 'a test' },
    });
  return { operator, enter };
}

test('an operator enters a rate near the last rate of the source, and the action is recorded', async () => {
  const { operator, enter } = await logInOperator();
  const readRate = async () => {
    const { body } = await operator.call('GET /api/desk/rates');
    const rates = body.Rates as readonly { Currency: string }[];
    return rates.find(({ Currency }) => Currency === 'NEO');
  };
  expect((await enter('5.5', '5.6')).body).toEqual({ HasErrors: false });
  expect(await readRate()).toMatchObject({
    RateFrom: '5.5',
    RateTo: '5.6',
    Source: expect.stringMatching(/^operator:./),
    IsValid: true,
  });
  for (const [from, to, fields] of [
    ['5.5', '5.4', ['RateTo']],
    ['0', '5.5', ['RateFrom']],
  ] as const)
    expect((await enter(from, to)).body).toMatchObject({
      ErrorCode: 'InvalidDetailsException',
      Data: { fields },
    });
  const { rows } = await pool.query(
    "select count(*)::integer as n from operator_action where action = 'rate'",
  );
  expect(rows).toEqual([{ n: 1 }]);
  // Each rate is within a factor of two of the previous one, but all of them together are not.
  const steps: unknown[] = [];
  for (const rate of ['8', '14', '20', '27', '4', '2']) steps.push((await enter(rate, rate)).body.ProposalId);
  const stored = async () => {
    const { rows: rates } = await pool.query<{ rate: string; source: string }>(
      "select trim_scale(rate_from)::text as rate, source from currency_rate where currency = 'NEO' order by id desc limit 1",
    );
    return rates[0];
  };
  // The source's rate is about 6.
  const proposal = expect.any(Number);
  expect(steps).toEqual([undefined, proposal, proposal, proposal, undefined, proposal]);
  expect(await stored()).toMatchObject({ rate: '4' });
  // A rate that is a day old is the reference, also if an operator entered it.
  await pool.query(
    `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
     values ('NEO', 10, 10, 'operator:yesterday', now() - interval '25 hours', now() + interval '1 hour')`,
  );
  expect((await enter('19', '20')).body).toEqual({ HasErrors: false });
  expect((await enter('21', '22')).body).toEqual({ HasErrors: false, ProposalId: proposal });
  await pool.query(
    `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
     values ('NEO', 10, 10, 'operator:late', now() - interval '2 hours', now() - interval '1 hour')`,
  );
  expect(await readRate()).toMatchObject({ Source: 'operator:late', IsValid: false });
});

test("an operator's rate is compared with the rate that two operators are entering at the same time", async () => {
  const { enter } = await logInOperator();
  // Two operators' approval writes its rate and has not committed. 12 is near the previous rate, 10.
  const entered = await inTransaction(pool, async (approving) => {
    await lockRates(approving, 'NEO');
    await approving.query(
      `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
       values ('NEO', 100, 100, 'operators:one+two', now(), now() + interval '1 hour')`,
    );
    const answers = Promise.all([enter('12', '12'), enter('13', '13'), enter('90', '90')]);
    const waiting = () =>
      approving.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(3);
    return { answers };
  });
  const proposal = expect.any(Number);
  expect((await entered.answers).map(({ body }) => body.ProposalId)).toEqual([proposal, proposal, undefined]);
});

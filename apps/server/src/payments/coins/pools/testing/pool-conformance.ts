import { type AccountId, err, ok, type Result } from '@evens/base';
import {
  coinWallet,
  SIGNATURE_HEADER,
  signBody,
  type WalletCurrency,
  walletCurrencies,
} from '@evens/providers';
import { describe, expect, it } from 'vitest';
import { sampleAddresses } from '../../../methods/testing/kind-samples.ts';
import type { ProviderCall, ProviderCallback } from '../../../payment-provider.ts';
import type { CoinPool, PoolDeposit } from '../coin-pool.ts';
import { sandboxPool } from '../sandbox-pool.ts';

/** A provider of addresses and its service, as `testPool` controls them. */
export interface PoolStage {
  readonly coins: CoinPool;
  /** Adds deposits to the service's records and returns the callback that reports them. */
  happen(...deposits: readonly PoolDeposit[]): ProviderCallback;
  /** Signs any body with the service's key. */
  signed(body: string): ProviderCallback;
}

/** The time of all events of a stage. */
const STAGE_MS = 1_800_000_000_000;
const secret = 'the secret of a test, long enough';

function signedByService(body: string, receivedAtMs: number): ProviderCallback {
  return {
    rawBody: new TextEncoder().encode(body),
    headers: { [SIGNATURE_HEADER]: signBody(body, secret) },
    receivedAtMs,
  };
}

function wireDeposit({ deposit: id, units, ...rest }: PoolDeposit) {
  return { id, units: `${units}`, ...rest };
}

export function sandboxPoolStage(): PoolStage {
  const owners = new Map<string, string>();
  const records = new Map<string, PoolDeposit>();
  const call: ProviderCall = async (path, { wallet, owner, after, id }) => {
    if (path === '/addresses') {
      const key = `${wallet} ${owner}`;
      if (!owners.has(key)) owners.set(key, `${100_000 + owners.size}`);
      return ok({
        address: sampleAddresses[coinWallet(wallet as WalletCurrency).blockchain],
        tag: owners.get(key),
      });
    }
    if (path === '/deposit') {
      const record = records.get(String(id));
      return ok({ deposit: record ? wireDeposit(record) : null });
    }
    if (path !== '/deposits') return err({ kind: 'unavailable' });
    // A page has one deposit.
    const ids = [...records.keys()];
    const place = ids.indexOf(String(after)) + 1;
    const found = records.get(ids[place] ?? '');
    const next = place + 1 < ids.length ? { next: ids[place] } : {};
    return ok({ deposits: found ? [wireDeposit(found)] : [], ...next });
  };
  return {
    coins: sandboxPool({ call, secret }),
    happen(...deposits) {
      for (const deposit of deposits) records.set(deposit.deposit, deposit);
      return signedByService(
        JSON.stringify({ at: STAGE_MS, deposits: deposits.map(wireDeposit) }),
        STAGE_MS + 1000,
      );
    },
    signed: (body) => signedByService(body, STAGE_MS + 1000),
  };
}

function expectValue<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`expectValue: expected a value, got ${JSON.stringify(result.error)}`);
  return result.value;
}

const findFault = (result: Result<unknown, unknown>) => (result.ok ? undefined : result.error);

/** Tests the contract of every provider of addresses. */
export function testPool(makeStage: () => PoolStage): void {
  const { key, chains } = makeStage().coins;
  const wallets = walletCurrencies.filter((wallet) => chains.includes(coinWallet(wallet).blockchain));
  const sampleDeposit = (wallet: WalletCurrency, changes: Partial<PoolDeposit> = {}): PoolDeposit => ({
    ...{ deposit: 'd-1', state: 'confirmed', wallet, tx: 'ab'.repeat(32), output: 0, units: 5n },
    ...{ address: 'an address', tag: '100001', confirmations: 19 },
    ...changes,
  });
  const first = wallets[0] ?? 'ADA';

  describe(`addresses of ${key}`, () => {
    it.each(wallets)('of %s are one for each player, also for repeated requests', async (wallet) => {
      const { coins } = makeStage();
      const lend = async (account: number) => expectValue(await coins.lend(wallet, account as AccountId));
      const [ada, bob] = [await lend(1001), await lend(1002)];
      expect(await lend(1001)).toEqual(ada);
      expect(`${bob.address} ${bob.tag}`).not.toBe(`${ada.address} ${ada.tag}`);
      if (coinWallet(wallet).needsTag) expect(ada.tag).toMatch(/^\w{1,64}$/);
    });
  });

  describe(`a callback of ${key}`, () => {
    it.each(['seen', 'confirmed', 'dropped'] as const)('reports that a deposit is %s', (state) => {
      const { coins, happen } = makeStage();
      const deposits = wallets.map((wallet) => sampleDeposit(wallet, { state, units: 10n ** 30n + 1n }));
      expect(expectValue(coins.readCallback(happen(...deposits)))).toEqual(deposits);
    });

    it('is refused if one byte differs, or the signature is missing or of another body', () => {
      const { coins, happen } = makeStage();
      const callback = happen(sampleDeposit(first));
      const altered = Uint8Array.from(callback.rawBody, (byte, index) => (index === 40 ? byte ^ 1 : byte));
      const { headers } = happen(sampleDeposit(first, { units: 50n }));
      for (const forged of [{ rawBody: altered }, { headers: {} }, { headers }])
        expect(findFault(coins.readCallback({ ...callback, ...forged }))).toBe('forged');
    });

    it('is refused when it was signed long ago', () => {
      const { coins, happen } = makeStage();
      const callback = happen(sampleDeposit(first));
      const receivedAtMs = callback.receivedAtMs + 3_600_000;
      expect(findFault(coins.readCallback({ ...callback, receivedAtMs }))).toBe('stale');
    });

    it('is refused if it is signed but malformed', () => {
      const { coins, signed } = makeStage();
      const wrong = [
        { units: '0' },
        { units: '-5' },
        { units: '1.5' },
        { wallet: 'EUR' },
        { state: 'paid' },
        { id: '' },
        { id: 'd'.repeat(65) },
        { confirmations: -1 },
        { output: 0.5 },
        { tx: 7 },
        { tx: 'a\u0000b' },
        { address: 'b\u0000c' },
        { address: 'd'.repeat(129) },
      ].map((change) =>
        JSON.stringify({ at: STAGE_MS, deposits: [{ ...wireDeposit(sampleDeposit(first)), ...change }] }),
      );
      for (const body of ['', '{', '[]', '{"at":"now","deposits":[]}', `{"at":${STAGE_MS}}`, ...wrong])
        expect(findFault(coins.readCallback(signed(body))), body).toBe('malformed');
    });
  });

  it(`the records of ${key} have each deposit with its newest state`, async () => {
    const { coins, happen } = makeStage();
    const [one, two] = [sampleDeposit(first, { deposit: 'd-1' }), sampleDeposit(first, { deposit: 'd-2' })];
    happen({ ...one, state: 'seen' });
    happen(two);
    happen(one);
    const found = new Map<string, PoolDeposit>();
    let after: string | undefined;
    do {
      const period = { fromMs: STAGE_MS - 1000, toMs: STAGE_MS + 1000 };
      const page = expectValue(
        await coins.readDeposits({ ...period, ...(after !== undefined && { after }) }),
      );
      for (const deposit of page.deposits) found.set(deposit.deposit, deposit);
      after = page.next;
    } while (after !== undefined);
    expect([...found.values()]).toEqual([one, two]);
    expect(expectValue(await coins.readDeposit('d-2'))).toEqual(two);
    expect(expectValue(await coins.readDeposit('d-3'))).toBeUndefined();
  });
}

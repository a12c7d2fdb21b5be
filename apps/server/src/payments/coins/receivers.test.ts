import type { AccountId } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { CoinAddress } from './addresses/address-store.ts';
import type { ChainTransfer } from './chains/chain-source.ts';
import { divideTransfers } from './receivers.ts';

const address = (changes: Partial<CoinAddress> = {}): CoinAddress => ({
  id: 1,
  accountId: 1001 as AccountId,
  wallet: 'BTC',
  blockchain: 'bitcoin',
  address: 'own',
  tag: undefined,
  ...changes,
});
const transfer = (changes: Partial<ChainTransfer> = {}): ChainTransfer => ({
  ...{ tx: 'a', output: 0, wallet: 'BTC', address: 'own', units: 20_000n },
  ...changes,
});
const anna = address({ id: 2, wallet: 'USDTT', blockchain: 'tron', address: 'shared', tag: '7' });
const bert = address({ id: 3, wallet: 'USDTT', blockchain: 'tron', address: 'shared', tag: '8' });
const toShared = (tag?: string) =>
  transfer({ wallet: 'USDTT', address: 'shared', units: 10_000n, ...(tag !== undefined && { tag }) });

function divide(transfers: readonly ChainTransfer[]) {
  const { received, unregistered } = divideTransfers('bitcoin', transfers, [address(), anna, bert]);
  return {
    received: received.map(({ to }) => to.id),
    unregistered: unregistered.map(({ reason }) => reason),
  };
}

describe('divideTransfers', () => {
  test("transferred coins are received from the coin's minimum on", () => {
    expect(divide([transfer()])).toEqual({ received: [1], unregistered: [] });
    expect(divide([transfer({ units: 19_999n })])).toEqual({ received: [], unregistered: ['below-minimum'] });
    // 0.01 of a coin with 18 digits.
    const ether = (units: bigint) => divide([transfer({ wallet: 'ETH', units })]).received;
    expect([ether(10n ** 16n), ether(10n ** 16n - 1n)]).toEqual([[1], []]);
  });

  test('coins at a shared address belong to the player of the tag', () => {
    expect(divide([toShared('8'), toShared('7')])).toEqual({ received: [3, 2], unregistered: [] });
    expect(divide([toShared('9'), toShared()])).toEqual({
      received: [],
      unregistered: ['without-player', 'without-player'],
    });
  });

  test('coins at an address of one player need no tag and may have any', () => {
    expect(divide([transfer({ tag: '9' })]).received).toEqual([1]);
  });

  test('unregistered coins below the minimum name the account, those without a player do not', () => {
    const { unregistered } = divideTransfers(
      'bitcoin',
      [transfer({ units: 1n }), toShared('9')],
      [address(), anna],
    );
    expect(unregistered.map(({ accountId }) => accountId)).toEqual([1001, undefined]);
  });

  test('coins at an unknown address are in neither list', () => {
    expect(divide([transfer({ address: 'elsewhere' })])).toEqual({ received: [], unregistered: [] });
  });

  test('several outputs of a transaction are separate payments', () => {
    expect(divide([transfer(), transfer({ output: 1 }), transfer({ tx: 'b' })]).received).toEqual([1, 1, 1]);
  });
});

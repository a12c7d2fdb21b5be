import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { addressFaultOn, type Blockchain, coinWallet, type WalletCurrency } from '@evens/providers';
import { holdAccount } from '../../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { ProviderFault } from '../../payment-provider.ts';
import { readAddresses, takeIndex, writeAddress, writeLentAddress } from './address-store.ts';
import type { AddressKey, DerivedChain } from './derive-address.ts';

/** A provider's address that is lent to one player for ever; a repeat for the same account returns the same address. */
export interface AddressPool {
  readonly chains: readonly Blockchain[];
  lend(
    wallet: WalletCurrency,
    accountId: AccountId,
  ): Promise<Result<{ readonly address: string; readonly tag?: string }, ProviderFault>>;
}

/** Sources of addresses: our keys by chain, and a provider for the other chains. */
export interface AddressSources {
  readonly keys: ReadonlyMap<Blockchain, AddressKey>;
  readonly pool: AddressPool | undefined;
}

export function hasAddresses({ keys, pool }: AddressSources, wallet: WalletCurrency): boolean {
  const { blockchain } = coinWallet(wallet);
  return keys.has(blockchain) || pool?.chains.includes(blockchain) === true;
}

/**
 * Why coins that are sent to a lent address would be lost or credited to another player; undefined if the address is
 * usable. A shared address without a tag would receive the coins of all players.
 */
function lentFault(
  wallet: WalletCurrency,
  { address, tag }: { readonly address: string; readonly tag?: string },
): string | undefined {
  const { blockchain, needsTag } = coinWallet(wallet);
  if (tag === undefined ? needsTag : !/^[\w-]{1,64}$/.test(tag)) return 'the tag is missing or invalid';
  const fault = addressFaultOn(blockchain, address);
  return fault && `the address is no valid address of ${blockchain}: ${fault}`;
}

interface AddressRequest {
  readonly accountId: AccountId;
  readonly wallet: WalletCurrency;
  readonly atMs: number;
}

async function hasOne(db: Queryable, { accountId, wallet }: AddressRequest): Promise<boolean> {
  return (await readAddresses(db, accountId)).some((address) => address.wallet === wallet);
}

/**
 * Gives a player the address of a wallet, once: a repeat changes nothing. A derived address takes the key's next index
 * in the transaction that writes it, so that indexes have no gaps and none is used twice.
 */
export function makeRequestAddress({
  pool,
  sources,
  log,
}: {
  readonly pool: Pool;
  readonly sources: AddressSources;
  readonly log: Log;
}): (request: AddressRequest) => Promise<Result<undefined, Refusal>> {
  async function derive(request: AddressRequest, key: AddressKey): Promise<void> {
    const { accountId, wallet, atMs } = request;
    // `keys` contains only chains with derived addresses.
    const blockchain = coinWallet(wallet).blockchain as DerivedChain;
    await inTransaction(pool, async (client) => {
      await holdAccount(client, accountId);
      if (await hasOne(client, request)) return;
      const index = await takeIndex(client, key.id);
      const address = key.address(blockchain, index);
      const newAddress = { accountId, wallet, blockchain, address, tag: undefined, atMs };
      await writeAddress(client, { ...newAddress, key: { id: key.id, index } });
    });
  }

  async function borrow(request: AddressRequest, lender: AddressPool): Promise<Result<undefined, Refusal>> {
    const { accountId, wallet, atMs } = request;
    const { blockchain } = coinWallet(wallet);
    if (await hasOne(pool, request)) return ok(undefined);
    const lent = await lender.lend(wallet, accountId);
    if (!lent.ok) return err(refusal('PaymentProviderUnavailableException'));
    const { address, tag } = lent.value;
    const fault = lentFault(wallet, lent.value);
    const isWritten =
      fault === undefined &&
      (await inTransaction(pool, async (client) => {
        await holdAccount(client, accountId);
        if (await hasOne(client, request)) return true;
        return writeLentAddress(client, { accountId, wallet, blockchain, address, tag, atMs });
      }));
    if (isWritten) return ok(undefined);
    log.error({
      event: 'lent-address-refused',
      wallet,
      address,
      tag,
      fault: fault ?? 'lent to another player',
    });
    return err(refusal('PaymentProviderUnavailableException'));
  }

  return async (request) => {
    const { blockchain } = coinWallet(request.wallet);
    const key = sources.keys.get(blockchain);
    if (key) {
      await derive(request, key);
      return ok(undefined);
    }
    return sources.pool?.chains.includes(blockchain)
      ? borrow(request, sources.pool)
      : err(refusal('PaymentMethodNotOfferedException'));
  };
}

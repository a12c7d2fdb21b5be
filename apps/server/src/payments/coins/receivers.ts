import { type Blockchain, coinWallet, parseUnits } from '@evens/providers';
import type { Queryable } from '../../platform/db.ts';
import { type CoinAddress, findPlayerAddresses } from './addresses/address-store.ts';
import type { ChainTransfer } from './chains/chain-source.ts';
import type { UnregisteredTransfer } from './unregistered.ts';

export interface Received<T extends ChainTransfer> {
  readonly transfer: T;
  readonly to: CoinAddress;
}

interface Divided<T extends ChainTransfer> {
  readonly received: readonly Received<T>[];
  readonly unregistered: readonly UnregisteredTransfer[];
}

/** Divides transfers by the players' addresses on the chain. Transfers to other addresses are in neither list. */
export function divideTransfers<T extends ChainTransfer>(
  chain: Blockchain,
  transfers: readonly T[],
  addresses: readonly CoinAddress[],
): Divided<T> {
  const received: Received<T>[] = [];
  const unregistered: UnregisteredTransfer[] = [];
  for (const transfer of transfers) {
    const { wallet, address, tag, units } = transfer;
    const sharing = addresses.filter((each) => each.address === address);
    const to = sharing.find((each) => each.tag === undefined || each.tag === tag);
    const { minimum, chainDigits } = coinWallet(wallet);
    if (!to) {
      if (sharing.length > 0)
        unregistered.push({ chain, transfer, reason: 'without-player', accountId: undefined });
    } else if (units < parseUnits(minimum, chainDigits))
      unregistered.push({ chain, transfer, reason: 'below-minimum', accountId: to.accountId });
    else received.push({ transfer, to });
  }
  return { received, unregistered };
}

/** Divides transfers into those to credit (to a player, at least the minimum) and those to no player's credit. */
export async function findReceivers<T extends ChainTransfer>(
  db: Queryable,
  chain: Blockchain,
  transfers: readonly T[],
): Promise<Divided<T>> {
  const addresses = await findPlayerAddresses(db, {
    chain,
    addresses: transfers.map(({ address }) => address),
  });
  return divideTransfers(chain, transfers, addresses);
}

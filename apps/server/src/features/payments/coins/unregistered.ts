import type { AccountId } from '@evens/base';
import type { Log } from '../../../platform/log.ts';
import type { Blockchain } from '../methods/lists/blockchains.ts';
import type { ChainTransfer } from './chains/chain-source.ts';

/** What support is asked about: transfers that nobody is credited. */
export interface UnregisteredTransfer {
  readonly chain: Blockchain;
  readonly transfer: ChainTransfer;
  /** `without-player`: its address or tag is of nobody; `below-minimum`: less than is registered. */
  readonly reason: 'without-player' | 'below-minimum';
  /** Whose the address is, where it is one player's. */
  readonly accountId: AccountId | undefined;
}

export function logUnregistered(log: Log, { chain, transfer, reason }: UnregisteredTransfer): void {
  const { tx, output, wallet, units, tag } = transfer;
  log.warn({
    event: 'coin-transfer-unregistered',
    ...{ reason, chain, tx, output, wallet, units: `${units}`, tag },
  });
}

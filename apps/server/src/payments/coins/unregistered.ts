import type { AccountId } from '@evens/base';
import type { Blockchain } from '@evens/providers';
import type { Log } from '../../platform/log.ts';
import type { ChainTransfer } from './chains/chain-source.ts';

/** A transfer that is credited to no player; support uses it to answer players' questions. */
export interface UnregisteredTransfer {
  readonly chain: Blockchain;
  readonly transfer: ChainTransfer;
  /** `without-player`: no player has its address or tag; `below-minimum`: less than the coin's minimum deposit. */
  readonly reason: 'without-player' | 'below-minimum';
  /** The account of the address; undefined if the address is shared. */
  readonly accountId: AccountId | undefined;
}

export function logUnregistered(log: Log, { chain, transfer, reason }: UnregisteredTransfer): void {
  const { tx, output, wallet, units, tag } = transfer;
  log.warn({
    event: 'coin-transfer-unregistered',
    ...{ reason, chain, tx, output, wallet, units: `${units}`, tag },
  });
}

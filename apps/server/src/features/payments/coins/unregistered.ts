import type { Log } from '../../../platform/log.ts';
import type { Blockchain } from '../methods/lists/blockchains.ts';
import type { ChainTransfer } from './chains/chain-source.ts';

/** What support is asked about: transfers that nobody is credited. */
export interface UnregisteredTransfer {
  readonly chain: Blockchain;
  readonly transfer: ChainTransfer;
  readonly reason: 'without-player' | 'below-minimum';
}

export function logUnregistered(log: Log, { chain, transfer, reason }: UnregisteredTransfer): void {
  const { tx, output, wallet, units, tag } = transfer;
  log.warn({
    event: 'coin-transfer-unregistered',
    ...{ reason, chain, tx, output, wallet, units: `${units}`, tag },
  });
}

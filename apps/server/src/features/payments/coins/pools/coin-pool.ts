import type { Result } from '@evens/base';
import type {
  CallbackFault,
  ProviderCallback,
  ProviderFault,
  RecordsAsked,
} from '../../providers/payment-provider.ts';
import type { AddressPool } from '../addresses/request-address.ts';
import type { ChainTransfer } from '../chains/chain-source.ts';

/** In the order of a deposit's life: what was dropped is final, however late something else is reported of it. */
export type PoolDepositState = 'seen' | 'confirmed' | 'dropped';

/** What a provider says of coins that arrived at an address that it lent. */
export interface PoolDeposit extends Omit<ChainTransfer, 'confirmations'> {
  /** The provider's own id: the same in every report of these coins. At most 64 letters, digits, `_` and `-`. */
  readonly deposit: string;
  readonly state: PoolDepositState;
  /** Blocks so far. */
  readonly confirmations: number;
}

/** A deposit may be on several pages, and has its newest state. */
export interface PoolDepositsPage {
  readonly deposits: readonly PoolDeposit[];
  readonly next?: string;
}

/**
 * A provider that lends addresses, watches their chains for us and holds what arrives. It reports deposits by signed callbacks,
 * as often as it likes and in any order.
 */
export interface CoinPool extends AddressPool {
  /** Names the provider in the address of its callbacks, in payments and in the ledger. */
  readonly key: string;
  /** Checks and reads a callback. Whether its deposits were reported before is for the caller to find out. */
  readCallback(callback: ProviderCallback): Result<readonly PoolDeposit[], CallbackFault>;
  /** The deposits that changed in a period by the provider's own records: for callbacks that never come, and for reconciliation. */
  readDeposits(asked: RecordsAsked): Promise<Result<PoolDepositsPage, ProviderFault>>;
}

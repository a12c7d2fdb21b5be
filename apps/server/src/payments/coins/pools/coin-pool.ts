import type { Result } from '@evens/base';
import type { CallbackFault, ProviderCallback, ProviderFault, RecordsQuery } from '../../payment-provider.ts';
import type { AddressPool } from '../addresses/request-address.ts';
import type { ChainTransfer } from '../chains/chain-source.ts';

/** In the order in which a deposit passes through them. `dropped` is final, even if another state is reported later. */
export type PoolDepositState = 'seen' | 'confirmed' | 'dropped';

/** A provider's report of coins that arrived at a lent address. */
export interface PoolDeposit extends Omit<ChainTransfer, 'confirmations'> {
  /** The provider's own id, the same in every report of these coins. At most 64 letters, digits, `_` and `-`. */
  readonly deposit: string;
  readonly state: PoolDepositState;
  /** Confirmations so far. */
  readonly confirmations: number;
}

/** A page of deposits, each in its newest state; one deposit may be on several pages. */
export interface PoolDepositsPage {
  readonly deposits: readonly PoolDeposit[];
  readonly next?: string;
}

/**
 * A provider that lends addresses, watches their chains for the site and holds the received coins. It reports deposits
 * by signed callbacks, which may be repeated and arrive in any order.
 */
export interface CoinPool extends AddressPool {
  /** The provider's key in the path of its callbacks, in payments and in the ledger. */
  readonly key: string;
  /** Verifies and parses a callback. The caller checks whether its deposits were reported before. */
  readCallback(callback: ProviderCallback): Result<readonly PoolDeposit[], CallbackFault>;
  /** The deposits that changed in a period by the provider's records; for lost callbacks and reconciliation. */
  readDeposits(query: RecordsQuery): Promise<Result<PoolDepositsPage, ProviderFault>>;
  /** Reads one deposit with its newest state by the provider's id; undefined if the records have no such deposit. */
  readDeposit(deposit: string): Promise<Result<PoolDeposit | undefined, ProviderFault>>;
}

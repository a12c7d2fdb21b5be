import type { WalletCurrency } from '../features/payments/coins/wallets.ts';

/** Coins to be paid on one chain. */
export interface ChainPayment {
  readonly payment: string;
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
}

/** A transaction that was signed and is stored before anybody else sees it. */
export interface SignedTransaction {
  readonly tx: string;
  /** What is broadcast. */
  readonly raw: string;
  /** Its place among the transactions of the key, where the chain has one: no two of one place are ever both in the chain. */
  readonly sequence: number | undefined;
}

/**
 * `missing`: the chain does not have it, and it can be broadcast; `pending`: it has too few confirmations; `paid`: it has them;
 * `failed`: it is in the chain for good and paid nobody, or another one has its place for good.
 */
export type TransactionState = 'missing' | 'pending' | 'paid' | 'failed';

/** Pays on one chain with a key of its own. */
export interface ChainPayer {
  readonly wallets: readonly WalletCurrency[];
  /** Signs and sends nothing. `next`: the least sequence that was not used; undefined where there are not enough coins now. */
  sign(payment: ChainPayment, next: number): Promise<SignedTransaction | undefined>;
  /** Sends what was signed; a repeat changes nothing. */
  broadcast(signed: SignedTransaction): Promise<void>;
  state(signed: SignedTransaction): Promise<TransactionState>;
}

import type { WalletCurrency } from '@evens/providers';

/** A payment of coins on one chain. */
export interface ChainPayment {
  readonly payment: string;
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
}

/** A signed transaction; it is stored before it is broadcast. */
export interface SignedTransaction {
  readonly tx: string;
  /** The signed bytes to broadcast. */
  readonly raw: string;
  /** The key's transaction number (Ethereum's nonce); undefined on chains without one. A chain includes one per number. */
  readonly sequence: number | undefined;
}

/**
 * `missing`: not in the chain, can be broadcast. `pending`: too few confirmations. `paid`: enough confirmations. `failed`: in
 * the chain with enough confirmations but without a payment, or its sequence was used by another transaction.
 */
export type TransactionState = 'missing' | 'pending' | 'paid' | 'failed';

/** Pays on one chain with its own key. */
export interface ChainPayer {
  readonly wallets: readonly WalletCurrency[];
  /** Signs without sending. `next`: the lowest unused sequence. Returns undefined if the key has too few coins now. */
  sign(payment: ChainPayment, next: number): Promise<SignedTransaction | undefined>;
  /** Broadcasts a signed transaction; a repeat changes nothing. */
  broadcast(signed: SignedTransaction): Promise<void>;
  state(signed: SignedTransaction): Promise<TransactionState>;
}

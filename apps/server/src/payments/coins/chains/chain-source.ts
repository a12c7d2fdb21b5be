import type { Blockchain, WalletCurrency } from '@evens/providers';

/** A block's height and hash: two blocks of one height have different hashes. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

/** Coins that a block pays to one of our addresses. */
export interface ChainTransfer {
  readonly tx: string;
  /** Output or log number within the transaction, which may have several transfers. */
  readonly output: number;
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag?: string;
  /** Units of the chain. */
  readonly units: bigint;
  /** Confirmations that it needs if more than usual on the chain: a block reward can be spent only later. */
  readonly confirmations?: number;
}

export interface ChainBlock extends BlockRef {
  readonly parentHash: string;
  readonly transfers: readonly ChainTransfer[];
}

/**
 * A node, or a service that reads one. It stores no position for the site: the watcher keeps its position and detects
 * replaced blocks by their hashes. A call that fails throws and is repeated.
 */
export interface ChainSource {
  readonly chains: readonly Blockchain[];
  /** The newest block of each chain that has one. */
  heads(): Promise<ReadonlyMap<Blockchain, BlockRef>>;
  /**
   * One block with its successful transfers; they may include transfers to other addresses. Undefined if the chain does
   * not have the block (any more).
   */
  block(
    chain: Blockchain,
    height: number,
    ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<ChainBlock | undefined>;
}

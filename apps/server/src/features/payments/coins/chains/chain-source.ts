import type { Blockchain } from '../../methods/lists/blockchains.ts';
import type { WalletCurrency } from '../wallets.ts';

/** A block by its height and hash: two blocks of one height have different hashes. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

/** Coins that a block pays to one of our addresses. */
export interface ChainTransfer {
  readonly tx: string;
  /** Which output or log of the transaction: one transaction may pay several. */
  readonly output: number;
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag?: string;
  /** Units of the chain. */
  readonly units: bigint;
  /** Confirmations that it needs if more than usual on the chain: a block's reward can only be spent later. */
  readonly confirmations?: number;
}

export interface ChainBlock extends BlockRef {
  readonly parentHash: string;
  readonly transfers: readonly ChainTransfer[];
}

/**
 * A node, or somebody who reads one for us. It has no memory for us: the watcher keeps its position and finds replaced blocks
 * by their hashes. A call that can't be answered throws, and is made again.
 */
export interface ChainSource {
  readonly chains: readonly Blockchain[];
  /** The newest block of each chain that has one. */
  heads(): Promise<ReadonlyMap<Blockchain, BlockRef>>;
  /** One block with its transfers that succeeded; those to other addresses may be among them. Undefined where it isn't there (any more). */
  block(
    chain: Blockchain,
    height: number,
    ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<ChainBlock | undefined>;
}

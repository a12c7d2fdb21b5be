import type { Blockchain, WalletCurrency } from '@evens/providers';
import {
  BlockNotFoundError,
  createPublicClient,
  type Address as EthereumAddress,
  getAddress,
  type Hash,
  http,
  parseAbiItem,
} from 'viem';
import type { ChainBlock, ChainSource, ChainTransfer } from './chain-source.ts';

const PATIENCE_MS = 10_000;
const RETRIES = 1;
/** Replaces a log index for the transaction's own coins, which are at most one payment. */
const OWN_VALUE = -1;

const transferred = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

export interface EthereumChain {
  readonly chain: Blockchain;
  /** The network's id (EIP-155). Coins of a test network have the same addresses and no value. */
  readonly chainId: number;
  /** URL of the node's JSON-RPC. */
  readonly url: string;
  /** The chain's own coin. */
  readonly native: WalletCurrency;
  /** Token contracts whose transfers are deposits. */
  readonly tokens: Readonly<Partial<Record<WalletCurrency, string>>>;
}

/**
 * Ethereum and similar chains, through the JSON-RPC of one node. Logs are read by the block's hash and receipts are
 * compared with it, so that a block that is replaced meanwhile fails instead of being mixed with its replacement.
 */
export function ethereumChain({ chain, chainId, url, native, tokens }: EthereumChain): ChainSource {
  const client = createPublicClient({
    transport: http(url, { timeout: PATIENCE_MS, retryCount: RETRIES }),
  });
  const walletOfToken = new Map(
    Object.entries(tokens).map(([wallet, address]): [EthereumAddress, WalletCurrency] => [
      getAddress(address),
      // The record's own keys are wallets.
      wallet as WalletCurrency,
    ]),
  );

  let isNetworkChecked = false;
  async function checkNetwork(): Promise<void> {
    if (isNetworkChecked) return;
    const found = await client.getChainId();
    if (found !== chainId)
      throw new Error(
        `ethereumChain: the node of ${chain} is on another network: its id is ${found}, expected ${chainId}`,
      );
    isNetworkChecked = true;
  }

  async function readBlock(height: number) {
    try {
      const block = await client.getBlock({ blockNumber: BigInt(height), includeTransactions: true });
      if (block.number !== BigInt(height))
        throw new Error(
          `ethereumChain: the node of ${chain} answered block ${block.number}, expected ${height}`,
        );
      return block;
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined;
      throw error;
    }
  }

  async function tokenTransfers(blockHash: Hash): Promise<readonly ChainTransfer[]> {
    if (walletOfToken.size === 0) return [];
    const logs = await client.getLogs({
      blockHash,
      address: [...walletOfToken.keys()],
      event: transferred,
      strict: true,
    });
    return logs.flatMap(({ address, args, transactionHash, logIndex }): ChainTransfer[] => {
      const wallet = walletOfToken.get(getAddress(address));
      const { to, value: units } = args;
      return wallet && units > 0n
        ? [{ tx: transactionHash, output: logIndex, wallet, address: getAddress(to), units }]
        : [];
    });
  }

  /** A failed transaction is in a block too, but pays nothing. */
  async function hasSucceeded(tx: Hash, blockHash: Hash): Promise<boolean> {
    const receipt = await client.getTransactionReceipt({ hash: tx });
    if (receipt.blockHash !== blockHash)
      throw new Error(`ethereumChain: ${tx} of ${chain} has moved to another block`);
    return receipt.status === 'success';
  }

  return {
    chains: [chain],
    async heads() {
      try {
        await checkNetwork();
        const { number, hash } = await client.getBlock({ blockTag: 'latest' });
        return new Map([[chain, { height: Number(number), hash }]]);
      } catch (error) {
        // Several nodes may alternate behind one URL.
        isNetworkChecked = false;
        throw error;
      }
    },
    async block(_chain, height, ours): Promise<ChainBlock | undefined> {
      const block = await readBlock(height);
      if (!block) return undefined;
      const { hash, parentHash, transactions } = block;
      const paying = transactions.flatMap(({ to, value: units, hash: tx }) =>
        to !== null && units > 0n ? [{ tx, units, address: getAddress(to) }] : [],
      );
      const byToken = await tokenTransfers(hash);
      const own = await ours([...new Set([...paying, ...byToken].map(({ address }) => address))]);
      const transfers: ChainTransfer[] = byToken.filter(({ address }) => own.has(address));
      for (const { tx, units, address } of paying)
        if (own.has(address) && (await hasSucceeded(tx, hash)))
          transfers.push({ tx, output: OWN_VALUE, wallet: native, address, units });
      return { height, hash, parentHash, transfers };
    },
  };
}

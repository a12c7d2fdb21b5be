import type { WalletCurrency } from '@evens/providers';
import {
  createPublicClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
  parseAbi,
  TransactionReceiptNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainPayer, ChainPayment, SignedTransaction, TransactionState } from './chain-payer.ts';

const PATIENCE_MS = 10_000;
const NATIVE_GAS = 21_000n;
const TOKEN_GAS = 120_000n;
/** Maximum signed fee as a multiple of the current one: a waiting transaction is never signed again. */
const FEE_FACTOR = 3n;
/** Maximum wei per gas. Above it the payout waits, so that a node with false fees cannot drain the key. */
const FEE_MAX = 10n ** 12n;

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]);

export interface EthereumPayerParts {
  /** URL of the node's JSON-RPC. */
  readonly url: string;
  /** The network's id (EIP-155): a transaction that is signed for another network could be broadcast there. */
  readonly chainId: number;
  readonly native: WalletCurrency;
  /** Contract addresses of tokens. */
  readonly tokens: Readonly<Partial<Record<WalletCurrency, string>>>;
  /** Confirmations that a transaction needs. */
  readonly confirmations: number;
  /** `0x` and 64 hexadecimal digits. */
  readonly privateKey: Hex;
}

/** Whether a node already has the transaction or its sequence is used, as for repeated and late broadcasts. */
function isKnown(error: unknown): boolean {
  return /already known|already imported|known transaction|nonce too low|too low.*nonce|already pending/i.test(
    String(error),
  );
}

/** Pays on Ethereum or a chain derived from it with one key; its transactions have nonces without gaps. */
export function ethereumPayer({
  url,
  chainId,
  native,
  tokens,
  confirmations,
  privateKey,
}: EthereumPayerParts): ChainPayer & {
  readonly address: string;
} {
  const account = privateKeyToAccount(privateKey);
  const client = createPublicClient({ transport: http(url, { timeout: PATIENCE_MS, retryCount: 1 }) });

  function buildCall({ wallet, address, units }: ChainPayment) {
    const to = address as Hex;
    if (wallet === native) return { to, value: units, data: '0x', gas: NATIVE_GAS } as const;
    const token = tokens[wallet];
    if (token === undefined) throw new Error(`ethereumPayer: ${wallet} has no contract`);
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, units] });
    return { to: token as Hex, value: 0n, data, gas: TOKEN_GAS } as const;
  }

  async function hasEnough({ wallet, units }: ChainPayment, cost: bigint): Promise<boolean> {
    const token = tokens[wallet];
    const coins = await client.getBalance({ address: account.address, blockTag: 'pending' });
    if (wallet === native) return coins >= units + cost;
    const held = await client.readContract({
      address: token as Hex,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [account.address],
    });
    return coins >= cost && held >= units;
  }

  async function findReceipt(tx: Hash) {
    try {
      return await client.getTransactionReceipt({ hash: tx });
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  }

  async function receiptState(tx: Hash, head: bigint): Promise<TransactionState | undefined> {
    const receipt = await findReceipt(tx);
    if (!receipt) return undefined;
    if (head - receipt.blockNumber + 1n < BigInt(confirmations)) return 'pending';
    return receipt.status === 'success' ? 'paid' : 'failed';
  }

  async function isUsedAt(sequence: number, blockNumber: bigint): Promise<boolean> {
    return (await client.getTransactionCount({ address: account.address, blockNumber })) > sequence;
  }

  /**
   * The key's transaction with a sequence, read from its block; undefined if no block with enough confirmations has
   * one. A missing receipt proves nothing: the node's index may lag behind its blocks.
   */
  async function findTransaction(sequence: number, head: bigint): Promise<Hash | undefined> {
    let [without, within] = [-1n, head - BigInt(confirmations) + 1n];
    if (within < 0n || !(await isUsedAt(sequence, within))) return undefined;
    while (within - without > 1n) {
      const middle = (within + without) / 2n;
      if (await isUsedAt(sequence, middle)) within = middle;
      else without = middle;
    }
    const { transactions } = await client.getBlock({ blockNumber: within, includeTransactions: true });
    const found = transactions.find(
      ({ from, nonce }) => nonce === sequence && from.toLowerCase() === account.address.toLowerCase(),
    );
    if (!found)
      throw new Error(`ethereumPayer: block ${within} has no transaction ${sequence} of ${account.address}`);
    return found.hash;
  }

  return {
    address: account.address,
    wallets: [native, ...Object.keys(tokens).map((key) => key as WalletCurrency)],
    async sign(payment, next): Promise<SignedTransaction | undefined> {
      const [found, used, fees] = await Promise.all([
        client.getChainId(),
        client.getTransactionCount({ address: account.address }),
        client.estimateFeesPerGas(),
      ]);
      if (found !== chainId)
        throw new Error(`ethereumPayer: the node is on network ${found}, expected ${chainId}`);
      if (fees.maxFeePerGas > FEE_MAX || fees.maxPriorityFeePerGas > FEE_MAX) return undefined;
      const maxFeePerGas = fees.maxFeePerGas * FEE_FACTOR;
      const call = buildCall(payment);
      if (!(await hasEnough(payment, call.gas * maxFeePerGas))) return undefined;
      const nonce = Math.max(next, used);
      const raw = await account.signTransaction({
        ...{ type: 'eip1559', chainId, nonce, ...call, maxFeePerGas },
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      });
      return { tx: keccak256(raw), raw, sequence: nonce };
    },
    async broadcast({ raw }) {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw as Hex });
      } catch (error) {
        if (!isKnown(error)) throw error;
      }
    },
    async state({ tx, sequence = 0 }) {
      const hash = tx as Hash;
      const head = await client.getBlockNumber({ cacheTime: 0 });
      const state = await receiptState(hash, head);
      if (state) return state;
      const included = await findTransaction(sequence, head);
      if (included !== undefined) return included === hash ? 'pending' : 'failed';
      const known = await client.getTransaction({ hash }).catch(() => undefined);
      return known ? 'pending' : 'missing';
    },
  };
}

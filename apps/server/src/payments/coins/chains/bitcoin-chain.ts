import { asFields, type Fields } from '@evens/base';
import { coinWallet } from '@evens/providers';
import { type BitcoinChain, findScriptAddress } from '../addresses/key-hash-address.ts';
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoin-networks.ts';
import { type BitcoinNode, bitcoinRpc, NodeRefusal } from './bitcoin-rpc.ts';
import type { BlockRef, ChainBlock, ChainSource, ChainTransfer } from './chain-source.ts';

/** Maximum lag of a node behind its headers, in blocks; a node that lags more is still loading the chain. */
const LAG_BLOCKS_MAX = 100;
const TRANSACTIONS_PER_CALL = 50;
/** The node's code for a height that its chain does not have. */
const NO_SUCH_HEIGHT = -8;

export interface BitcoinChainParts extends BitcoinNode {
  readonly chain: BitcoinChain;
  /** The landmark blocks of the expected network; default: the main network. */
  readonly network?: BitcoinNetwork;
}

/**
 * Parses an amount that a node wrote as a JSON number; returns units of the chain, or undefined if it is not an amount.
 * Some nodes write small amounts with an exponent.
 */
export function parseChainAmount(text: unknown, digits: number): bigint | undefined {
  const parts =
    typeof text === 'string' ? /^(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) : null;
  if (!parts) return undefined;
  const [, whole = '', part = '', exponent = '0'] = parts;
  const shift = digits + Number(exponent) - part.length;
  const units = BigInt(whole + part);
  if (shift >= 0) return units * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return units % divisor === 0n ? units / divisor : undefined;
}

function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The outputs of one transaction that pay to addresses in the players' format, with their output numbers. */
function parsePayments(
  transaction: unknown,
  chain: BitcoinChain,
  { wallet, rewardConfirmations }: BitcoinNetwork,
) {
  const { txid, vin, vout } = asFields(transaction) ?? {};
  const inputs = asArray(vin);
  const outputs = asArray(vout);
  if (typeof txid !== 'string' || !inputs || !outputs)
    throw new Error(`bitcoinChain: a transaction of ${chain} has no txid, vin or vout`);
  const isReward = inputs.some((input) => asFields(input)?.['coinbase'] !== undefined);
  return outputs.flatMap((value): ChainTransfer[] => {
    const { value: amount, n: output, scriptPubKey, ismweb: isHidden } = asFields(value) ?? {};
    // Litecoin outputs with hidden amounts (MWEB) never pay to a player's address.
    if (isHidden === true) return [];
    const script = asFields(scriptPubKey)?.['hex'];
    const units = parseChainAmount(amount, coinWallet(wallet).chainDigits);
    if (typeof output !== 'number' || typeof script !== 'string' || units === undefined)
      throw new Error(`bitcoinChain: an output of ${txid} of ${chain} has no valid n, value or script`);
    const address = units > 0n ? findScriptAddress(chain, script) : undefined;
    if (address === undefined) return [];
    const transfer = { tx: txid, output, wallet, address, units };
    return [isReward ? { ...transfer, confirmations: rewardConfirmations } : transfer];
  });
}

function parseBlockRef({
  height,
  hash,
}: {
  readonly height: unknown;
  readonly hash: unknown;
}): BlockRef | undefined {
  return typeof height === 'number' && Number.isSafeInteger(height) && typeof hash === 'string'
    ? { height, hash }
    : undefined;
}

/** Reads Bitcoin or a derived chain through the JSON-RPC of one node; refuses a node on another network. */
export function bitcoinChain({
  chain,
  network = bitcoinNetworks[chain],
  ...node
}: BitcoinChainParts): ChainSource {
  const rpc = bitcoinRpc(node);
  let isNetworkChecked = false;

  async function readBlockHash(height: number): Promise<string | undefined> {
    try {
      const hash = await rpc.call('getblockhash', [height]);
      if (typeof hash !== 'string') throw new Error(`bitcoinChain: block ${height} of ${chain} has no hash`);
      return hash;
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === NO_SUCH_HEIGHT) return undefined;
      throw error;
    }
  }

  async function checkNetwork(): Promise<void> {
    if (isNetworkChecked) return;
    for (const { height, hash } of network.landmarks) {
      const found = await readBlockHash(height);
      if (found !== hash)
        throw new Error(
          `bitcoinChain: the node of ${chain} is on another network: block ${height} is ${found ?? 'not there'}, expected ${hash}`,
        );
    }
    isNetworkChecked = true;
  }

  async function readHead(): Promise<BlockRef> {
    const info = asFields(await rpc.call('getblockchaininfo', [])) ?? {};
    const { blocks, bestblockhash: hash, headers = blocks, initialblockdownload: isLoading } = info;
    const head = parseBlockRef({ height: blocks, hash });
    if (!head || typeof headers !== 'number')
      throw new Error(`bitcoinChain: getblockchaininfo of ${chain} has no blocks, headers or bestblockhash`);
    if (isLoading === true || headers - head.height > LAG_BLOCKS_MAX)
      throw new Error(
        `bitcoinChain: the node of ${chain} is behind: it has ${head.height} of ${headers} blocks`,
      );
    return head;
  }

  /** The transactions of a block, for nodes whose `getblock` returns only transaction ids. */
  async function readTransactions(ids: readonly unknown[], blockHash: string): Promise<readonly unknown[]> {
    const transactions: unknown[] = [];
    for (let from = 0; from < ids.length; from += TRANSACTIONS_PER_CALL) {
      const requests = ids.slice(from, from + TRANSACTIONS_PER_CALL).map((id) => [id, true]);
      transactions.push(...(await rpc.calls('getrawtransaction', requests)));
    }
    const moved = transactions.find((each) => asFields(each)?.['blockhash'] !== blockHash);
    if (moved !== undefined)
      throw new Error(`bitcoinChain: a transaction of ${chain} has moved to another block`);
    return transactions;
  }

  async function readBlock(height: number, hash: string): Promise<Fields> {
    const block = asFields(await rpc.call('getblock', [hash, network.hasWholeBlocks ? 2 : true])) ?? {};
    if (block['hash'] !== hash || block['height'] !== height)
      throw new Error(`bitcoinChain: the node of ${chain} answered another block than ${hash}`);
    return block;
  }

  return {
    chains: [chain],
    async heads() {
      try {
        await checkNetwork();
        return new Map([[chain, await readHead()]]);
      } catch (error) {
        // Several nodes may alternate behind one URL.
        isNetworkChecked = false;
        throw error;
      }
    },
    async block(_chain, height, ours): Promise<ChainBlock | undefined> {
      const hash = await readBlockHash(height);
      if (hash === undefined) return undefined;
      const { previousblockhash: parentHash = '', confirmations, tx } = await readBlock(height, hash);
      const listed = asArray(tx);
      if (typeof parentHash !== 'string' || typeof confirmations !== 'number' || !listed)
        throw new Error(
          `bitcoinChain: block ${hash} of ${chain} has no valid previousblockhash, confirmations or tx`,
        );
      // The block was replaced between the two calls.
      if (confirmations < 1) return undefined;
      // The genesis block's output cannot be spent, and no transaction index has it.
      const transactions =
        network.hasWholeBlocks || height === 0 ? listed : await readTransactions(listed, hash);
      const payments =
        height === 0 ? [] : transactions.flatMap((transaction) => parsePayments(transaction, chain, network));
      const own = await ours([...new Set(payments.map(({ address }) => address))]);
      return { height, hash, parentHash, transfers: payments.filter(({ address }) => own.has(address)) };
    },
  };
}

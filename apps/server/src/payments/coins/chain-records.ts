import { err, ok } from '@evens/base';
import { type Blockchain, coinsText, paidToText } from '@evens/providers';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId, PaymentRecords, RecordedPayment } from '../payment-provider.ts';
import { findPlayerAddresses } from './addresses/address-store.ts';
import {
  readBookedTransfers,
  readKnown,
  readNewestBlocks,
  readStoredTransfer,
  type StoredChainTransfer,
} from './chain-records-store.ts';
import type { ChainBlock, ChainSource } from './chains/chain-source.ts';
import { findReceivers } from './receivers.ts';
import { arrivedEvents, reversedEvents } from './stored-credit.ts';

const TRANSFERS_AT_ONCE = 200;
/** Number of newest blocks per chain that are read again to find transfers that the site has not stored. */
const BLOCKS_AGAIN = 50;

interface ChainRecordsParts {
  readonly db: Queryable;
  readonly sources: readonly ChainSource[];
}

/** A deposit's record according to its chain; `units` is undefined if the chain does not have the transfer. */
export function buildChainRecord(transfer: StoredChainTransfer, units: bigint | undefined): RecordedPayment {
  const { paymentId, wallet, blockHash, isOrphaned } = transfer;
  if (units === undefined)
    return { paymentId, events: isOrphaned ? reversedEvents(transfer, blockHash.slice(0, 64)) : [] };
  const events = arrivedEvents(transfer, units);
  const here = coinsText(wallet, transfer.units);
  const there = coinsText(wallet, units);
  return here === there ? { paymentId, events } : { paymentId, events, differs: { here, there } };
}

/** The record of a deposit whose chain the site no longer reads: as stored, and marked as not compared. */
export function buildUnreadRecord(transfer: StoredChainTransfer): RecordedPayment {
  const { paymentId, chain, wallet, units, blockHash, isOrphaned } = transfer;
  return {
    paymentId,
    events: isOrphaned ? reversedEvents(transfer, blockHash.slice(0, 64)) : arrivedEvents(transfer, units),
    differs: { here: coinsText(wallet, units), there: `unknown: ${chain} is not connected` },
  };
}

/** Reads the blocks for one comparison, each once. */
class ReadBlocks {
  readonly #parts: ChainRecordsParts;
  readonly #read = new Map<string, ChainBlock | undefined>();

  constructor(parts: ChainRecordsParts) {
    this.#parts = parts;
  }

  async at(chain: Blockchain, height: number): Promise<ChainBlock | undefined> {
    const key = `${chain} ${height}`;
    if (this.#read.has(key)) return this.#read.get(key);
    const { db, sources } = this.#parts;
    const source = sources.find(({ chains }) => chains.includes(chain));
    if (!source) throw new Error(`ReadBlocks: ${chain} is not connected`);
    const block = await source.block(
      chain,
      height,
      async (addresses) =>
        new Set((await findPlayerAddresses(db, { chain, addresses })).map(({ address }) => address)),
    );
    this.#read.set(key, block);
    return block;
  }

  /** Units that the chain paid for a transfer; undefined if the chain has no such block or transfer. */
  async readUnits(transfer: StoredChainTransfer): Promise<bigint | undefined> {
    const { chain, height, blockHash, tx, output, wallet, isPaidAgain } = transfer;
    if (isPaidAgain) return undefined;
    const block = await this.at(chain, height);
    if (block?.hash !== blockHash) return undefined;
    return block.transfers.find((each) => each.tx === tx && each.output === output && each.wallet === wallet)
      ?.units;
  }
}

/** Transfers to players in the newest blocks that the site has not stored. */
async function missingHere(
  { db, sources }: ChainRecordsParts,
  blocks: ReadBlocks,
): Promise<readonly RecordedPayment[]> {
  const missing: RecordedPayment[] = [];
  for (const chain of sources.flatMap(({ chains }) => chains))
    for (const { height, hash } of await readNewestBlocks(db, chain, BLOCKS_AGAIN)) {
      const block = await blocks.at(chain, height);
      if (block?.hash !== hash) continue;
      const { received } = await findReceivers(db, chain, block.transfers);
      const known = await readKnown(db, chain, [...new Set(received.map(({ transfer }) => transfer.tx))]);
      for (const { transfer } of received) {
        const { tx, output, wallet, units, address } = transfer;
        if (known.has(`${tx} ${output}`)) continue;
        // The site has no payment for it: chain, transaction and output identify it.
        const paymentId = `${chain} ${tx} ${output}` as PaymentId;
        const there = paidToText({ wallet, units, address });
        missing.push({ paymentId, events: [], differs: { here: 'none', there } });
      }
    }
  return missing;
}

/**
 * Records of coin deposits for reconciliation, read from their chains: the chain takes the role of the provider. A
 * deposit on a chain that is not connected is reported as a difference; other deposits are still compared.
 */
export function chainRecords(parts: ChainRecordsParts): PaymentRecords {
  const { db } = parts;
  const connected = new Set(parts.sources.flatMap(({ chains }) => chains));
  const read = async (transfer: StoredChainTransfer, blocks: ReadBlocks): Promise<RecordedPayment> =>
    connected.has(transfer.chain)
      ? buildChainRecord(transfer, await blocks.readUnits(transfer))
      : buildUnreadRecord(transfer);
  return {
    async readEvents(paymentId) {
      const storedTransfer = await readStoredTransfer(db, paymentId);
      if (!storedTransfer) return ok([]);
      try {
        return ok((await read(storedTransfer, new ReadBlocks(parts))).events);
      } catch {
        return err({ kind: 'unavailable' });
      }
    },
    async readRecords({ fromMs, toMs, after }) {
      const storedTransfers = await readBookedTransfers(db, { fromMs, toMs, after, most: TRANSFERS_AT_ONCE });
      const blocks = new ReadBlocks(parts);
      try {
        const payments: RecordedPayment[] = [];
        for (const each of storedTransfers) payments.push(await read(each, blocks));
        if (after === undefined) payments.push(...(await missingHere(parts, blocks)));
        const last = storedTransfers.at(-1)?.paymentId;
        return ok(
          storedTransfers.length < TRANSFERS_AT_ONCE || last === undefined
            ? { payments }
            : { payments, next: last },
        );
      } catch {
        return err({ kind: 'unavailable' });
      }
    },
  };
}

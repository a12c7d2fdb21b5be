import type { Clock } from '@evens/base';
import { type Blockchain, confirmationsNeeded } from '@evens/providers';
import { inTransaction } from '../../platform/db.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import type { BookingParts } from '../book-events.ts';
import { newPaymentId } from '../new-payment-id.ts';
import { findPlayerAddresses } from './addresses/address-store.ts';
import { BLOCKCHAIN_PROVIDER } from './blockchain-provider.ts';
import { bookTransfers } from './book-transfers.ts';
import type { BlockRef, ChainBlock, ChainSource } from './chains/chain-source.ts';
import { findReceivers } from './receivers.ts';
import {
  lockPosition,
  orphanAbove,
  readBlock,
  readPosition,
  readUnbooked,
  writeFirstPosition,
  writePosition,
  writeTransfer,
} from './transfer-store.ts';
import { logUnregistered } from './unregistered.ts';
import { removeUnregisteredAbove, writeUnregistered } from './unregistered-store.ts';

const EVERY_MS = 1000;
/** Maximum number of blocks of one chain per round. */
const BLOCKS_AT_ONCE = 50;

export interface ChainWatchParts extends BookingParts {
  readonly source: ChainSource;
  /** Blocks that a transfer needs, if not the usual number. */
  readonly confirmations?: number;
}

type Step =
  | { readonly kind: 'block'; readonly block: ChainBlock }
  /** Blocks above `to` were replaced. */
  | { readonly kind: 'back'; readonly to: BlockRef }
  | { readonly kind: 'none' };

const nobody = async (): Promise<ReadonlySet<string>> => new Set();

/**
 * The highest block below a height that was read and is still in the chain. If all stored blocks were replaced, it is
 * the chain's own block below them.
 */
async function branchingPoint(
  { pool, source, log }: ChainWatchParts,
  chain: Blockchain,
  below: number,
): Promise<BlockRef> {
  for (let height = below - 1; height >= 0; height--) {
    const [stored, now] = await Promise.all([
      readBlock(pool, chain, height),
      source.block(chain, height, nobody),
    ]);
    if (!now) throw new Error(`branchingPoint: ${chain} has no block ${height}`);
    if (!stored) log.error({ event: 'chain-replaced-below-stored-blocks', chain, height });
    if (!stored || stored.hash === now.hash) return { height, hash: now.hash };
  }
  throw new Error(`branchingPoint: ${chain} has another first block`);
}

async function nextStep(
  parts: ChainWatchParts,
  chain: Blockchain,
  { position, head }: { readonly position: BlockRef; readonly head: BlockRef },
): Promise<Step> {
  const { pool, source } = parts;
  if (head.height <= position.height) {
    const known = head.height === position.height ? position : await readBlock(pool, chain, head.height);
    // A node that lags has nothing new; a node with another block at this height has replaced ours.
    if (known === undefined || known.hash === head.hash) return { kind: 'none' };
    return { kind: 'back', to: await branchingPoint(parts, chain, head.height) };
  }
  const ours = async (addresses: readonly string[]) =>
    new Set((await findPlayerAddresses(pool, { chain, addresses })).map(({ address }) => address));
  const block = await source.block(chain, position.height + 1, ours);
  if (!block) return { kind: 'none' };
  if (block.parentHash === position.hash) return { kind: 'block', block };
  return { kind: 'back', to: await branchingPoint(parts, chain, position.height) };
}

/** Applies a step to the position that it was calculated for; false if another process has moved the position. */
async function apply(
  parts: ChainWatchParts,
  chain: Blockchain,
  { step, position, atMs }: { readonly step: Step; readonly position: BlockRef; readonly atMs: number },
): Promise<boolean> {
  const { pool, log, changed } = parts;
  if (step.kind === 'none') return false;
  const { received, unregistered } =
    step.kind === 'block'
      ? await findReceivers(pool, chain, step.block.transfers)
      : { received: [], unregistered: [] };
  const isApplied = await inTransaction(pool, async (client) => {
    if (!(await lockPosition(client, chain, position))) return false;
    if (step.kind === 'back') {
      await orphanAbove(client, chain, { height: step.to.height, atMs });
      await removeUnregisteredAbove(client, chain, step.to.height);
      await writePosition(client, chain, { ...step.to, atMs });
      return true;
    }
    const { block } = step;
    for (const { transfer, to } of received) {
      const { tx, output, wallet, units, confirmations } = transfer;
      const { id: addressId, accountId } = to;
      const paymentId = newPaymentId(atMs);
      await writeTransfer(client, {
        ...{ chain, tx, output, addressId, accountId, wallet, units, paymentId, atMs },
        from: { block, confirmations },
      });
    }
    await writeUnregistered(client, chain, { found: unregistered, block, atMs });
    await writePosition(client, chain, { height: block.height, hash: block.hash, atMs });
    return true;
  });
  if (!isApplied) return false;
  for (const each of unregistered) logUnregistered(log, each);
  if (step.kind === 'back')
    log.warn({ event: 'chain-branched', chain, from: position.height, to: step.to.height });
  if (received.length > 0) changed(received.map(({ to }) => to.accountId));
  return true;
}

/** Books transfers with enough confirmations, and reverses those whose block was replaced. */
async function bookConfirmed(parts: ChainWatchParts, chain: Blockchain, atMs: number): Promise<void> {
  const { pool, confirmations = confirmationsNeeded[chain] } = parts;
  const position = await readPosition(pool, chain);
  if (!position) return;
  const readOpen = (page: { readonly after: number; readonly most: number }) =>
    readUnbooked(pool, chain, { headHeight: position.height, confirmations, ...page });
  await bookTransfers(parts, { provider: BLOCKCHAIN_PROVIDER, readOpen, atMs });
}

/**
 * Reads and books the new blocks of one chain. It can be interrupted anywhere, and the next call continues: the
 * position moves in the transaction of its block's transfers, and a credit is fixed before it is booked once by its
 * key.
 */
async function watchChain(
  parts: ChainWatchParts,
  chain: Blockchain,
  { head, atMs }: { readonly head: BlockRef; readonly atMs: number },
): Promise<void> {
  for (let blocks = 0; blocks < BLOCKS_AT_ONCE; blocks++) {
    const position = await readPosition(parts.pool, chain);
    if (!position) {
      await writeFirstPosition(parts.pool, chain, { ...head, atMs });
      break;
    }
    const step = await nextStep(parts, chain, { position, head });
    if (!(await apply(parts, chain, { step, position, atMs }))) break;
  }
  await bookConfirmed(parts, chain, atMs);
}

/** Reads every chain of the source once. If one chain fails, the others are still read. */
export async function watchChains(parts: ChainWatchParts, atMs: number): Promise<void> {
  const heads = await parts.source.heads();
  for (const [chain, head] of heads)
    try {
      await watchChain(parts, chain, { head, atMs });
    } catch (error) {
      parts.log.error({ event: 'chain-not-read', chain, err: error });
    }
}

/** Reads the chains of one source every second, one run at a time. */
export function startChainWatch(parts: ChainWatchParts & { readonly clock: Clock }): Loop {
  // A source that cannot be reached is logged once, not every second.
  let isFailing = false;
  return startLoop(parts, {
    name: 'chain-watch',
    everyMs: EVERY_MS,
    async run() {
      try {
        await watchChains(parts, parts.clock.nowMs());
        isFailing = false;
      } catch (error) {
        if (!isFailing) parts.log.error({ event: 'chains-not-watched', err: error });
        isFailing = true;
      }
    },
  });
}

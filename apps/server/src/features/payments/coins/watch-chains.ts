import type { CurrencyCode } from '@evens/base';
import { inTransaction } from '../../../platform/db.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { Blockchain } from '../methods/lists/blockchains.ts';
import { newPaymentId } from '../new-payment-id.ts';
import type { PaymentEvent } from '../providers/payment-provider.ts';
import { type CoinAddress, findOurs } from './addresses/address-store.ts';
import { BLOCKCHAIN_PROVIDER } from './blockchain-provider.ts';
import type { BlockRef, ChainBlock, ChainSource, ChainTransfer } from './chains/chain-source.ts';
import { type CurrencyRate, creditOf } from './rates/rate.ts';
import { readRates } from './rates/rate-store.ts';
import {
  lockPosition,
  type OpenTransfer,
  orphanAbove,
  readBlock,
  readPosition,
  readUnbooked,
  writeBooked,
  writeCredit,
  writeFirstPosition,
  writePosition,
  writeTransfer,
} from './transfer-store.ts';
import { confirmationsNeeded, unitsOf, walletOf } from './wallets.ts';

/** Blocks of one chain that one round reads. */
const BLOCKS_AT_ONCE = 50;
const TRANSFERS_AT_ONCE = 100;

export interface ChainWatchParts extends BookingParts {
  readonly source: ChainSource;
  /** Blocks that a transfer needs, where it isn't the usual number. */
  readonly confirmations?: number;
}

type Step =
  | { readonly kind: 'block'; readonly block: ChainBlock }
  /** Blocks above this one were replaced. */
  | { readonly kind: 'back'; readonly to: BlockRef }
  | { readonly kind: 'none' };

const nobody = async (): Promise<ReadonlySet<string>> => new Set();

/**
 * The highest block below a height that was read and is still in the chain. Where all that are stored were replaced, it is the
 * chain's own block below them.
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
    // A node that is behind has nothing new; one with another block at this height has replaced ours.
    if (known === undefined || known.hash === head.hash) return { kind: 'none' };
    return { kind: 'back', to: await branchingPoint(parts, chain, head.height) };
  }
  const ours = async (addresses: readonly string[]) =>
    new Set((await findOurs(pool, { chain, addresses })).map(({ address }) => address));
  const block = await source.block(chain, position.height + 1, ours);
  if (!block) return { kind: 'none' };
  if (block.parentHash === position.hash) return { kind: 'block', block };
  return { kind: 'back', to: await branchingPoint(parts, chain, position.height) };
}

interface Received {
  readonly transfer: ChainTransfer;
  readonly to: CoinAddress;
}

/** What support is asked about: transfers that nobody is credited. */
interface Unregistered {
  readonly transfer: ChainTransfer;
  readonly reason: 'without-player' | 'below-minimum';
}

/** The transfers of a block that are players' and not below their minimum, and those that are not registered. */
async function receivedIn(
  { pool }: ChainWatchParts,
  chain: Blockchain,
  { transfers }: ChainBlock,
): Promise<{ readonly received: readonly Received[]; readonly unregistered: readonly Unregistered[] }> {
  const addresses = await findOurs(pool, { chain, addresses: transfers.map(({ address }) => address) });
  const received: Received[] = [];
  const unregistered: Unregistered[] = [];
  for (const transfer of transfers) {
    const { wallet, address, tag, units } = transfer;
    const sharing = addresses.filter((each) => each.address === address);
    const to = sharing.find((each) => each.tag === undefined || each.tag === tag);
    const { minimum, chainDigits } = walletOf(wallet);
    if (!to) {
      if (sharing.length > 0) unregistered.push({ transfer, reason: 'without-player' });
    } else if (units < unitsOf(minimum, chainDigits))
      unregistered.push({ transfer, reason: 'below-minimum' });
    else received.push({ transfer, to });
  }
  return { received, unregistered };
}

/** Applies a step to the position that it was found for; false where another process has moved it meanwhile. */
async function apply(
  parts: ChainWatchParts,
  chain: Blockchain,
  { step, position, atMs }: { readonly step: Step; readonly position: BlockRef; readonly atMs: number },
): Promise<boolean> {
  const { pool, log, changed } = parts;
  if (step.kind === 'none') return false;
  const { received, unregistered } =
    step.kind === 'block' ? await receivedIn(parts, chain, step.block) : { received: [], unregistered: [] };
  const isApplied = await inTransaction(pool, async (client) => {
    if (!(await lockPosition(client, chain, position))) return false;
    if (step.kind === 'back') {
      await orphanAbove(client, chain, { height: step.to.height, atMs });
      await writePosition(client, chain, { ...step.to, atMs });
      return true;
    }
    const { block } = step;
    for (const { transfer, to } of received) {
      const { tx, output, wallet, units, confirmations } = transfer;
      const { id: addressId, accountId } = to;
      const paymentId = newPaymentId(atMs);
      await writeTransfer(client, {
        ...{ chain, tx, output, addressId, accountId, wallet, units, block, confirmations, paymentId, atMs },
      });
    }
    await writePosition(client, chain, { height: block.height, hash: block.hash, atMs });
    return true;
  });
  if (!isApplied) return false;
  for (const { transfer, reason } of unregistered) {
    const { tx, output, wallet, units, tag } = transfer;
    log.warn({
      event: 'coin-transfer-unregistered',
      reason,
      chain,
      tx,
      output,
      wallet,
      units: `${units}`,
      tag,
    });
  }
  if (step.kind === 'back')
    log.warn({ event: 'chain-branched', chain, from: position.height, to: step.to.height });
  if (received.length > 0) changed(received.map(({ to }) => to.accountId));
  return true;
}

/** What the ledger is to have of a transfer; undefined while no rate is valid. */
async function eventsOf(
  { pool, log }: ChainWatchParts,
  transfer: OpenTransfer,
  { rates, atMs }: { readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>; readonly atMs: number },
): Promise<readonly PaymentEvent[] | undefined> {
  const { id, paymentId, account: currency, isOrphaned, blockHash } = transfer;
  if (isOrphaned) {
    if (transfer.credit === undefined) return [{ kind: 'failed', paymentId, failure: 'abandoned' }];
    // Both: whether the credit was booked before its block was replaced does not matter then.
    const money = { paymentId, amount: transfer.credit, currency };
    return [
      { kind: 'deposited', ...money },
      { kind: 'reversed', reversalId: blockHash.slice(0, 64), ...money },
    ];
  }
  if (transfer.credit !== undefined)
    return [{ kind: 'deposited', paymentId, amount: transfer.credit, currency }];
  const credit = creditOf(transfer, { account: currency, rates, nowMs: atMs });
  if (!credit.ok) {
    log.error({ event: 'coin-transfer-not-credited', paymentId, fault: credit.error });
    return credit.error === 'no-rate' ? undefined : [{ kind: 'failed', paymentId, failure: 'declined' }];
  }
  const { amount, rates: used } = credit.value;
  const isFixed = await writeCredit(pool, { id, credit: amount, rates: used, atMs });
  return isFixed ? [{ kind: 'deposited', paymentId, amount, currency }] : undefined;
}

/** Books transfers that have their confirmations, and takes back those whose block was replaced. */
async function bookTransfers(parts: ChainWatchParts, chain: Blockchain, atMs: number): Promise<void> {
  const { pool, confirmations = confirmationsNeeded[chain] } = parts;
  const position = await readPosition(pool, chain);
  if (!position) return;
  const open = await readUnbooked(pool, chain, {
    headHeight: position.height,
    confirmations,
    most: TRANSFERS_AT_ONCE,
  });
  if (open.length === 0) return;
  const rates = await readRates(pool);
  for (const transfer of open) {
    const events = await eventsOf(parts, transfer, { rates, atMs });
    if (!events) continue;
    await bookEvents(parts, { provider: BLOCKCHAIN_PROVIDER, events, atMs });
    await writeBooked(pool, { id: transfer.id, isOrphaned: transfer.isOrphaned, atMs });
  }
}

/**
 * Reads what is new on one chain and books it. Whatever it was stopped in, the next call goes on: the position moves with the
 * transfers of its block, and a credit is fixed before it is booked once by its key.
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
  await bookTransfers(parts, chain, atMs);
}

/** One look at every chain of the source. A chain that fails does not keep the others from being read. */
export async function watchChains(parts: ChainWatchParts, atMs: number): Promise<void> {
  const heads = await parts.source.heads();
  for (const [chain, head] of heads)
    try {
      await watchChain(parts, chain, { head, atMs });
    } catch (error) {
      parts.log.error({ event: 'chain-not-read', chain, err: error });
    }
}

import type { AccountId } from '@evens/base';
import { coinWallet } from '@evens/providers';
import { holdAccount } from '../../../money/index.ts';
import { inTransaction } from '../../../platform/db.ts';
import type { BookingParts } from '../../book-events.ts';
import { newPaymentId } from '../../new-payment-id.ts';
import { bookTransfers } from '../book-transfers.ts';
import { findReceivers, type Received } from '../receivers.ts';
import { readUnbookedOfPool, writeTransfer } from '../transfer-store.ts';
import { logUnregistered } from '../unregistered.ts';
import { writeUnregistered } from '../unregistered-store.ts';
import type { CoinPool, PoolDeposit } from './coin-pool.ts';
import { readPoolDeposit, type StoredDeposit, writeReport } from './pool-store.ts';

export interface PoolParts extends BookingParts {
  readonly coins: Pick<CoinPool, 'key' | 'chains'>;
}

function isSame(stored: StoredDeposit, { transfer, to }: Received<PoolDeposit>): boolean {
  const { tx, output, wallet, units } = transfer;
  return (
    stored.addressId === to.id &&
    stored.tx === tx &&
    stored.output === output &&
    stored.wallet === wallet &&
    stored.units === units
  );
}

/** Stores one report; returns false if it contains nothing new or contradicts an earlier report. */
async function storeReport(
  { pool, log, coins }: PoolParts,
  report: Received<PoolDeposit>,
  atMs: number,
): Promise<boolean> {
  const { transfer, to } = report;
  const { deposit, tx, output, wallet, units } = transfer;
  const { blockchain: chain } = coinWallet(wallet);
  const outcome = await inTransaction(pool, async (client) => {
    // All reports of one deposit belong to one account, whose lock serialises them.
    await holdAccount(client, to.accountId);
    const stored = await readPoolDeposit(client, { pool: coins.key, deposit });
    if (stored && !isSame(stored, report)) return 'contradicts';
    if (!stored) {
      const { id: addressId, accountId } = to;
      const isNew = await writeTransfer(client, {
        ...{ chain, tx, output, addressId, accountId, wallet, units, paymentId: newPaymentId(atMs), atMs },
        from: { pool: coins.key, deposit },
      });
      if (!isNew) return 'is-another-deposit';
    }
    const isNews = await writeReport(client, transfer, { pool: coins.key, atMs });
    return !stored || isNews ? 'stored' : 'known';
  });
  if (outcome === 'contradicts' || outcome === 'is-another-deposit')
    log.error({ event: 'pool-deposit-refused', pool: coins.key, deposit, tx, output, fault: outcome });
  return outcome === 'stored';
}

/** Books the deposits that the provider confirmed and reverses those that it dropped. */
export async function bookPoolDeposits(parts: PoolParts, atMs: number): Promise<void> {
  const { pool, coins } = parts;
  const readOpen = (page: { readonly after: number; readonly most: number }) =>
    readUnbookedOfPool(pool, { pool: coins.key, ...page });
  await bookTransfers(parts, { provider: coins.key, readOpen, atMs });
}

/**
 * Stores reports of a provider in any order and with repeats. A deposit is one payment; it is credited at most once and
 * reversed at most once. Reports for unknown addresses or tags are logged for support and are not an error. If one
 * report cannot be stored, the others are, and the call throws, so that the provider repeats them.
 */
export async function takePoolDeposits(
  parts: PoolParts,
  deposits: readonly PoolDeposit[],
  atMs: number,
): Promise<void> {
  const { pool, log, coins, changed } = parts;
  const byChain = Map.groupBy(deposits, ({ wallet }) => coinWallet(wallet).blockchain);
  const accounts = new Set<AccountId>();
  const failures: unknown[] = [];
  for (const [chain, ofChain] of byChain) {
    const found = coins.chains.includes(chain)
      ? await findReceivers(pool, chain, ofChain)
      : { received: [], unregistered: [] };
    const known = new Set([...found.received, ...found.unregistered].map(({ transfer }) => transfer));
    const unregistered = [
      ...found.unregistered,
      ...ofChain
        .filter((transfer) => !known.has(transfer))
        .map((transfer) => ({ chain, transfer, reason: 'without-player', accountId: undefined }) as const),
    ];
    await writeUnregistered(pool, chain, { found: unregistered, block: undefined, atMs });
    for (const each of unregistered) logUnregistered(log, each);
    for (const report of found.received)
      try {
        if (await storeReport(parts, report, atMs)) accounts.add(report.to.accountId);
      } catch (error) {
        failures.push(error);
      }
  }
  if (accounts.size > 0) {
    changed([...accounts]);
    await bookPoolDeposits(parts, atMs);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `takePoolDeposits: ${failures.length} of ${deposits.length} failed`);
}

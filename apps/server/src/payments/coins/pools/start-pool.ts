import type { Clock } from '@evens/base';
import { startLoop, stopLoops } from '../../../platform/loop.ts';
import type { CallbackReceiver } from '../../callbacks/callback-routes.ts';
import type { CoinPool } from './coin-pool.ts';
import { bookPoolDeposits, type PoolParts, takePoolDeposits } from './take-deposits.ts';

const BOOK_EVERY_MS = 5000;
/** How often the provider's records are read for deposits whose callbacks were lost, and how far back. */
const ASK_EVERY_MS = 60_000;
const ASKED_MS = 24 * 3_600_000;
const DEPOSITS_MAX = 200;
/** Maximum number of pages per read; it is reached only if the pages do not end. */
const PAGES_MAX = 1000;

/** Stores the provider's records of the last day, page by page. */
export async function pollPool(
  { pool, ...parts }: Omit<PoolParts, 'coins'> & { readonly coins: CoinPool },
  atMs: number,
): Promise<void> {
  const { coins } = parts;
  let after: string | undefined;
  let pages = 0;
  do {
    if (pages === PAGES_MAX) throw new Error(`pollPool: ${coins.key} answered more than ${PAGES_MAX} pages`);
    pages += 1;
    const page = await coins.readDeposits({
      fromMs: atMs - ASKED_MS,
      toMs: atMs,
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return;
    try {
      await takePoolDeposits({ pool, ...parts }, page.value.deposits, atMs);
    } catch (error) {
      // The following pages are still read.
      parts.log.error({ event: 'pool-deposits-not-taken', pool: coins.key, err: error });
    }
    after = page.value.next;
  } while (after !== undefined);
}

/** Accepts the callbacks of a provider of addresses. */
export function receivePool(
  parts: Omit<PoolParts, 'coins'> & { readonly coins: CoinPool },
): CallbackReceiver {
  const { coins } = parts;
  return {
    key: coins.key,
    async handle(callback) {
      const deposits = coins.readCallback(callback);
      if (!deposits.ok) return deposits.error;
      if (deposits.value.length > DEPOSITS_MAX) return 'malformed';
      await takePoolDeposits(parts, deposits.value, callback.receivedAtMs);
      return 'booked';
    },
  };
}

/** Books the deposits of a provider of addresses, and reads its records at intervals. */
export function startPoolWatch(
  parts: Omit<PoolParts, 'coins'> & { readonly coins: CoinPool; readonly clock: Clock },
): { stop(): Promise<void> } {
  const { coins, clock } = parts;
  const loops = [
    startLoop(parts, {
      name: `${coins.key}-deposits`,
      everyMs: BOOK_EVERY_MS,
      failedEvent: 'pool-not-watched',
      run: () => bookPoolDeposits(parts, clock.nowMs()),
    }),
    startLoop(parts, {
      name: `${coins.key}-records`,
      everyMs: ASK_EVERY_MS,
      failedEvent: 'pool-not-watched',
      run: () => pollPool(parts, clock.nowMs()),
    }),
  ];
  return { stop: () => stopLoops(loops) };
}

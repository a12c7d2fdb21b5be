import type { Clock } from '@evens/base';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import { keepAnswer } from './answer-store.ts';
import { type DebitOrder, type ExternalWallet, X1_PROVIDER } from './external-wallet.ts';
import { describeAnswer } from './transfer-answer.ts';
import { claimTransfers } from './transfer-store.ts';

const EVERY_MS = 2000;
const TRANSFERS_AT_ONCE = 20;

export interface SettleParts extends BookingParts {
  readonly clock: Clock;
  readonly wallet: ExternalWallet;
}

/**
 * Orders the debit and books its answer. If the process ends in between, the transfer stays in progress and the debit is
 * ordered again with the same key, so the money is taken once and credited once. Without an answer nothing is booked.
 * Only a refusal ends the transfer without its money.
 */
export async function settleTransfer(
  parts: SettleParts,
  order: DebitOrder,
  { requestedBy = null }: { readonly requestedBy?: string | null } = {},
): Promise<void> {
  const { pool, wallet, clock } = parts;
  const { paymentId } = order;
  const debited = await wallet.debit(order);
  await keepAnswer(pool, { paymentId, ...describeAnswer(debited), requestedBy, atMs: clock.nowMs() });
  if (!debited.ok && debited.error.kind !== 'declined') return;
  const event = debited.ok ? debited.value : ({ kind: 'failed', paymentId, failure: 'declined' } as const);
  await bookEvents(parts, { provider: X1_PROVIDER, events: [event], atMs: clock.nowMs() });
}

/** Orders the debits of transfers in progress that are due; returns their number. */
export async function settleTransfers(parts: SettleParts): Promise<number> {
  const { pool, clock, log } = parts;
  const due = await claimTransfers(pool, { atMs: clock.nowMs(), most: TRANSFERS_AT_ONCE });
  for (const order of due) {
    try {
      await settleTransfer(parts, order);
    } catch (error) {
      log.error({ event: 'transfer-not-settled', paymentId: order.paymentId, err: error });
    }
  }
  return due.length;
}

/** Runs `settleTransfers` every two seconds; a run starts after the previous one has ended. */
export function startTransferRounds(parts: SettleParts): Loop {
  return startLoop(parts, {
    name: 'transfers',
    everyMs: EVERY_MS,
    run: () => settleTransfers(parts),
  });
}

import type { Payment } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';
import { usePaymentNews } from '../../live/hooks.ts';

/** Polling interval, ms, for a page whose socket is down. */
const POLL_MS = 4_000;

export type DepositOutcome =
  | 'waiting'
  | 'processing'
  | 'done'
  | 'refunded'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'error';

/** Outcomes by payment state; any other state is `waiting`. */
const outcomes: Readonly<Record<number, DepositOutcome>> = {
  2: 'done',
  3: 'rejected',
  4: 'cancelled',
  5: 'refunded',
  9: 'processing',
  11: 'rejected',
  12: 'expired',
  13: 'error',
  15: 'processing',
  16: 'rejected',
};
export function depositOutcome({ StatusID }: Payment): DepositOutcome {
  return outcomes[StatusID] ?? 'waiting';
}

export function isDepositOver(outcome: DepositOutcome): boolean {
  return outcome !== 'waiting' && outcome !== 'processing';
}

/** The latest state of a deposit, by the stream or by polling. */
export function useDeposit(id: string) {
  const news = usePaymentNews()?.find((payment) => payment.ID === id);
  const found = useQuery({
    ...callQuery('GET /api/deposit/payment', { query: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isDepositOver(depositOutcome(state.data.Payment)) ? false : POLL_MS,
  });
  return { found, payment: news ?? found.data?.Payment };
}

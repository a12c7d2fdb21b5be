import { callQuery } from '@evens/web/core/api.ts';
import { usePaymentNews } from '@evens/web/live/hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { depositOutcome, isDepositOver, laterPayment } from './deposit-outcome.ts';

/** Polling interval while the socket is down, ms. */
const POLL_MS = 4_000;

/** The latest state of a deposit, by the stream or by polling. */
export function useDeposit(id: string) {
  const news = usePaymentNews()?.find((payment) => payment.ID === id);
  const found = useQuery({
    ...callQuery('GET /api/deposit/payment', { query: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isDepositOver(depositOutcome(state.data.Payment)) ? false : POLL_MS,
  });
  return { found, payment: laterPayment(news, found.data?.Payment) };
}

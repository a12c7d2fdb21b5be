import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';

const OFFERS_STALE_MS = 60_000;

/** The offers of new bets; operators may close each. */
export function useOpenOffers() {
  const { data } = useQuery({
    ...callQuery('GET /api/betslip/accumulatorbonus'),
    staleTime: OFFERS_STALE_MS,
  });
  return data;
}

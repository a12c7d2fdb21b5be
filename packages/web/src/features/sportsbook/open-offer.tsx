import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../core/api.ts';

const OFFERS_STALE_MS = 60_000;

interface OpenOfferProps {
  readonly offer: 'BestOdds' | 'EarlyPayout';
  readonly children: ReactNode;
}

/** The mark of an offer for new bets: empty while operators have closed it. Its place is reserved until that is known. */
export function OpenOffer({ offer, children }: OpenOfferProps) {
  const { data } = useQuery({
    ...callQuery('GET /api/betslip/accumulatorbonus'),
    staleTime: OFFERS_STALE_MS,
  });
  if (data) return data[offer] ? children : null;
  return (
    <span aria-hidden="true" className="invisible">
      {children}
    </span>
  );
}

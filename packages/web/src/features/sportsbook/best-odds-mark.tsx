import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';
import { t } from '../../core/words.ts';
import { OfferMark } from './offer-mark.tsx';

/** Best odds guaranteed of a market or of a selection. */
export function BestOddsMark() {
  return <OfferMark>{t('bet.best-odds')}</OfferMark>;
}

const OFFER_STALE_MS = 60_000;

/** The same for new bets: empty while operators have closed the offer. */
export function BestOddsOffer() {
  const { data } = useQuery({
    ...callQuery('GET /api/betslip/accumulatorbonus'),
    staleTime: OFFER_STALE_MS,
  });
  return data?.BestOdds ? <BestOddsMark /> : null;
}

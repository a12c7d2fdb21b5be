import { t } from '../../core/words.ts';
import { OfferMark } from './offer-mark.tsx';
import { OpenOffer } from './open-offer.tsx';

/** Best odds guaranteed of a market or of a selection. */
export function BestOddsMark() {
  return <OfferMark>{t('bet.best-odds')}</OfferMark>;
}

/** The same for new bets: empty while operators have closed the offer. */
export function BestOddsOffer() {
  return (
    <OpenOffer offer="BestOdds">
      <BestOddsMark />
    </OpenOffer>
  );
}

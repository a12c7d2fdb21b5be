import { t } from '../../core/words.ts';
import { OfferMark } from './offer-mark.tsx';

/** Best odds guaranteed of a market or of a selection. */
export function BestOddsMark() {
  return <OfferMark>{t('bet.best-odds')}</OfferMark>;
}

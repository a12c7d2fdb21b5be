import type { EarlyPayoutUnit } from '@evens/markets';
import { t } from '../../core/words.ts';
import { OfferMark } from './offer-mark.tsx';

export interface EarlyPayoutMarkProps {
  readonly lead: number;
  readonly unit: EarlyPayoutUnit;
}

/** The early payout of a market or of a selection. */
export function EarlyPayoutMark({ lead, unit }: EarlyPayoutMarkProps) {
  return <OfferMark>{t('bet.early-payout', { lead, unit })}</OfferMark>;
}

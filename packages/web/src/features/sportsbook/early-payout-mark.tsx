import type { EarlyPayoutUnit } from '@evens/markets';
import { t } from '../../core/words.ts';
import { OfferMark } from './offer-mark.tsx';
import { OpenOffer } from './open-offer.tsx';

export interface EarlyPayoutMarkProps {
  readonly lead: number;
  readonly unit: EarlyPayoutUnit;
  /** The mark without visible text. */
  readonly isSmall?: boolean;
}

/** The early payout of a market or of a selection. */
export function EarlyPayoutMark({ lead, unit, isSmall }: EarlyPayoutMarkProps) {
  const text = t('bet.early-payout', { lead, unit });
  if (!isSmall) return <OfferMark>{text}</OfferMark>;
  return (
    <span title={text} className="align-[-2px]">
      <OfferMark>
        <span className="sr-only">{text}</span>
      </OfferMark>
    </span>
  );
}

/** The same for new bets: empty while operators have closed the offer. */
export function EarlyPayoutOffer(props: EarlyPayoutMarkProps) {
  return (
    <OpenOffer offer="EarlyPayout">
      <EarlyPayoutMark {...props} />
    </OpenOffer>
  );
}

import type { BonusKind } from '@evens/bonuses';
import { bonusMoneyOffer } from './bonus-money-offer.ts';
import { cashBackOffer } from './cash-back-offer.ts';
import { depositMatchOffer } from './deposit-match-offer.ts';
import { freeBetOffer } from './free-bet-offer.ts';
import { freeSpinsOffer } from './free-spins-offer.ts';
import type { OfferKind } from './offer-kind.ts';

/** Offer kinds that can be claimed by a code. Each kind has its own file and one line here. */
export const offerKinds: Readonly<Partial<Record<BonusKind, OfferKind>>> = {
  'deposit-match': depositMatchOffer,
  'bonus-money': bonusMoneyOffer,
  'free-bet': freeBetOffer,
  'free-spins': freeSpinsOffer,
  'cash-back': cashBackOffer,
};

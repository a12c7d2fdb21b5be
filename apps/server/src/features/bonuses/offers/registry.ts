import type { BonusKind } from '@evens/bonuses';
import { bonusMoneyOffer } from './bonus-money-offer.ts';
import { cashBackOffer } from './cash-back-offer.ts';
import { depositMatchOffer } from './deposit-match-offer.ts';
import { freeBetOffer } from './free-bet-offer.ts';
import { freeSpinsOffer } from './free-spins-offer.ts';
import type { OfferKind } from './offer-kind.ts';

/** The kinds of offers that can be claimed by a code. A kind is one file and its line here. */
export const offerKinds: Readonly<Partial<Record<BonusKind, OfferKind>>> = {
  'deposit-match': depositMatchOffer,
  'bonus-money': bonusMoneyOffer,
  'free-bet': freeBetOffer,
  'free-spins': freeSpinsOffer,
  'cash-back': cashBackOffer,
};

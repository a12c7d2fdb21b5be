export { openBonusSql, readBonusNews } from './bonuses/bonus-news.ts';
export { readBonuses } from './bonuses/bonus-store.ts';
export { depositCodes } from './bonuses/deposit-codes.ts';
export { checkOffers } from './bonuses/offers/check-offers.ts';
export { claimByRegistration } from './bonuses/offers/claim-bonus.ts';
export { fitShippedOffers } from './bonuses/offers/fit-shipped-offers.ts';
export { bonusAwardExecutor } from './bonuses/operators/begin-award.ts';
export { bonusCodeExecutor } from './bonuses/operators/edit-codes.ts';
export { bonusOfferExecutor } from './bonuses/operators/edit-offer.ts';
export { bonusOperatorRoutes } from './bonuses/operators/routes.ts';
export { presentBonus } from './bonuses/present.ts';
export { loyaltyOperatorRoutes, loyaltyTermsExecutor } from './loyalty/change-terms.ts';
export { readLoyaltyFlags, readLoyaltyRule, writeLoyaltyFlag } from './loyalty/rule-store.ts';
export { readStoredSpins, type StoredSpin, wrongInSpin } from './loyalty/stored-spins.ts';
export {
  tournamentCancellationExecutor,
  tournamentExecutor,
  tournamentOperatorRoutes,
} from './tournaments/operators.ts';

export { showClaimFailure, showClaimGranted } from './claim-outcome.ts';
export { OfferTermsList } from './offer-terms-list.tsx';
export { offerTitle } from './offer-text.ts';

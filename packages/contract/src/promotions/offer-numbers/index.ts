export {
  defaultUnits,
  isOfferAmount,
  type OfferAmount,
  offerMinor,
  offerMinorBounds,
  offerUnits,
} from './amounts.ts';
export { type NumberFields, type NumberUnit, type OfferField, unitDigits } from './fields.ts';
export { type OfferNumbers, type OfferWagering, offerNumbers } from './kinds.ts';
export { mostGranted } from './most.ts';
export { type OfferFault, type OfferFaultKind, offerRuleFaults, readOfferNumbers } from './read.ts';
export { mixesProducts, offerTerms, timesWagered } from './terms.ts';

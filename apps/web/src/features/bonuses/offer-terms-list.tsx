import { type ShownOffer, significantTerms } from './offer-text.ts';

export function OfferTermsList({ offer }: { readonly offer: ShownOffer }) {
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-sm text-quiet">
      {significantTerms(offer).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

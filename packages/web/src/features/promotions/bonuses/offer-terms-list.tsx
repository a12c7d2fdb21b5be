import { useSetting } from '../../../core/settings.ts';
import { useGameNames } from './game-names.ts';
import { type DisplayedOffer, significantTerms } from './offer-text.ts';

export function OfferTermsList({ offer }: { readonly offer: DisplayedOffer }) {
  // Renders again when the time zone changes.
  useSetting('timezone');
  const gameName = useGameNames((offer.Terms.Wagering?.Games ?? []).map(({ Game }) => Game));
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-sm text-quiet">
      {significantTerms(offer, gameName).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

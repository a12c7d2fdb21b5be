import { BestOddsOffer } from '@evens/web/features/sportsbook/best-odds-mark.tsx';
import { EarlyPayoutOffer } from '@evens/web/features/sportsbook/early-payout-mark.tsx';
import type { Selection } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import type { SlipFacts } from '../facts/slip-facts.ts';
import { type SlipOffer, slipOffers } from '../facts/slip-offers.ts';

/** The offer of the selection in the tab's bet. */
export function useSlipOffer(selection: Selection, { legs }: SlipFacts, tab: SlipTab): SlipOffer | undefined {
  const { markets } = useLive();
  return slipOffers(tab, legs, (matchId) => markets.situation(matchId)).get(selection);
}

/** The offer with its terms, at the first selection that has it. */
export function OfferNote({ offer }: { readonly offer: SlipOffer | undefined }) {
  if (!offer || offer.isRepeated) return null;
  return (
    <p className="mt-1 empty:hidden">
      {offer.earlyPayout ? <EarlyPayoutOffer {...offer.earlyPayout} /> : <BestOddsOffer />}
    </p>
  );
}

/** A small mark in the line of the selection for an early payout that an earlier one has. */
export function RepeatedOffer({ offer }: { readonly offer: SlipOffer | undefined }) {
  if (!offer?.isRepeated || !offer.earlyPayout) return null;
  return (
    <>
      {' '}
      <EarlyPayoutOffer {...offer.earlyPayout} isSmall />
    </>
  );
}

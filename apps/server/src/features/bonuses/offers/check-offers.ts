import { timesWagered } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { readOpenOffers } from './offer-store.ts';

/** Throws if an open offer has to be wagered more often than the jurisdiction allows. Null is no maximum. */
export async function checkOffers(
  db: Queryable,
  { key: profile, wageringTimesMax }: { readonly key: string; readonly wageringTimesMax: number | null },
): Promise<void> {
  if (wageringTimesMax === null) return;
  for (const { key, offer } of await readOpenOffers(db)) {
    // The times are the same in every currency.
    const times = timesWagered(offer.terms('EUR'));
    if (times > wageringTimesMax)
      throw new Error(
        `EVENS_PROFILE ${profile} lets a bonus be wagered ${wageringTimesMax} times at most, the offer ${key} asks for ${times}: lower its multiplierMilli in bonus_offer, or close it`,
      );
  }
}

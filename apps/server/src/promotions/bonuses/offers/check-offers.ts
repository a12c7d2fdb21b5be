import { mixesProducts, timesWagered } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { readOpenOffers } from './offer-store.ts';

/** Rules of the jurisdiction for offers. */
export interface OfferBounds {
  /** Maximum wagering multiple. Null without a maximum. */
  readonly wageringTimesMax: number | null;
  /** Whether a bonus may be wagered on both sport and casino. */
  readonly allowsMixedProducts: boolean;
}

/**
 * Throws if an open offer exceeds the jurisdiction's maximum wagering multiple, or mixes products although that is
 * forbidden.
 */
export async function checkOffers(
  db: Queryable,
  { key: profile, wageringTimesMax, allowsMixedProducts }: OfferBounds & { readonly key: string },
): Promise<void> {
  if (wageringTimesMax === null && allowsMixedProducts) return;
  const open = await readOpenOffers(db);
  for (const { key, offer } of open) {
    // The multiple is the same in every currency.
    const times = timesWagered(offer.terms('EUR'));
    if (wageringTimesMax !== null && times > wageringTimesMax)
      throw new Error(
        `EVENS_PROFILE ${profile} lets a bonus be wagered ${wageringTimesMax} times at most, the offer ${key} asks for ${times}: lower its multiplierMilli in bonus_offer, or close it`,
      );
  }
  const mixed = open.filter(({ offer }) => mixesProducts(offer.terms('EUR'))).map(({ key }) => key);
  if (!allowsMixedProducts && mixed.length > 0)
    throw new Error(
      `EVENS_PROFILE ${profile} forbids bonuses that are wagered on sport and in the casino, as those of the offers ${mixed.join(', ')}: let each count one of them in bonus_offer, or close it`,
    );
}

import type { Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { OfferBounds } from './check-offers.ts';

const none = { slots: 0, tables: 0, live: 0, crash: 0 };

/** Default offers that mix products, and the contributions that are used if mixing is forbidden. */
const ofOneProduct = [
  { key: 'welcome', counts: { groupBasisPoints: none } },
  { key: 'try-it', counts: { groupBasisPoints: none } },
  { key: 'first-spins', counts: { sportBasisPoints: 0 } },
] as const;

const shippedCounts = JSON.stringify({
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
});

/**
 * Restricts the default offers to one product each if the jurisdiction forbids mixing, so that a new site starts with
 * valid promotions. Offers written by an operator, or with changed contributions, are left to `checkOffers`. Has no
 * effect on a second start.
 */
export async function fitShippedOffers(
  db: Queryable,
  { allowsMixedProducts, log }: Pick<OfferBounds, 'allowsMixedProducts'> & { readonly log: Log },
): Promise<void> {
  if (allowsMixedProducts) return;
  for (const { key, counts } of ofOneProduct) {
    const { rowCount } = await db.query(
      `update bonus_offer o set config = jsonb_set(config, '{wagering}', config->'wagering' || $2::jsonb)
       where key = $1 and is_open and config->'wagering' @> $3::jsonb and config->'wagering'->'gameBasisPoints' = '{}'
         and not exists (select from operator_action a where a.subject = 'bonus-offer:' || o.key)`,
      [key, JSON.stringify(counts), shippedCounts],
    );
    if (rowCount === 1) log.info({ event: 'offer-counts-one-product', offer: key });
  }
}

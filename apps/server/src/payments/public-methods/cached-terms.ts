import type { Pool } from '../../platform/db.ts';
import { readAtMostEvery } from '../../platform/read-at-most-every.ts';
import type { OpenProviders } from '../open-providers.ts';
import { type OfferTerms, readOfferTerms } from '../rules/offer-terms.ts';

/** The rules, rates and switches that decide for all players which methods are open. */
export interface PublicTerms extends OfferTerms {
  readonly areDepositsOpen: boolean;
  readonly areWithdrawalsOpen: boolean;
}

/** Cache time, ms. The page may show an operator's change this much later; payments are checked by the current rules. */
const FRESH_MS = 5_000;

async function readTerms(
  pool: Pool,
  { providers, nowMs }: { readonly providers: OpenProviders; readonly nowMs: number },
): Promise<PublicTerms> {
  const [terms, { rows }] = await Promise.all([
    readOfferTerms(pool, { providers, nowMs }),
    pool.query<{ deposits_open: boolean; withdrawals_open: boolean }>(
      'select deposits_open, withdrawals_open from betting_rule',
    ),
  ]);
  return {
    ...terms,
    areDepositsOpen: rows[0]?.deposits_open === true,
    areWithdrawalsOpen: rows[0]?.withdrawals_open === true,
  };
}

/** Reads the terms at most once in 5 s for all callers. */
export function createTermsCache(
  pool: Pool,
  providers: OpenProviders,
): (nowMs: number) => Promise<PublicTerms> {
  return readAtMostEvery(FRESH_MS, (nowMs) => readTerms(pool, { providers, nowMs }));
}

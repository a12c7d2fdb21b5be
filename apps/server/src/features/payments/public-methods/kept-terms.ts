import type { Pool } from '../../../platform/db.ts';
import type { OpenProviders } from '../open-providers.ts';
import { type OfferTerms, readOfferTerms } from '../rules/offer-terms.ts';

/** What decides for everybody alike which methods are open. */
export interface PublicTerms extends OfferTerms {
  readonly areDepositsOpen: boolean;
  readonly areWithdrawalsOpen: boolean;
}

/** A page that shows a change of an operator this much later does no harm: a payment is judged by the rules of its moment. */
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

/** The terms, read at most once in 5 s however many ask. */
export function keptTerms(pool: Pool, providers: OpenProviders): (nowMs: number) => Promise<PublicTerms> {
  let kept: { readonly read: Promise<PublicTerms>; readonly atMs: number } | undefined;
  return (nowMs) => {
    if (kept && nowMs - kept.atMs < FRESH_MS) return kept.read;
    const read = readTerms(pool, { providers, nowMs });
    const mine = { read, atMs: nowMs };
    kept = mine;
    // A failure is not kept: who asks next reads again.
    read.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return read;
  };
}

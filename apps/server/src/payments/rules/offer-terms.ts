import type { Queryable } from '../../platform/db.ts';
import type { SetLimits, UnitEuros } from '../methods/definition/payment-limits.ts';
import type { PaymentFlags } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';
import { unitEurosAt } from '../rates/rate.ts';
import { readRates } from '../rates/rate-store.ts';
import type { CashierRules } from './cashier-rules.ts';
import { readCashierRules } from './rule-store.ts';

/** The current rates, rules and providers that decide, with the definitions, which methods a player is offered. */
export interface OfferTerms {
  readonly rules: CashierRules;
  readonly flags: PaymentFlags;
  readonly unitEuros: UnitEuros;
  readonly setLimits: SetLimits;
}

export async function readOfferTerms(
  db: Queryable,
  { providers, nowMs }: { readonly providers: Pick<OpenProviders, 'keys'>; readonly nowMs: number },
): Promise<OfferTerms> {
  const [rules, rates] = await Promise.all([readCashierRules(db), readRates(db)]);
  const flags = {
    cryptoGrouping: rules.flags['crypto-grouping'],
    vouchersRedirect: rules.flags['vouchers-redirect'],
    g2aRedirect: rules.flags['g2a-redirect'],
    testMethods: providers.keys.includes('sandbox'),
  };
  return {
    rules,
    flags,
    unitEuros: unitEurosAt(rates, nowMs),
    setLimits: ({ method, direction, currency }) => rules.findLimits(method, direction, currency),
  };
}

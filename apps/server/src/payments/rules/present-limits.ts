import { type CurrencyCode, currencyCodes, formatAmount } from '@evens/base';
import type { OperatedLimits } from '@evens/contract';
import { limitsAt } from '../methods/definition/payment-limits.ts';
import type { PaymentDirection, PaymentLimits, PaymentMethod } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';
import { limitBounds } from './limit-bounds.ts';
import type { OfferTerms } from './offer-terms.ts';

function present(limits: PaymentLimits, currency: CurrencyCode) {
  return {
    Minimum: formatAmount(limits.minimum, currency),
    Maximum: formatAmount(limits.maximum, currency),
  };
}

export function presentLimits(
  method: PaymentMethod,
  direction: PaymentDirection,
  {
    providers,
    terms: { rules, unitEuros },
  }: { readonly providers: OpenProviders; readonly terms: OfferTerms },
): OperatedLimits[] {
  const limits = method[direction]?.limits ?? {};
  return currencyCodes.flatMap((currency) => {
    const own = limits[currency];
    if (!own) return [];
    const usual = limitsAt(own, currency, unitEuros);
    const set = rules.findLimits(method.key, direction, currency);
    const bounds = limitBounds(method, { direction, currency }, providers);
    return [
      {
        Currency: currency,
        Default: usual ? present(usual, currency) : null,
        IsByRate: 'minimumEuros' in own,
        Set: set
          ? {
              ...present(set, currency),
              Reason: set.reason,
              ChangedBy: set.changedBy,
              ChangedDate: set.changedAt.toISOString(),
            }
          : null,
        Bounds: bounds ? present(bounds, currency) : null,
      },
    ];
  });
}

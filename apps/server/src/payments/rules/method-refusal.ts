import type { CurrencyCode } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { methodOffer } from '../methods/definition/offered-methods.ts';
import type { PaymentDirection } from '../methods/definition/payment-method.ts';
import { findPaymentMethod } from '../methods/registry.ts';
import { isMethodOpen } from './cashier-rules.ts';
import type { OfferTerms } from './offer-terms.ts';

export interface MethodQuery extends OfferTerms {
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly nowMs: number;
}

/** Why a player cannot use a method: operators closed it, its limits have no valid rate, or it is not offered. */
export function whyNotOffered(
  key: string,
  direction: PaymentDirection,
  { rules, ...query }: MethodQuery,
): Refusal {
  const { country } = query;
  const method = findPaymentMethod(key);
  const offer = method && methodOffer(method, { ...query, direction });
  if (!offer || (!offer.ok && offer.error === 'not-offered'))
    return refusal('PaymentMethodNotOfferedException');
  if (!isMethodOpen(rules, { method: key, direction, country }))
    return refusal('PaymentMethodClosedException');
  return refusal(offer.ok ? 'PaymentMethodNotOfferedException' : 'ExchangeRateOutdatedException');
}

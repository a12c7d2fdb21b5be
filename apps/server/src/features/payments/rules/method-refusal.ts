import type { CurrencyCode } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { methodOffer } from '../methods/definition/offered-methods.ts';
import type { PaymentDirection } from '../methods/definition/payment-method.ts';
import { paymentMethodOf } from '../methods/registry.ts';
import { isMethodOpen } from './cashier-rules.ts';
import type { OfferTerms } from './offer-terms.ts';

export interface MethodAsked extends OfferTerms {
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly nowMs: number;
}

/** Why a method is not among those of a player: it is closed, its limits have no rate, or it was never offered. */
export function whyNotOffered(
  key: string,
  direction: PaymentDirection,
  { rules, ...asked }: MethodAsked,
): Refusal {
  const { country } = asked;
  const method = paymentMethodOf(key);
  const offer = method && methodOffer(method, { ...asked, direction });
  if (!offer || (!offer.ok && offer.error === 'not-offered'))
    return refusal('PaymentMethodNotOfferedException');
  if (!isMethodOpen(rules, { method: key, direction, country }))
    return refusal('PaymentMethodClosedException');
  return refusal(offer.ok ? 'PaymentMethodNotOfferedException' : 'ExchangeRateOutdatedException');
}

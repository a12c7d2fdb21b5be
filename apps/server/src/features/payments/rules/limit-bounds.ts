import { amount, type CurrencyCode } from '@evens/base';
import type { PaymentDirection, PaymentLimits, PaymentMethod } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';

/** The most that the amount field of a form takes: 14 characters, one of them the decimal sign. */
const MOST_TYPED_MINOR = 10n ** 13n - 1n;
const anyAmount: PaymentLimits = { minimum: amount(1n), maximum: amount(MOST_TYPED_MINOR) };

/**
 * Between which amounts operators may set the limits of a method: what a coin or the values of vouchers allow, else what
 * the provider takes. Undefined where the method has no such currency, or takes whatever arrives.
 */
export function limitBounds(
  method: PaymentMethod,
  { direction, currency }: { readonly direction: PaymentDirection; readonly currency: CurrencyCode },
  providers: Pick<OpenProviders, 'carrying'>,
): PaymentLimits | undefined {
  const form = method[direction];
  const own = form?.limits[currency];
  if (!own || !form?.shared.includes('Amount')) return undefined;
  const isFixed = form.amounts !== undefined || method.group === 'crypto';
  if (isFixed && 'minimum' in own) return own;
  return providers.carrying(method.key)?.kind.takes?.(currency) ?? anyAmount;
}

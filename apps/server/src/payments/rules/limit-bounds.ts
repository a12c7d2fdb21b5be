import { amount, type CurrencyCode } from '@evens/base';
import type { PaymentDirection, PaymentLimits, PaymentMethod } from '../methods/definition/payment-method.ts';
import type { OpenProviders } from '../open-providers.ts';

/** Maximum of a form's amount field, which has 14 characters including the decimal sign. */
const MOST_TYPED_MINOR = 10n ** 13n - 1n;
const anyAmount: PaymentLimits = { minimum: amount(1n), maximum: amount(MOST_TYPED_MINOR) };

/**
 * The bounds within which operators can set a method's limits, minor units: those of the coin or of the voucher values, else
 * those of the provider. Undefined if the method does not have the currency, or its deposits have no amount in advance.
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

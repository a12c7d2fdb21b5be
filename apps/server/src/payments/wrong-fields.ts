import { type Amount, type CurrencyCode, err, formatAmount, parseAmount, type Result } from '@evens/base';
import type { PaymentForm, PaymentLimits } from './methods/definition/payment-method.ts';
import type { FieldError } from './methods/definition/read-payment-form.ts';
import type { FieldFault, PaymentValues } from './methods/kinds/field-kind.ts';
import { faultMessageKey } from './methods/kinds/field-kinds.ts';

/** A wrong field of the form, as sent on the wire. */
export interface WrongField {
  readonly Field: string;
  readonly Fault:
    | FieldFault
    | 'malformed'
    | 'below-minimum'
    | 'above-maximum'
    | 'not-whole'
    | 'rate-moved'
    | 'not-accepted'
    | 'another-currency';
  /** For an amount: the limit that it violates. For a converted amount: its current value. */
  readonly Limit?: string;
  /** Currency of the limit, if it is not the account's. */
  readonly Currency?: CurrencyCode;
  /** For a field of the method's own form: the key of its message. */
  readonly Message?: string;
}

export interface AmountRules {
  readonly form: PaymentForm;
  readonly limits: PaymentLimits;
  readonly currency: CurrencyCode;
}

/** Parses a typed amount within the limits of the method. */
export function readAmount(
  typed: string | undefined,
  { form: { amounts }, limits: { minimum, maximum }, currency }: AmountRules,
): Result<Amount, WrongField> {
  const text = typed?.trim() ?? '';
  const wrong = (fault: Omit<WrongField, 'Field'>) => err({ Field: 'Amount', ...fault });
  if (text === '') return wrong({ Fault: 'missing' });
  const amount = parseAmount(text, currency);
  if (!amount.ok) return wrong({ Fault: 'malformed' });
  if (amount.value < minimum)
    return wrong({ Fault: 'below-minimum', Limit: formatAmount(minimum, currency) });
  if (amount.value > maximum)
    return wrong({ Fault: 'above-maximum', Limit: formatAmount(maximum, currency) });
  return amounts?.includes(amount.value) === false ? wrong({ Fault: 'choice' }) : amount;
}

export function toWrongField({ field, fault, kind }: FieldError): WrongField {
  return {
    Field: field,
    Fault: fault,
    Message: kind ? faultMessageKey(kind, fault) : `payments.fault.${fault}`,
  };
}

/** The values of a form that may be stored. */
export function withoutSecrets({ fields }: PaymentForm, values: PaymentValues): PaymentValues {
  const secret = new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

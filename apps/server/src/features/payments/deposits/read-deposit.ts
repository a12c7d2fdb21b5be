import { type Amount, type CurrencyCode, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import type { PaymentForm, PaymentLimits, PaymentValues } from '../providers/payment-method.ts';
import { readPaymentForm } from '../providers/payment-method.ts';

/** A field of the form that is wrong, as the wire has it. */
export interface WrongField {
  readonly Field: string;
  readonly Fault:
    | 'missing'
    | 'malformed'
    | 'unknown'
    | 'below-minimum'
    | 'above-maximum'
    | 'not-accepted'
    | 'another-currency';
  /** Of an amount: the limit that it is beyond. */
  readonly Limit?: string;
}

/** What every deposit form has beside the fields of its method. */
export interface SentDeposit {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly agreesWithTerms: boolean;
  /** The fields of the method's own form, by their names. */
  readonly values: PaymentValues;
}

export interface DepositRules {
  readonly form: PaymentForm;
  readonly limits: PaymentLimits;
  readonly currency: CurrencyCode;
  /** Whether the player has agreed to the payment terms before. */
  readonly hasAgreed: boolean;
}

function wrongAmount(
  value: Amount,
  { minimum, maximum }: PaymentLimits,
  currency: CurrencyCode,
): WrongField | undefined {
  if (value < minimum)
    return { Field: 'Amount', Fault: 'below-minimum', Limit: formatAmount(minimum, currency) };
  if (value > maximum)
    return { Field: 'Amount', Fault: 'above-maximum', Limit: formatAmount(maximum, currency) };
  return undefined;
}

/** Reads a deposit form; returns every field that is wrong, the amount first and the terms last. */
export function readDeposit(
  sent: SentDeposit,
  { form, limits, currency, hasAgreed }: DepositRules,
): Result<{ readonly amount: Amount; readonly values: PaymentValues }, readonly WrongField[]> {
  const wrong: WrongField[] = [];
  const text = sent.amount?.trim() ?? '';
  const amount = parseAmount(text, currency);
  if (text === '') wrong.push({ Field: 'Amount', Fault: 'missing' });
  else if (!amount.ok) wrong.push({ Field: 'Amount', Fault: 'malformed' });
  else {
    const fault = wrongAmount(amount.value, limits, currency);
    if (fault) wrong.push(fault);
  }
  if (sent.currency !== undefined && sent.currency !== currency)
    wrong.push({ Field: 'Currency', Fault: 'another-currency' });
  const values = readPaymentForm(form, sent.values);
  if (!values.ok) wrong.push(...values.error.map(({ field, fault }) => ({ Field: field, Fault: fault })));
  if (!hasAgreed && !sent.agreesWithTerms)
    wrong.push({ Field: 'AgreeWithDepositTerms', Fault: 'not-accepted' });
  return amount.ok && values.ok && wrong.length === 0
    ? ok({ amount: amount.value, values: values.value })
    : err(wrong);
}

/** The values of a form that may be stored. */
export function withoutSecrets({ fields }: PaymentForm, values: PaymentValues): PaymentValues {
  const secret = new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

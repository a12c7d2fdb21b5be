import { type Amount, type CurrencyCode, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import type { PaymentForm, PaymentLimits, SharedField } from '../methods/definition/payment-method.ts';
import { readPaymentForm } from '../methods/definition/read-payment-form.ts';
import type { FieldFault, PaymentValues } from '../methods/kinds/field-kind.ts';
import { faultMessageKey } from '../methods/kinds/field-kinds.ts';

/** A field of the form that is wrong, as the wire has it. */
export interface WrongField {
  readonly Field: string;
  readonly Fault:
    | FieldFault
    | 'malformed'
    | 'below-minimum'
    | 'above-maximum'
    | 'not-accepted'
    | 'another-currency';
  /** Of an amount: the limit that it is beyond. */
  readonly Limit?: string;
  /** Of a field of the method's own: the key of the message about it. */
  readonly Message?: string;
}

/** What a deposit can ask for so far: forms that ask for more are not offered. */
const readShared: readonly SharedField[] = ['PaymentMethod', 'Amount', 'Currency', 'AgreeWithDepositTerms'];

/** Whether `readDeposit` can read the form: an amount is ordered, and nothing is asked for that it doesn't check. */
export function isReadable({ shared }: PaymentForm): boolean {
  return shared.includes('Amount') && shared.every((each) => readShared.includes(each));
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
  readonly country: string;
  readonly nowMs: number;
  /** Whether the player has agreed to the payment terms before. */
  readonly hasAgreed: boolean;
}

function wrongAmount(
  value: Amount,
  { form: { amounts }, limits: { minimum, maximum }, currency }: DepositRules,
): WrongField | undefined {
  if (value < minimum)
    return { Field: 'Amount', Fault: 'below-minimum', Limit: formatAmount(minimum, currency) };
  if (value > maximum)
    return { Field: 'Amount', Fault: 'above-maximum', Limit: formatAmount(maximum, currency) };
  return amounts?.includes(value) === false ? { Field: 'Amount', Fault: 'choice' } : undefined;
}

/** Reads a deposit form; returns every field that is wrong, the amount first and the terms last. */
export function readDeposit(
  sent: SentDeposit,
  rules: DepositRules,
): Result<{ readonly amount: Amount; readonly values: PaymentValues }, readonly WrongField[]> {
  const { form, currency, hasAgreed } = rules;
  const wrong: WrongField[] = [];
  const text = sent.amount?.trim() ?? '';
  const amount = parseAmount(text, currency);
  if (text === '') wrong.push({ Field: 'Amount', Fault: 'missing' });
  else if (!amount.ok) wrong.push({ Field: 'Amount', Fault: 'malformed' });
  else {
    const fault = wrongAmount(amount.value, rules);
    if (fault) wrong.push(fault);
  }
  if (sent.currency !== undefined && sent.currency !== currency)
    wrong.push({ Field: 'Currency', Fault: 'another-currency' });
  const values = readPaymentForm(form, sent.values, rules);
  if (!values.ok)
    wrong.push(
      ...values.error.map(({ field, fault, kind }) => ({
        Field: field,
        Fault: fault,
        Message: kind ? faultMessageKey(kind, fault) : `payments.fault.${fault}`,
      })),
    );
  const asksForTerms = form.shared.includes('AgreeWithDepositTerms');
  if (asksForTerms && !hasAgreed && !sent.agreesWithTerms)
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

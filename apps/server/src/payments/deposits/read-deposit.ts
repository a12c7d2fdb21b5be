import { type Amount, type CurrencyCode, err, ok, type Result } from '@evens/base';
import type { PaymentForm, PaymentLimits, SharedField } from '../methods/definition/payment-method.ts';
import { readPaymentForm } from '../methods/definition/read-payment-form.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import { readAmount, toWrongField, type WrongField } from '../wrong-fields.ts';

/** The shared fields that a deposit supports; a form with any other shared field is not offered. */
const readShared: readonly SharedField[] = [
  'PaymentMethod',
  'WithdrawMethod',
  'Amount',
  'Currency',
  'Password',
  'AgreeWithDepositTerms',
];

/** Whether a deposit requires the player's password, as a withdrawal does. */
export function asksForPassword({ shared }: PaymentForm): boolean {
  return shared.includes('Password');
}

/** Whether `readDeposit` can read the form: it has an amount, and no shared field that is not checked. */
export function isReadable({ shared }: PaymentForm): boolean {
  return shared.includes('Amount') && shared.every((each) => readShared.includes(each));
}

/** The fields of every deposit form besides those of its method. */
export interface SentDeposit {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly agreesWithTerms: boolean;
  /** Required if the form asks for the password; `code` if the player has a second factor. */
  readonly password: string | undefined;
  readonly code: string | undefined;
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

/** Reads a deposit form; returns every wrong field, the amount first and the terms last. */
export function readDeposit(
  sent: SentDeposit,
  rules: DepositRules,
): Result<{ readonly amount: Amount; readonly values: PaymentValues }, readonly WrongField[]> {
  const { form, currency, hasAgreed } = rules;
  const wrong: WrongField[] = [];
  const amount = readAmount(sent.amount, rules);
  if (!amount.ok) wrong.push(amount.error);
  if (sent.currency !== undefined && sent.currency !== currency)
    wrong.push({ Field: 'Currency', Fault: 'another-currency' });
  const values = readPaymentForm(form, sent.values, rules);
  if (!values.ok) wrong.push(...values.error.map(toWrongField));
  if (asksForPassword(form) && !sent.password) wrong.push({ Field: 'Password', Fault: 'missing' });
  const asksForTerms = form.shared.includes('AgreeWithDepositTerms');
  if (asksForTerms && !hasAgreed && !sent.agreesWithTerms)
    wrong.push({ Field: 'AgreeWithDepositTerms', Fault: 'not-accepted' });
  return amount.ok && values.ok && wrong.length === 0
    ? ok({ amount: amount.value, values: values.value })
    : err(wrong);
}

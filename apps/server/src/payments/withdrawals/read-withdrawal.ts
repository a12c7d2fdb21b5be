import { type Amount, type CurrencyCode, err, ok, type Result } from '@evens/base';
import type { PaymentForm, PaymentLimits } from '../methods/definition/payment-method.ts';
import { readPaymentForm } from '../methods/definition/read-payment-form.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import { readAmount, toWrongField, type WrongField } from '../wrong-fields.ts';

/** The fields of every withdrawal form besides those of its method. */
export interface SentWithdrawal {
  readonly amount: string | undefined;
  readonly password: string | undefined;
  /** Code of the second factor, if the player has one. */
  readonly code: string | undefined;
  /** The fields of the method's own form, by their names. */
  readonly values: PaymentValues;
}

export interface WithdrawalRules {
  readonly form: PaymentForm;
  readonly limits: PaymentLimits;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

export interface ReadWithdrawal {
  readonly amount: Amount;
  readonly password: string;
  readonly values: PaymentValues;
}

/** Reads a withdrawal form; returns every wrong field, the amount first and the password last. */
export function readWithdrawal(
  sent: SentWithdrawal,
  rules: WithdrawalRules,
): Result<ReadWithdrawal, readonly WrongField[]> {
  const wrong: WrongField[] = [];
  const amount = readAmount(sent.amount, rules);
  if (!amount.ok) wrong.push(amount.error);
  const values = readPaymentForm(rules.form, sent.values, rules);
  if (!values.ok) wrong.push(...values.error.map(toWrongField));
  const { password = '' } = sent;
  if (password === '') wrong.push({ Field: 'Password', Fault: 'missing' });
  return amount.ok && values.ok && wrong.length === 0
    ? ok({ amount: amount.value, password, values: values.value })
    : err(wrong);
}

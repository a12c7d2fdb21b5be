import type { PaymentForm } from './payment-method.ts';

type FormParts = Pick<PaymentForm, 'limits'> & Partial<PaymentForm>;

/** A form with the amount and the terms, as in nearly every deposit. */
export function depositForm(parts: FormParts): PaymentForm {
  return { shared: ['PaymentMethod', 'Amount', 'AgreeWithDepositTerms'], fields: [], ...parts };
}

/** A form with the amount and the player's password, as in every withdrawal. */
export function withdrawalForm(parts: FormParts): PaymentForm {
  return { shared: ['WithdrawMethod', 'Amount', 'Password'], fields: [], ...parts };
}

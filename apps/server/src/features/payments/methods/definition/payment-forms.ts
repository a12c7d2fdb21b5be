import type { PaymentForm } from './payment-method.ts';

type FormParts = Pick<PaymentForm, 'limits'> & Partial<PaymentForm>;

/** Asks for the amount and for the terms, as nearly every deposit does. */
export function depositForm(parts: FormParts): PaymentForm {
  return { shared: ['PaymentMethod', 'Amount', 'AgreeWithDepositTerms'], fields: [], ...parts };
}

/** Asks for the amount and for the player's password, as every withdrawal does. */
export function withdrawalForm(parts: FormParts): PaymentForm {
  return { shared: ['WithdrawMethod', 'Amount', 'Password'], fields: [], ...parts };
}

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardHolderName, creditCardNumber } from './fields/card-fields.ts';

export const debitcard: PaymentMethod = {
  key: 'debitcard',
  id: 61,
  name: 'Debit card',
  group: 'card',
  countries: { except: [] },
  withdrawal: withdrawalForm({
    fields: [cardHolderName, creditCardNumber],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'ARS'], { minimum: 10, maximum: 5000 }),
  }),
};

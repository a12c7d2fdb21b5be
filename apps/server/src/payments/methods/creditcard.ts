import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardHolderName, creditCardNumber } from './fields/card-fields.ts';

export const creditcard: PaymentMethod = {
  key: 'creditcard',
  id: 60,
  name: 'Credit card',
  group: 'card',
  countries: { except: ['GB'] },
  withdrawal: withdrawalForm({
    fields: [cardHolderName, creditCardNumber],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'ARS'], { minimum: 10, maximum: 5000 }),
  }),
};

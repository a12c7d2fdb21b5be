import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardFields } from './fields/card-fields.ts';

export const visamastercard: PaymentMethod = {
  key: 'visamastercard',
  id: 62,
  name: 'Visa, Mastercard',
  group: 'card',
  countries: { except: ['IN', 'TR'] },
  withdrawal: withdrawalForm({
    fields: cardFields,
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'ARS', 'CLP', 'JPY'], { minimum: 10, maximum: 5000 }),
  }),
};

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const qiwiwallet: PaymentMethod = {
  key: 'qiwiwallet',
  id: 25,
  name: 'QIWI Wallet',
  group: 'wallet',
  countries: { only: ['RU', 'KZ'] },
  withdrawal: withdrawalForm({
    fields: [field('QiwiAccount', 'digits', { lengthMin: 10, lengthMax: 15 })],
    limits: limitsIn(['RUB'], { minimum: 5, maximum: 500 }),
  }),
};

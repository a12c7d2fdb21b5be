import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const qiwi: PaymentMethod = {
  key: 'qiwi',
  id: 24,
  name: 'QIWI',
  group: 'wallet',
  countries: { only: ['RU', 'KZ'] },
  withdrawal: withdrawalForm({
    fields: [field('QiwiLogin', 'phone')],
    limits: limitsIn(['RUB'], { minimum: 5, maximum: 500 }),
  }),
};

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const ecopayz: PaymentMethod = {
  key: 'ecopayz',
  id: 28,
  name: 'ecoPayz',
  group: 'wallet',
  countries: { except: ['IN', 'TR'] },
  withdrawal: withdrawalForm({
    fields: [field('EcoPayzAccountNumber', 'digits', { lengthMin: 10, lengthMax: 10 })],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'INR', 'JPY'], { minimum: 10, maximum: 10000 }),
  }),
};

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const paydo: PaymentMethod = {
  key: 'paydo',
  id: 31,
  name: 'PayDo',
  group: 'wallet',
  countries: { except: [] },
  withdrawal: withdrawalForm({
    fields: [field('Email', 'email')],
    limits: limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 5000 }),
  }),
};

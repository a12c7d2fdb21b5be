import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const epay: PaymentMethod = {
  key: 'epay',
  id: 30,
  name: 'ePay',
  group: 'wallet',
  countries: { except: [] },
  withdrawal: withdrawalForm({
    fields: [field('EPayAccountId', 'code')],
    limits: limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 5000 }),
  }),
};

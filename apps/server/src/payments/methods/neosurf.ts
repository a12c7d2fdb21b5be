import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const neosurf: PaymentMethod = {
  key: 'neosurf',
  id: 41,
  name: 'Neosurf',
  group: 'voucher',
  countries: { except: ['BR', 'IN'] },
  withdrawal: withdrawalForm({
    fields: [field('NeoSurfEmail', 'email')],
    limits: limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 1000 }),
  }),
};

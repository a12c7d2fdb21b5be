import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const interac: PaymentMethod = {
  key: 'interac',
  id: 59,
  name: 'Interac',
  group: 'bank',
  isInstant: true,
  countries: { only: ['CA'] },
  withdrawal: withdrawalForm({
    fields: [field('InteracEmail', 'email')],
    limits: limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 5000 }),
  }),
};

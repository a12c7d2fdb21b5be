import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardFields } from './fields/card-fields.ts';

export const sandboxCard: PaymentMethod = {
  key: 'sandbox-card',
  id: 1,
  name: 'Test card',
  group: 'card',
  countries: { except: [] },
  isTest: true,
  deposit: depositForm({
    fields: cardFields,
    limits: limitsIn(['EUR', 'USD', 'BRL'], { minimum: 10, maximum: 2000 }),
  }),
};

import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const sandboxWallet: PaymentMethod = {
  key: 'sandbox-wallet',
  id: 2,
  name: 'Test wallet',
  group: 'wallet',
  countries: { except: ['GB'] },
  isTest: true,
  deposit: depositForm({ limits: limitsIn(['EUR', 'USD'], { minimum: 5, maximum: 1000 }) }),
  withdrawal: withdrawalForm({
    fields: [field('AccountID', 'digits', { lengthMin: 6 })],
    limits: limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 1000 }),
  }),
};

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const iwallet: PaymentMethod = {
  key: 'iwallet',
  id: 29,
  name: 'iWallet',
  group: 'wallet',
  countries: { only: ['JP'] },
  withdrawal: withdrawalForm({
    fields: [field('IWalletAccountId', 'code')],
    limits: limitsIn(['JPY', 'USD'], { minimum: 10, maximum: 5000 }),
  }),
};

import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const sandboxTransfer: PaymentMethod = {
  key: 'sandbox-transfer',
  id: 3,
  name: 'Test transfer',
  group: 'bank',
  countries: { only: ['BR'] },
  isTest: true,
  deposit: depositForm({ limits: limitsIn(['BRL'], { minimum: 4, maximum: 1000 }) }),
  withdrawal: withdrawalForm({
    fields: [field('AccountID', 'digits', { lengthMin: 6 })],
    limits: limitsIn(['BRL'], { minimum: 4, maximum: 1000 }),
  }),
};

import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const maldopaybanking: PaymentMethod = {
  key: 'maldopaybanking',
  id: 50,
  name: 'Banka havalesi',
  group: 'bank',
  countries: { only: ['TR'] },
  deposit: depositForm({ limits: limitsIn(['TRY'], { minimum: 5, maximum: 5000 }) }),
  withdrawal: withdrawalForm({
    fields: [field('AccountHolder', 'name'), field('IBAN', 'iban')],
    limits: limitsIn(['TRY'], { minimum: 10, maximum: 5000 }),
  }),
};

import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

export const maldopaycepbank: PaymentMethod = {
  key: 'maldopaycepbank',
  id: 51,
  name: 'CepBank',
  group: 'bank',
  countries: { only: ['TR'] },
  deposit: depositForm({ limits: limitsIn(['TRY'], { minimum: 5, maximum: 500 }) }),
};

import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

export const maldopaycreditcard: PaymentMethod = {
  key: 'maldopaycreditcard',
  id: 12,
  name: 'Kredi kartı',
  group: 'card',
  countries: { only: ['TR'] },
  deposit: depositForm({ limits: limitsIn(['TRY'], { minimum: 10, maximum: 2000 }) }),
};

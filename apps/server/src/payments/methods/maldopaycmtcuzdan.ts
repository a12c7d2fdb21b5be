import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

export const maldopaycmtcuzdan: PaymentMethod = {
  key: 'maldopaycmtcuzdan',
  id: 23,
  name: 'CMT Cüzdan',
  group: 'wallet',
  countries: { only: ['TR'] },
  deposit: depositForm({ limits: limitsIn(['TRY'], { minimum: 5, maximum: 2000 }) }),
};

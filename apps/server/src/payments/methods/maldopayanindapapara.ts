import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { paparaAccountNumber } from './fields/account-fields.ts';

export const maldopayanindapapara: PaymentMethod = {
  key: 'maldopayanindapapara',
  id: 22,
  name: 'Anında Papara',
  group: 'wallet',
  countries: { only: ['TR'] },
  deposit: depositForm({
    fields: [paparaAccountNumber],
    limits: limitsIn(['TRY'], { minimum: 5, maximum: 2000 }),
  }),
  withdrawal: withdrawalForm({
    fields: [paparaAccountNumber],
    limits: limitsIn(['TRY'], { minimum: 10, maximum: 2000 }),
  }),
};

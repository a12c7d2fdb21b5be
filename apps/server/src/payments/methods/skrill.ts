import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const skrill: PaymentMethod = {
  key: 'skrill',
  id: 20,
  name: 'Skrill',
  group: 'wallet',
  countries: { except: ['IN', 'TR'] },
  deposit: depositForm({
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'JPY'], { minimum: 10, maximum: 10000 }),
  }),
  withdrawal: withdrawalForm({
    fields: [field('SkrillLogin', 'email')],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'JPY'], { minimum: 10, maximum: 10000 }),
  }),
};

import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const paysafecard: PaymentMethod = {
  key: 'paysafecard',
  id: 40,
  name: 'paysafecard',
  group: 'voucher',
  countries: { except: ['IN', 'BR'] },
  deposit: depositForm({ limits: limitsIn(['EUR', 'USD', 'MXN', 'TRY'], { minimum: 10, maximum: 1000 }) }),
  withdrawal: withdrawalForm({
    fields: [field('Email', 'email'), field('FirstName', 'name'), field('LastName', 'name')],
    limits: limitsIn(['EUR', 'USD', 'MXN', 'TRY'], { minimum: 10, maximum: 1000 }),
  }),
};

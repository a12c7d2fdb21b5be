import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { netellerEmail } from './fields/account-fields.ts';
import { field } from './fields/field.ts';

export const neteller: PaymentMethod = {
  key: 'neteller',
  id: 21,
  name: 'Neteller',
  group: 'wallet',
  countries: { except: ['TR'] },
  deposit: depositForm({
    fields: [netellerEmail],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'INR', 'JPY'], { minimum: 10, maximum: 10000 }),
  }),
  withdrawal: withdrawalForm({
    fields: [
      field('AccountID', 'digits', { lengthMin: 12, lengthMax: 12 }),
      field('SecureID', 'digits', { lengthMin: 6, lengthMax: 6, isSecret: true }),
      netellerEmail,
    ],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'INR', 'JPY'], { minimum: 10, maximum: 10000 }),
  }),
};

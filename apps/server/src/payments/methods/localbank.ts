import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { accountTypeField } from './fields/account-fields.ts';
import { field } from './fields/field.ts';

export const localbank: PaymentMethod = {
  key: 'localbank',
  id: 58,
  name: 'Local bank transfer',
  group: 'bank',
  countries: { only: ['BR', 'CL', 'MX'] },
  withdrawal: withdrawalForm({
    fields: [
      field('AccountHolder', 'name'),
      accountTypeField,
      field('BankAccountNumber', 'local-account'),
      field('BankCode', 'choice', { list: 'banks' }),
    ],
    limits: limitsIn(['BRL', 'CLP', 'MXN'], { minimum: 10, maximum: 5000 }),
  }),
};

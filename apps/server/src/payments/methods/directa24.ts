import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { accountTypeField, documentFields } from './fields/account-fields.ts';
import { field } from './fields/field.ts';

export const directa24: PaymentMethod = {
  key: 'directa24',
  id: 53,
  name: 'Directa24',
  group: 'bank',
  countries: { only: ['BR', 'CL', 'MX'] },
  withdrawal: withdrawalForm({
    fields: [
      accountTypeField,
      field('AccountNumber', 'local-account'),
      field('BankNumber', 'choice', { list: 'banks' }),
      field('BranchNumber', 'digits', { lengthMin: 3, lengthMax: 8 }),
      ...documentFields,
    ],
    limits: limitsIn(['BRL', 'CLP', 'MXN'], { minimum: 10, maximum: 5000 }),
  }),
};

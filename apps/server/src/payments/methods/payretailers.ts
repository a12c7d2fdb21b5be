import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { accountTypeField, documentFields } from './fields/account-fields.ts';
import { field } from './fields/field.ts';

/** The processor finds the account by document, bank and agency. */
export const payretailers: PaymentMethod = {
  key: 'payretailers',
  id: 54,
  name: 'PayRetailers',
  group: 'bank',
  countries: { only: ['BR', 'CL', 'MX'] },
  withdrawal: withdrawalForm({
    fields: [
      ...documentFields,
      accountTypeField,
      field('BankType', 'choice', { list: 'banks' }),
      field('AgencyNumber', 'digits', { lengthMin: 3, lengthMax: 8 }),
    ],
    limits: limitsIn(['BRL', 'CLP', 'MXN'], { minimum: 10, maximum: 5000 }),
  }),
};

import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { accountTypeField } from './fields/account-fields.ts';
import { field } from './fields/field.ts';

export const japanbank: PaymentMethod = {
  key: 'japanbank',
  id: 57,
  name: '銀行振込',
  group: 'bank',
  countries: { only: ['JP'] },
  withdrawal: withdrawalForm({
    fields: [
      field('AccountName', 'name'),
      accountTypeField,
      field('AccountNumber', 'digits', { lengthMin: 7, lengthMax: 7 }),
      field('BankName', 'text'),
      field('BankCode', 'digits', { lengthMin: 4, lengthMax: 4 }),
      field('BranchName', 'text'),
      field('BranchCode', 'digits', { lengthMin: 3, lengthMax: 3 }),
    ],
    limits: limitsIn(['JPY'], { minimum: 20, maximum: 10000 }),
  }),
};

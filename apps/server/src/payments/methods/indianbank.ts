import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const indianbank: PaymentMethod = {
  key: 'indianbank',
  id: 56,
  name: 'IMPS, NEFT',
  group: 'bank',
  countries: { only: ['IN'] },
  withdrawal: withdrawalForm({
    fields: [
      field('AccountName', 'name'),
      field('AccountNumber', 'digits', { lengthMin: 9, lengthMax: 18 }),
      field('BankName', 'text'),
      field('BankIFSC', 'ifsc'),
      field('BankBranch', 'text'),
    ],
    limits: limitsIn(['INR'], { minimum: 10, maximum: 5000 }),
  }),
};

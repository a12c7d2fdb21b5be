import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const banktransfer: PaymentMethod = {
  key: 'banktransfer',
  id: 55,
  name: 'Bank transfer',
  group: 'bank',
  countries: { except: ['IN', 'JP'] },
  withdrawal: withdrawalForm({
    fields: [field('AccountHolder', 'name'), field('IBAN', 'iban'), field('BankName', 'text')],
    limits: limitsIn(['EUR', 'TRY'], { minimum: 20, maximum: 20000 }),
  }),
};

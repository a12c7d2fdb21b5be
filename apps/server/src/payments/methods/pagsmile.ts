import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

const pagsmileDocumentNumber = field('PagsmileDocumentNumber', 'cpf');

export const pagsmile: PaymentMethod = {
  key: 'pagsmile',
  id: 52,
  name: 'Pix',
  group: 'bank',
  isInstant: true,
  countries: { only: ['BR'] },
  deposit: depositForm({
    shared: ['WithdrawMethod', 'Amount', 'Password'],
    fields: [pagsmileDocumentNumber],
    limits: limitsIn(['BRL'], { minimum: 2, maximum: 5000 }),
  }),
  withdrawal: withdrawalForm({
    fields: [
      pagsmileDocumentNumber,
      field('AccountType', 'choice', { list: 'pix-key-types' }),
      field('Account', 'pix-key'),
    ],
    limits: limitsIn(['BRL'], { minimum: 2, maximum: 5000 }),
  }),
};

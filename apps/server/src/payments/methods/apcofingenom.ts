import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardFields } from './fields/card-fields.ts';
import { field } from './fields/field.ts';

export const apcofingenom: PaymentMethod = {
  key: 'apcofingenom',
  id: 10,
  name: 'Visa, Mastercard',
  group: 'card',
  countries: { except: ['IN', 'TR'] },
  deposit: depositForm({
    fields: [...cardFields, field('DepositPostalCode', 'text', { lengthMin: 3, lengthMax: 12 })],
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'ARS', 'CLP', 'JPY'], { minimum: 10, maximum: 5000 }),
  }),
};

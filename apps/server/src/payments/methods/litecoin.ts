import { coinLimits } from './definition/coin-limits.ts';
import { withdrawalForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const litecoin: PaymentMethod = {
  key: 'litecoin',
  id: 82,
  name: 'Litecoin address',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  withdrawal: withdrawalForm({
    fields: [field('LitecoinAddress', 'litecoin-address')],
    limits: coinLimits(['LTC']),
  }),
};

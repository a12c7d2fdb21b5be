import { coinLimits } from './definition/coin-limits.ts';
import { withdrawalForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const bitcoin: PaymentMethod = {
  key: 'bitcoin',
  id: 80,
  name: 'Bitcoin address',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  withdrawal: withdrawalForm({
    fields: [field('BitcoinAddress', 'bitcoin-address')],
    limits: coinLimits(['BTC', 'mBTC']),
  }),
};

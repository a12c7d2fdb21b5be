import { coinLimits } from './definition/coin-limits.ts';
import { withdrawalForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const ether: PaymentMethod = {
  key: 'ether',
  id: 81,
  name: 'Ether address',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  withdrawal: withdrawalForm({
    fields: [field('EtherAddress', 'ethereum-address')],
    limits: coinLimits(['ETH', 'mETH']),
  }),
};

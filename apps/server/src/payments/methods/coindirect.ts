import { coinLimits } from './definition/coin-limits.ts';
import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const coindirect: PaymentMethod = {
  key: 'coindirect',
  id: 85,
  name: 'Coindirect',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  withdrawal: withdrawalForm({
    fields: [
      field('CoinDirectCryptoCurrency', 'choice', { list: 'coins' }),
      field('WalletAddress', 'coin-address'),
    ],
    limits: {
      ...limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 10000 }),
      ...coinLimits(['BTC', 'mBTC', 'ETH', 'mETH']),
    },
  }),
};

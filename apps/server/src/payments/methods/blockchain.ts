import { coinLimits } from './definition/coin-limits.ts';
import { withdrawalForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const blockchain: PaymentMethod = {
  key: 'blockchain',
  id: 83,
  name: 'Blockchain',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  withdrawal: withdrawalForm({
    fields: [
      field('BlockchainAddress', 'blockchain-address'),
      field('BlockchainTag', 'text', { isRequired: false, lengthMax: 64 }),
    ],
    limits: coinLimits([
      'BTC',
      'mBTC',
      'LTC',
      'BCH',
      'DOGE',
      'ETH',
      'mETH',
      'USDTE',
      'USDTT',
      'BNB',
      'ADA',
      'NEO',
    ]),
  }),
};

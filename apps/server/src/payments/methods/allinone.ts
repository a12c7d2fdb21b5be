import type { CoinCurrency } from '@evens/providers';
import { coinLimits } from './definition/coin-limits.ts';
import { exchangedEuros, exchangedInto } from './definition/coinspaid-method.ts';
import { depositForm, withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

const currencies: readonly CoinCurrency[] = [
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
];
const coinFields = [
  field('Crypto', 'choice', { list: 'coins' }),
  field('Blockchain', 'blockchain', { list: 'blockchains' }),
];

/** One tile for all coins. Every amount that arrives at the player's sub-address of the chosen chain is a deposit. */
export const allinone: PaymentMethod = {
  key: 'allinone',
  id: 262,
  name: 'Crypto',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  isCryptoGroup: true,
  deposit: depositForm({
    shared: ['PaymentMethod'],
    fields: coinFields,
    limits: { ...limitsIn(exchangedInto, exchangedEuros), ...coinLimits(currencies) },
  }),
  withdrawal: withdrawalForm({
    fields: [
      ...coinFields,
      field('BlockchainAddress', 'coin-address'),
      field('AmountInConversionCurrency', 'decimal'),
    ],
    limits: { ...limitsIn(['EUR', 'USD'], { minimum: 10, maximum: 10_000 }), ...coinLimits(currencies) },
  }),
};

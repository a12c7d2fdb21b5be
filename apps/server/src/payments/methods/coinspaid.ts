import { coinLimits } from './definition/coin-limits.ts';
import { COINSPAID_ID } from './definition/coinspaid-method.ts';
import { depositForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

/** The processor itself: never listed, because each of its coins is a method. */
export const coinspaid: PaymentMethod = {
  key: 'coinspaid',
  id: COINSPAID_ID,
  name: 'CoinsPaid',
  group: 'crypto',
  countries: { except: ['BR', 'GB'] },
  isHidden: true,
  deposit: depositForm({ shared: ['PaymentMethod'], limits: coinLimits(['BTC', 'mBTC']) }),
};

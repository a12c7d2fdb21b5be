import { currencyCodes } from '@evens/base';
import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

/** The sandbox's payment service credits it at once, without a page: an amount is all that a player enters. */
export const playMoney: PaymentMethod = {
  key: 'play-money',
  id: 5,
  name: 'Play money',
  group: 'wallet',
  countries: { except: [] },
  isTest: true,
  isInstant: true,
  deposit: depositForm({
    limits: limitsIn(currencyCodes, { minimum: 10, maximum: 2000 }),
    quickEuros: [50, 100, 200, 500, 1000],
  }),
};

import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

/** A card that the player types on the provider's own page; the site receives none of its data. */
export const card: PaymentMethod = {
  key: 'card',
  id: 4,
  name: 'Card',
  group: 'card',
  countries: { except: [] },
  processingCompany: 'Stripe',
  deposit: depositForm({
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'INR', 'TRY', 'CLP', 'JPY'], {
      minimum: 10,
      maximum: 2000,
    }),
  }),
};

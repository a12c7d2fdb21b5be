import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

/** The processor's page asks for the card. It cannot process cards in euros. */
export const apcopurplepay: PaymentMethod = {
  key: 'apcopurplepay',
  id: 11,
  name: 'Purple Pay',
  group: 'card',
  countries: { except: ['BR', 'TR'] },
  refusedCardCurrencies: ['EUR'],
  deposit: depositForm({
    fields: [field('CardCountry', 'choice', { list: 'card-countries', lengthMin: 2, lengthMax: 2 })],
    limits: limitsIn(['EUR', 'USD', 'INR', 'MXN', 'ARS', 'CLP', 'JPY'], { minimum: 10, maximum: 5000 }),
  }),
};

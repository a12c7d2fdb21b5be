import { currencyCodes } from '@evens/base';
import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { cardFields } from './fields/card-fields.ts';

/** Not a real card: card schemes reserve the number for tests. */
const testCard: Readonly<Record<string, string>> = {
  AccountHolderLastName: 'Lovelace',
  AccountNumber: '4242424242424242',
  SecurityCode: '123',
};

/** Prefilled and offered in every currency: gives players of the sandbox play money. */
export const sandboxCard: PaymentMethod = {
  key: 'sandbox-card',
  id: 1,
  name: 'Test card',
  group: 'card',
  countries: { except: [] },
  isTest: true,
  deposit: depositForm({
    fields: cardFields.map((field) => {
      const filled = testCard[field.name];
      return filled === undefined ? field : { ...field, filled };
    }),
    limits: limitsIn(currencyCodes, { minimum: 10, maximum: 2000 }),
  }),
};

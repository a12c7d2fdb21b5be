import { field } from './field.ts';

/** A card as it is printed. The provider receives number and code; the site stores neither. */
export const cardFields = [
  field('AccountHolderLastName', 'name'),
  field('AccountNumber', 'card-number', { isSecret: true }),
  field('ExpirationMonth', 'expiry-month', { list: 'expiry-months' }),
  field('ExpirationYear', 'expiry-year', { list: 'expiry-years' }),
  field('SecurityCode', 'security-code', { isSecret: true }),
] as const;

export const cardHolderName = field('CardHolderName', 'name');
export const creditCardNumber = field('CreditCardNumber', 'card-number', { isSecret: true });

import { type Amount, amount, type CurrencyCode, ledgerDigits } from '@evens/base';
import type { PaymentField, PaymentLimits, PaymentMethod } from '../payment-method.ts';

function whole(units: bigint, currency: CurrencyCode): Amount {
  return amount(units * 10n ** BigInt(ledgerDigits[currency]));
}

function limits(currencies: readonly CurrencyCode[], minimum: bigint, maximum: bigint) {
  return Object.fromEntries(
    currencies.map((currency): [CurrencyCode, PaymentLimits] => [
      currency,
      { minimum: whole(minimum, currency), maximum: whole(maximum, currency) },
    ]),
  );
}

const cardFields: readonly PaymentField[] = [
  { name: 'AccountHolderLastName', kind: 'text', isRequired: true, lengthMin: 1, lengthMax: 60 },
  {
    name: 'AccountNumber',
    kind: 'card-number',
    isRequired: true,
    lengthMin: 12,
    lengthMax: 19,
    isSecret: true,
  },
  { name: 'ExpirationMonth', kind: 'expiry-month', isRequired: true, lengthMin: 1, lengthMax: 2 },
  { name: 'ExpirationYear', kind: 'expiry-year', isRequired: true, lengthMin: 4, lengthMax: 4 },
  {
    name: 'SecurityCode',
    kind: 'security-code',
    isRequired: true,
    lengthMin: 3,
    lengthMax: 4,
    isSecret: true,
  },
];

const accountNumber: PaymentField = {
  name: 'AccountID',
  kind: 'digits',
  isRequired: true,
  lengthMin: 6,
  lengthMax: 20,
};

export const sandboxMethods: readonly PaymentMethod[] = [
  {
    key: 'sandbox-card',
    name: 'Test card',
    countries: { except: [] },
    deposit: { fields: cardFields, limits: limits(['EUR', 'USD', 'BRL'], 10n, 2000n) },
  },
  {
    key: 'sandbox-wallet',
    name: 'Test wallet',
    countries: { except: ['GB'] },
    deposit: { fields: [], limits: limits(['EUR', 'USD'], 5n, 1000n) },
    withdrawal: { fields: [accountNumber], limits: limits(['EUR', 'USD'], 10n, 1000n) },
  },
  {
    key: 'sandbox-transfer',
    name: 'Test transfer',
    countries: { only: ['BR'] },
    deposit: { fields: [], limits: limits(['BRL'], 20n, 5000n) },
    withdrawal: { fields: [accountNumber], limits: limits(['BRL'], 20n, 5000n) },
  },
];

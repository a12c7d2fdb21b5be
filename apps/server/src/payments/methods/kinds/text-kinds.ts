import { err, ok, readTypedAmount } from '@evens/base';
import { isEmail, isLine, isName, readTelephone } from '../../../players/index.ts';
import type { FieldKindRule } from './field-kind.ts';

/** Text of one line. Control characters are refused as mistakes or attacks. */
export const text: FieldKindRule = {
  control: 'text',
  lengthMin: 1,
  lengthMax: 60,
  read: (value) => (isLine(value) ? ok(value) : err('characters')),
};

/** A person's or a company's name in any script. */
export const name: FieldKindRule = {
  control: 'text',
  lengthMin: 1,
  lengthMax: 60,
  read: (value) => (isName(value) ? ok(value) : err('characters')),
};

export const password: FieldKindRule = { ...text, control: 'password', lengthMax: 128 };

const separators = /[\s().-]/g;

export const digits: FieldKindRule = {
  control: 'numeric',
  lengthMin: 1,
  lengthMax: 20,
  messages: 'digits',
  faults: ['characters'],
  compact: (value) => value.replaceAll(separators, ''),
  read: (value) => (/^\d+$/.test(value) ? ok(value) : err('characters')),
};

/** Account ids and voucher codes: letters and digits, stored in capitals. */
export const code: FieldKindRule = {
  control: 'text',
  lengthMin: 4,
  lengthMax: 32,
  messages: 'code',
  faults: ['characters'],
  compact: (value) => value.replaceAll(separators, '').toUpperCase(),
  read: (value) => (/^[A-Z0-9]+$/.test(value) ? ok(value) : err('characters')),
};

export const email: FieldKindRule = {
  control: 'email',
  lengthMin: 6,
  lengthMax: 254,
  messages: 'email',
  faults: ['format'],
  read: (value) => (isEmail(value) ? ok(value) : err('format')),
};

/** In E.164 format; a number without a country code gets that of the player's country. */
export const phone: FieldKindRule = {
  control: 'phone',
  lengthMin: 5,
  lengthMax: 20,
  messages: 'phone',
  faults: ['format'],
  compact: (value) => value.replaceAll(separators, ''),
  read(value, { country }) {
    const number = readTelephone(value, country);
    return number === undefined ? err('format') : ok(number);
  },
};

const DECIMAL_DIGITS = 8;
const decimalTerms = {
  currency: '',
  digits: DECIMAL_DIGITS,
  separators: { decimal: '.', group: ',' },
} as const;

/** Formats units of the last digit as a decimal number without trailing zeros. */
function decimalText(units: bigint): string {
  const text = units.toString().padStart(DECIMAL_DIGITS + 1, '0');
  return `${text.slice(0, -DECIMAL_DIGITS)}.${text.slice(-DECIMAL_DIGITS)}`.replace(/\.?0+$/, '');
}

/**
 * A decimal number above zero, such as an amount of a coin; at most 14 characters. It is parsed like an amount:
 * separators and digits of any language are accepted if they are unambiguous.
 */
export const decimal: FieldKindRule = {
  control: 'amount',
  lengthMin: 1,
  lengthMax: 14,
  messages: 'decimal',
  faults: ['format'],
  read(value) {
    const typed = readTypedAmount(value, decimalTerms);
    return typed.ok && typed.value.minor > 0n ? ok(decimalText(typed.value.minor)) : err('format');
  },
};

/** One of the field's choices; `readPaymentForm` checks it. */
export const choice: FieldKindRule = {
  control: 'choice',
  lengthMin: 1,
  lengthMax: 64,
  read: (value) => ok(value),
};

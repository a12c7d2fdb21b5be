import { err, ok } from '@evens/base';
import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { cardNumber } from './card-kinds.ts';
import type { FieldFault, FieldKindRule } from './field-kind.ts';

const separators = /[\s.-]/g;
const compact = (value: string) => value.replaceAll(separators, '').toUpperCase();

/** In reporting order: a wrong country makes the other faults meaningless. */
const ibanFaults: readonly (readonly [ValidationErrorsIBAN, FieldFault])[] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'country'],
  [ValidationErrorsIBAN.WrongBBANLength, 'length'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'characters'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'characters'],
];

/** ISO 13616: the country's length and format, both check digits, and the check digits of the national number. */
export const iban: FieldKindRule = {
  control: 'text',
  lengthMin: 5,
  lengthMax: 34,
  messages: 'iban',
  faults: ['country', 'length', 'characters', 'checksum'],
  compact,
  read(value) {
    const { valid, errorCodes } = validateIBAN(value);
    if (valid) return ok(value);
    return err(ibanFaults.find(([code]) => errorCodes.includes(code))?.[1] ?? 'checksum');
  },
};

/** Four letters of the bank, a zero, six letters or digits of the branch. It has no check digit. */
export const ifsc: FieldKindRule = {
  control: 'text',
  lengthMin: 11,
  lengthMax: 11,
  messages: 'ifsc',
  faults: ['format'],
  compact,
  read: (value) => (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(value) ? ok(value) : err('format')),
};

/** The check digit of a CLABE: digits weighted 3, 7, 1, each product modulo 10 (Banco de México, circular 14/2017). */
export function clabeCheckDigit(first17: string): number {
  const sum = [...first17].reduce((total, digit, index) => {
    const weight = [3, 7, 1][index % 3] ?? 0;
    return total + ((Number(digit) * weight) % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Eighteen digits: bank, city, account, check digit. The bank is not looked up: Banco de México adds participants, and
 * accounts of new ones must be accepted.
 */
export const clabe: FieldKindRule = {
  control: 'numeric',
  lengthMin: 18,
  lengthMax: 18,
  messages: 'clabe',
  faults: ['characters', 'bank', 'checksum'],
  compact,
  read(value) {
    if (!/^\d+$/.test(value)) return err('characters');
    if (value.startsWith('000')) return err('bank');
    return clabeCheckDigit(value.slice(0, 17)) === Number(value[17]) ? ok(value) : err('checksum');
  },
};

/** An account in the country's format: in Mexico a CLABE or debit card, elsewhere digits, and X or K as check digit. */
export const localAccount: FieldKindRule = {
  control: 'text',
  lengthMin: 3,
  lengthMax: 20,
  messages: 'local-account',
  faults: ['characters', 'length', 'checksum', 'bank'],
  compact,
  read(value, context) {
    if (context.currency === 'MXN') {
      if (context.values['AccountType'] === 'debit-card') return cardNumber.read(value, context);
      return value.length === clabe.lengthMax ? clabe.read(value, context) : err('length');
    }
    return /^\d+[\dXK]$/.test(value) ? ok(value) : err('characters');
  },
};

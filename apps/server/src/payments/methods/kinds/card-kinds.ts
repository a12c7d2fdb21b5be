import { err, ok } from '@evens/base';
import cardValidator from 'card-validator';
import type { FieldKindRule } from './field-kind.ts';

const separators = /[\s-]/g;

/** Length by the card's brand and the check digit of ISO/IEC 7812-1 (Luhn's formula), by `card-validator`. */
export const cardNumber: FieldKindRule = {
  control: 'numeric',
  lengthMin: 12,
  lengthMax: 19,
  messages: 'card-number',
  faults: ['characters', 'length', 'checksum'],
  compact: (value) => value.replaceAll(separators, ''),
  read(value) {
    if (!/^\d+$/.test(value)) return err('characters');
    const { isValid, card } = cardValidator.number(value);
    if (isValid) return ok(value);
    return err(card?.lengths.includes(value.length) === false ? 'length' : 'checksum');
  },
};

export const securityCode: FieldKindRule = {
  control: 'numeric',
  lengthMin: 3,
  lengthMax: 4,
  messages: 'security-code',
  faults: ['characters'],
  read: (value) => (/^\d+$/.test(value) ? ok(value) : err('characters')),
};

/** Maximum number of years after the current one in which a card may expire. */
const EXPIRY_YEARS = 12;

function yearAndMonth(nowMs: number): { readonly year: number; readonly month: number } {
  const now = new Date(nowMs);
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
}

export const expiryMonths: readonly string[] = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

export function expiryYears(nowMs: number): readonly string[] {
  const { year } = yearAndMonth(nowMs);
  return Array.from({ length: EXPIRY_YEARS + 1 }, (_, index) => `${year + index}`);
}

/** A card is valid through the last day of its month. */
export const expiryMonth: FieldKindRule = {
  control: 'choice',
  lengthMin: 1,
  lengthMax: 2,
  messages: 'expiry-month',
  faults: ['choice', 'expired'],
  compact: (value) => value.replace(/^0/, ''),
  read(value, { values, nowMs }) {
    const now = yearAndMonth(nowMs);
    const isOver = values['ExpirationYear'] === `${now.year}` && Number(value) < now.month;
    return isOver ? err('expired') : ok(value);
  },
};

export const expiryYear: FieldKindRule = {
  control: 'choice',
  lengthMin: 4,
  lengthMax: 4,
  messages: 'expiry-year',
  faults: ['choice', 'expired'],
  read: (value, { nowMs }) => (Number(value) < yearAndMonth(nowMs).year ? err('expired') : ok(value)),
};

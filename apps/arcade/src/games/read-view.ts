import { type Fields, isFields } from '@evens/base';

/*
 * Parsers for views from the wire. A game reads each field with its expected type. A field of another type throws; the frame
 * reports that and shows the pay of the round all the same.
 */

function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`view field ${name}: expected ${expected}, got ${JSON.stringify(value)}`);
}

export function fieldsIn(value: unknown, name = 'whole'): Fields {
  if (!isFields(value)) throw wrongType(name, 'an object', value);
  return value;
}

export function numberIn(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  return value;
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  return value;
}

/** Minor units, as a string of digits. */
export function minorIn(fields: Fields, name: string): bigint {
  const value = textIn(fields, name);
  if (!/^\d+$/.test(value)) throw wrongType(name, 'a string of digits', value);
  return BigInt(value);
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw wrongType(name, 'an array', value);
  return value;
}

export function numbersIn(fields: Fields, name: string): readonly number[] {
  return listIn(fields, name).map((value) => {
    if (typeof value !== 'number') throw wrongType(name, 'an array of numbers', value);
    return value;
  });
}

export function textsIn(fields: Fields, name: string): readonly string[] {
  return listIn(fields, name).map((value) => {
    if (typeof value !== 'string') throw wrongType(name, 'an array of strings', value);
    return value;
  });
}

export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (typeof value !== 'boolean') throw wrongType(name, 'a boolean', value);
  return value;
}

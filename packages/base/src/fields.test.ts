import { describe, expect, test } from 'vitest';
import { fieldsOf, isKeyOf, keysOf } from './fields.ts';

describe('fieldsOf', () => {
  test.each([[null], [undefined], ['text'], [7], [[1, 2]]])('fieldsOf(%j) is undefined', (value) => {
    expect(fieldsOf(value)).toBeUndefined();
  });

  test('fieldsOf returns an object itself', () => {
    const value = { stake: '100' };
    expect(fieldsOf(value)).toBe(value);
  });
});

describe('keys', () => {
  const record = { first: 1, second: 2 };

  test('keysOf returns the keys in the order written', () => {
    expect(keysOf(record)).toEqual(['first', 'second']);
  });

  test('isKeyOf accepts only own keys of the record', () => {
    expect(isKeyOf(record, 'second')).toBe(true);
    expect(isKeyOf(record, 'toString')).toBe(false);
    expect(isKeyOf(record, 'third')).toBe(false);
  });
});

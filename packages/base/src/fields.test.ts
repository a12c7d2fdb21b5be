import { describe, expect, test } from 'vitest';
import { fieldsOf, isKeyOf, keysOf } from './fields.ts';

describe('fieldsOf', () => {
  test.each([[null], [undefined], ['text'], [7], [[1, 2]]])('%j has no fields', (value) => {
    expect(fieldsOf(value)).toBeUndefined();
  });

  test('an object is its fields', () => {
    const value = { stake: '100' };
    expect(fieldsOf(value)).toBe(value);
  });
});

describe('keys', () => {
  const record = { first: 1, second: 2 };

  test('come in the order written', () => {
    expect(keysOf(record)).toEqual(['first', 'second']);
  });

  test('are the record’s own', () => {
    expect(isKeyOf(record, 'second')).toBe(true);
    expect(isKeyOf(record, 'toString')).toBe(false);
    expect(isKeyOf(record, 'third')).toBe(false);
  });
});

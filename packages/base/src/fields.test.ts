import { describe, expect, test } from 'vitest';
import { asFields, hasKey, recordKeys } from './fields.ts';

describe('asFields', () => {
  test.each([[null], [undefined], ['text'], [7], [[1, 2]]])('asFields(%j) is undefined', (value) => {
    expect(asFields(value)).toBeUndefined();
  });

  test('asFields returns an object itself', () => {
    const value = { stake: '100' };
    expect(asFields(value)).toBe(value);
  });
});

describe('keys', () => {
  const record = { first: 1, second: 2 };

  test('recordKeys returns the keys in the order written', () => {
    expect(recordKeys(record)).toEqual(['first', 'second']);
  });

  test('hasKey accepts only own keys of the record', () => {
    expect(hasKey(record, 'second')).toBe(true);
    expect(hasKey(record, 'toString')).toBe(false);
    expect(hasKey(record, 'third')).toBe(false);
  });
});

import { calls } from '@evens/contract';
import fastJsonStringify from 'fast-json-stringify';
import { expect, it } from 'vitest';
import { serializer } from './serializer.ts';

it('the serializer writes the fields of the schema and no others', () => {
  const write = serializer({ type: 'object', properties: { Stake: { type: 'string' } } });
  expect(write({ Stake: '1.50', secret: 1 })).toBe('{"Stake":"1.50"}');
  expect(write({ Stake: '2.00' })).toBe('{"Stake":"2.00"}');
});

it.each(Object.entries(calls))('the serializer generates the code of %s', (_, { answer }) => {
  expect(fastJsonStringify(answer)).toBeTypeOf('function');
});

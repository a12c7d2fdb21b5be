import Type from 'typebox';
import { expect, test } from 'vitest';
import { smallestFields } from './smallest-fields.ts';

test('smallestFields returns the smallest value of every required field', () => {
  const schema = Type.Object(
    {
      Text: Type.String({ minLength: 2 }),
      ID: Type.Integer({ minimum: 1 }),
      List: Type.Array(Type.Boolean(), { minItems: 1 }),
      Kind: Type.Union([Type.Literal('one'), Type.Literal('other')]),
      Left: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  );
  expect(smallestFields(schema)).toEqual({ Text: '  ', ID: 1, List: [false], Kind: 'one' });
});

test.each([
  ['a text with a pattern', Type.Object({ Code: Type.String({ pattern: '^[a-z]+$' }) })],
  [
    'an object that needs one of its optional fields',
    Type.Object({ A: Type.Optional(Type.String()) }, { minProperties: 1 }),
  ],
  ['what is no object', Type.String()],
])('smallestFields rejects %s', (_, schema) => {
  expect(() => smallestFields(schema)).toThrow();
});

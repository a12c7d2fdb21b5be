import { type Fields, fieldsOf } from '@evens/base';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/**
 * Returns the smallest valid values of a query or body, without its optional fields. Throws for a schema that needs
 * more, such as a text with a pattern.
 */
export function smallestFields(schema: TSchema): Fields {
  const made = fieldsOf(Value.Create(schema));
  if (!made || !Value.Check(schema, made))
    throw new Error(
      `smallestFields: ${JSON.stringify(made)} does not fit the schema: give a sample of your own`,
    );
  return made;
}

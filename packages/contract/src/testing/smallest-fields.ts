import { asFields, type Fields } from '@evens/base';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/**
 * Returns the smallest valid values of a query or body, without its optional fields. Throws for a schema that needs
 * more, such as a text with a pattern.
 */
export function smallestFields(schema: TSchema): Fields {
  const fields = asFields(Value.Create(schema));
  if (!fields || !Value.Check(schema, fields))
    throw new Error(
      `smallestFields: ${JSON.stringify(fields)} does not fit the schema: give a sample of your own`,
    );
  return fields;
}

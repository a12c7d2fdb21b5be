import fastJsonStringify from 'fast-json-stringify';

/**
 * Writes values of a JSON schema as JSON. Its code is generated at the first value: for all answers and refusals of the
 * contract at once this takes more than a second of a start.
 */
export function serializer(schema: object): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJsonStringify(schema);
    return write(value);
  };
}

import { err, isFields, ok, type Result } from '@evens/base';

/** The input of one field of a call's body. */
export interface BodyField {
  readonly type: 'text' | 'whole' | 'choice' | 'check';
  /** Lowest and highest number, or shortest and longest text. */
  readonly minimum: number;
  readonly maximum: number;
  readonly pattern: RegExp | undefined;
  /** Values of a choice. */
  readonly values: readonly string[];
  /** Whether the values of a choice are numbers. */
  readonly isNumeric: boolean;
  /** Sent for an empty input; undefined if the field may be absent, or if it must be entered. */
  readonly empty: null | undefined;
  readonly isRequired: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

const toNumber = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function listed(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** Properties of the schema of a body, by name. Throws for a schema of another kind. */
export function readProperties(schema: unknown): Readonly<Record<string, Schema>> {
  const properties = isFields(schema) ? schema.properties : undefined;
  if (!isFields(properties)) throw new Error('readProperties: expected the schema of an object');
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => (isFields(property) ? [[name, property]] : [])),
  );
}

/** The schema inside one that also allows null. */
function withoutNull(schema: Schema | undefined): Schema | undefined {
  const members = listed(schema?.anyOf);
  return members.length === 2 && members.some(({ type }) => type === 'null')
    ? members.find(({ type }) => type !== 'null')
    : schema;
}

/** The schema of a path such as `Limits.Maximum` or `Rules.0.Amount`, and whether a value is required. */
function findSchema(body: unknown, path: string): readonly [schema: Schema, isRequired: boolean] {
  let schema = isFields(body) ? body : undefined;
  let isRequired = true;
  for (const name of path.split('.')) {
    const parent = withoutNull(schema);
    const isList = isFields(parent?.items);
    schema = isFields(parent?.items) ? parent.items : readProperties(parent)[name];
    isRequired = isList || (Array.isArray(parent?.required) && parent.required.includes(name));
  }
  if (schema === undefined) throw new Error(`describeField: expected a field of the body, got ${path}`);
  return [schema, isRequired];
}

/** The input of a field by its schema. Throws for schemas of lists and objects, which need a form of their own. */
export function describeField(body: unknown, path: string): BodyField {
  const [schema, isRequired] = findSchema(body, path);
  const inner = withoutNull(schema);
  const isNullable = inner !== schema;
  const literals = listed(inner?.anyOf).map(({ const: value }) => value);
  const values = literals.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
  const rest = {
    values,
    pattern: typeof inner?.pattern === 'string' ? new RegExp(inner.pattern) : undefined,
    empty: isNullable ? null : undefined,
    isNumeric: literals.some((value) => typeof value === 'number'),
    isRequired: isRequired && !isNullable,
  };
  if (values.length > 0) return { ...rest, type: 'choice', minimum: 0, maximum: 0 };
  switch (inner?.type) {
    case 'boolean':
      return { ...rest, type: 'check', minimum: 0, maximum: 0 };
    case 'integer':
      return {
        ...rest,
        type: 'whole',
        minimum: toNumber(inner.minimum, 0),
        maximum: toNumber(inner.maximum, Number.MAX_SAFE_INTEGER),
      };
    case 'string':
      return {
        ...rest,
        type: 'text',
        minimum: toNumber(inner.minLength, 0),
        maximum: toNumber(inner.maxLength, 400),
      };
    default:
      throw new Error(`describeField: expected a field with one value, got the schema of ${path}`);
  }
}

/** Reads an input: the value to send, or whether it is missing or invalid. */
export function readInput(field: BodyField, typed: string): Result<unknown, 'missing' | 'invalid'> {
  const text = typed.trim();
  if (field.type === 'check') return ok(text === 'true');
  if (text === '') return field.isRequired ? err('missing') : ok(field.empty);
  if (field.type === 'choice') {
    if (!field.values.includes(text)) return err('invalid');
    return ok(field.isNumeric ? Number(text) : text);
  }
  if (field.type === 'text') {
    const isFit = text.length >= field.minimum && text.length <= field.maximum;
    return isFit && field.pattern?.test(text) !== false ? ok(text) : err('invalid');
  }
  const value = Number(text);
  const isFit = /^-?\d{1,15}$/.test(text) && value >= field.minimum && value <= field.maximum;
  return isFit ? ok(value) : err('invalid');
}

/** The value with another one at a path such as `Rules.0.Amount`. Lists and objects on the way are created. */
export function withValue(target: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!Array.isArray(target) && !/^\d+$/.test(name)) {
    const fields = isFields(target) ? target : {};
    return { ...fields, [name]: withValue(fields[name], rest, value) };
  }
  const list: unknown[] = Array.isArray(target) ? [...target] : [];
  list[Number(name)] = withValue(list[Number(name)], rest, value);
  return list;
}

/**
 * Sends a batch of rows as parameters of one statement: one array per column, in PostgreSQL's binary format. Text arrays are
 * slower on both sides, because each element is formatted, escaped and parsed.
 *
 * A binary array of one dimension (`array_recv`) is: the number of dimensions, whether an element is null, the id of the
 * element type, the number of elements, the lower bound (32 bits each); then for each element its length in bytes, -1 for
 * null, and its bytes.
 */
interface ElementType<Value> {
  /** The type's name in SQL. */
  readonly name: string;
  /** The type's id in `pg_type`, which is fixed for built-in types. */
  readonly oid: number;
  /** Bytes of one element. */
  size(value: Value): number;
  write(value: Value, buffer: Buffer, at: number): void;
}

const uuidDashes = /-/g;
/** An integer divided by this, rounded down, is its upper 32 bits. */
const HIGH_WORD = 2 ** 32;

const elementTypes = {
  /** Numbers must be safe integers; amounts may exceed them as bigint. */
  bigint: {
    name: 'bigint',
    oid: 20,
    size: () => 8,
    write(value: number | bigint, buffer, at) {
      if (typeof value === 'bigint') buffer.writeBigInt64BE(value, at);
      else {
        if (!Number.isSafeInteger(value))
          throw new RangeError(`bigint column: expected an integer, got ${value}`);
        buffer.writeInt32BE(Math.floor(value / HIGH_WORD), at);
        buffer.writeUInt32BE(value >>> 0, at + 4);
      }
    },
  },
  integer: {
    name: 'integer',
    oid: 23,
    size: () => 4,
    write: (value: number, buffer, at) => void buffer.writeInt32BE(whole(value, 'integer'), at),
  },
  smallint: {
    name: 'smallint',
    oid: 21,
    size: () => 2,
    write: (value: number, buffer, at) => void buffer.writeInt16BE(whole(value, 'smallint'), at),
  },
  double: {
    name: 'float8',
    oid: 701,
    size: () => 8,
    write: (value: number, buffer, at) => void buffer.writeDoubleBE(value, at),
  },
  boolean: {
    name: 'boolean',
    oid: 16,
    size: () => 1,
    write: (value: boolean, buffer, at) => void buffer.writeUInt8(value ? 1 : 0, at),
  },
  /** PostgreSQL rejects the whole statement if a text contains the character U+0000. */
  text: {
    name: 'text',
    oid: 25,
    size: (value: string) => Buffer.byteLength(value),
    write: (value: string, buffer, at) => void buffer.write(value, at),
  },
  uuid: {
    name: 'uuid',
    oid: 2950,
    size: () => 16,
    write(value: string, buffer, at) {
      const digits = value.replace(uuidDashes, '');
      if (digits.length !== 32 || buffer.write(digits, at, 16, 'hex') !== 16)
        throw new RangeError(`uuid column: expected 32 hex digits, got ${value}`);
    },
  },
  /** Given as hex digits. */
  hex: {
    name: 'bytea',
    oid: 17,
    size: (value: string) => value.length >>> 1,
    write(value: string, buffer, at) {
      const size = value.length >>> 1;
      if (buffer.write(value, at, size, 'hex') !== size || value.length % 2 !== 0)
        throw new RangeError(`bytea column: expected pairs of hex digits, got ${value}`);
    },
  },
} satisfies Readonly<Record<string, ElementType<never>>>;

type TypeName = keyof typeof elementTypes;
type ElementValue<T extends TypeName> = Parameters<(typeof elementTypes)[T]['write']>[0];

function whole(value: number, type: string): number {
  if (!Number.isInteger(value)) throw new RangeError(`${type} column: expected an integer, got ${value}`);
  return value;
}

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** One array in binary format. */
function binaryArray<T extends TypeName>(type: T, values: readonly (ElementValue<T> | null)[]): Buffer {
  // The table's own entry takes the values of its type.
  const element = elementTypes[type] as ElementType<ElementValue<T>>;
  if (values.length === 0) {
    const empty = Buffer.alloc(HEADER_BYTES - 8);
    empty.writeInt32BE(element.oid, 8);
    return empty;
  }
  let bytes = HEADER_BYTES;
  let hasNull = 0;
  for (const value of values) {
    if (value === null) hasNull = 1;
    bytes += LENGTH_BYTES + (value === null ? 0 : element.size(value));
  }
  const buffer = Buffer.allocUnsafe(bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNull, 4);
  buffer.writeInt32BE(element.oid, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) {
    const size = value === null ? -1 : element.size(value);
    at = buffer.writeInt32BE(size, at);
    if (value === null) continue;
    element.write(value, buffer, at);
    at += size;
  }
  return buffer;
}

/** A column of a batch: its SQL type and how to read its value from a row. */
export interface Column<Row> {
  readonly sqlType: string;
  encode(rows: readonly Row[]): Buffer;
}

function defineColumn<T extends TypeName>(type: T) {
  return <Row>(read: (row: Row) => ElementValue<T> | null): Column<Row> => ({
    sqlType: elementTypes[type].name,
    encode: (rows) =>
      binaryArray(
        type,
        rows.map((row) => read(row)),
      ),
  });
}

/** Columns by type: `column.bigint((bet) => bet.stakeMinor)`. */
export const column = {
  bigint: defineColumn('bigint'),
  integer: defineColumn('integer'),
  smallint: defineColumn('smallint'),
  double: defineColumn('double'),
  boolean: defineColumn('boolean'),
  text: defineColumn('text'),
  uuid: defineColumn('uuid'),
  hex: defineColumn('hex'),
} as const;

export interface Batch<Row, Name extends string> {
  /** Number of parameters. */
  readonly size: number;
  /** The names of the columns: `account_id, stake`. */
  readonly names: string;
  /** `unnest($1::bigint[], $2::integer[])`. */
  readonly unnest: string;
  /** The parameter of each column, by the column's name: `$2::integer[]`. */
  readonly array: Readonly<Record<Name, string>>;
  /** The value of each parameter. */
  values(rows: readonly Row[]): readonly Buffer[];
}

/**
 * Defines the columns of a batch by their names in SQL. Parameters are numbered from `first`:
 * `select * from ${bets.unnest} with ordinality as bet(${bets.names}, no)`. The row's type is given in a call of its own, so
 * that TypeScript infers the names: `defineBatch<Bet>()({ stake: column.bigint((bet) => bet.stakeMinor) })`.
 */
export function defineBatch<Row>() {
  return <const Columns extends Readonly<Record<string, Column<Row>>>>(
    columns: Columns,
    first = 1,
  ): Batch<Row, Extract<keyof Columns, string>> => {
    const entries = Object.entries<Column<Row>>(columns);
    const arrays = entries.map(([, { sqlType }], index) => `$${first + index}::${sqlType}[]`);
    const names = entries.map(([name]) => name);
    return {
      size: entries.length,
      names: names.join(', '),
      unnest: `unnest(${arrays.join(', ')})`,
      // Each column's name is one of its keys.
      array: Object.fromEntries(names.map((name, index) => [name, arrays[index]])) as Record<
        Extract<keyof Columns, string>,
        string
      >,
      values: (rows) => entries.map(([, { encode }]) => encode(rows)),
    };
  };
}

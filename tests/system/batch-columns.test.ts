import { afterAll, beforeAll, expect, test } from 'vitest';
import { column, defineBatch } from '../../apps/server/src/platform/batch-columns.ts';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { createDatabase } from '../fixture/site-place.ts';

/** One value of each column type. */
interface Row {
  readonly large: number | bigint | null;
  readonly whole: number | null;
  readonly small: number | null;
  readonly ratio: number | null;
  readonly flag: boolean | null;
  readonly words: string | null;
  readonly id: string | null;
  readonly bytes: string | null;
}

const rows = defineBatch<Row>()(
  {
    large: column.bigint(({ large }) => large),
    whole: column.integer(({ whole }) => whole),
    small: column.smallint(({ small }) => small),
    ratio: column.double(({ ratio }) => ratio),
    flag: column.boolean(({ flag }) => flag),
    words: column.text(({ words }) => words),
    id: column.uuid(({ id }) => id),
    bytes: column.hex(({ bytes }) => bytes),
  },
  2,
);
const none: Row = {
  large: null,
  whole: null,
  small: null,
  ratio: null,
  flag: null,
  words: null,
  id: null,
  bytes: null,
};

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The rows as PostgreSQL received them, each column as text. */
async function received(sent: readonly Row[]): Promise<readonly Record<string, string | null>[]> {
  const columns = rows.names.split(', ').map((name) => `${name}::text`);
  const { rows: got } = await pool.query<Record<string, string | null>>(
    `select ${columns.join()} from ${rows.unnest} with ordinality as r(${rows.names}, no) where no > $1 order by no`,
    [0, ...rows.values(sent)],
  );
  return got;
}

test('PostgreSQL reads every column type as it was written', async () => {
  expect(
    await received([
      {
        large: 9_223_372_036_854_775_807n,
        whole: 2_147_483_647,
        small: 32_767,
        ratio: 1_767_225_600_000.25,
        flag: true,
        words: 'a "quoted", {braced} \\ text: ط 🎲',
        id: '019a0000-0000-7000-8000-00000000000f',
        bytes: '00ff10',
      },
      none,
      {
        large: -9_223_372_036_854_775_808n,
        whole: -2_147_483_648,
        small: -32_768,
        ratio: -0.5,
        flag: false,
        words: '',
        id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        bytes: '',
      },
    ]),
  ).toEqual([
    {
      large: '9223372036854775807',
      whole: '2147483647',
      small: '32767',
      ratio: '1767225600000.25',
      flag: 'true',
      words: 'a "quoted", {braced} \\ text: ط 🎲',
      id: '019a0000-0000-7000-8000-00000000000f',
      bytes: '\\x00ff10',
    },
    none,
    {
      large: '-9223372036854775808',
      whole: '-2147483648',
      small: '-32768',
      ratio: '-0.5',
      flag: 'false',
      words: '',
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      bytes: '\\x',
    },
  ]);
});

test('numbers in a bigint column keep every digit', async () => {
  const numbers = [0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1];
  const sent = [...numbers, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1_767_225_600_000];
  const got = await received(sent.map((large) => ({ ...none, large })));
  expect(got.map(({ large }) => large)).toEqual(sent.map(String));
});

test('a batch can be empty', async () => {
  expect(await received([])).toEqual([]);
});

test.each<[string, Partial<Row>, string]>([
  ['a fraction', { large: 0.5 }, 'bigint column: expected an integer, got 0.5'],
  [
    'a number beyond the safe ones',
    { large: 2 ** 53 },
    'bigint column: expected an integer, got 9007199254740992',
  ],
  ['a bigint beyond 64 bits', { large: 2n ** 63n }, 'out of range'],
  ['a whole number beyond 32 bits', { whole: 2 ** 31 }, 'out of range'],
  ['a fraction of an integer', { whole: 1.5 }, 'integer column: expected an integer, got 1.5'],
  ['a whole number beyond 16 bits', { small: 32_768 }, 'out of range'],
  ['half an id', { id: '019a0000-0000-7000-8000' }, 'uuid column: expected 32 hex digits, got 019a0000'],
  [
    'an id that is too long',
    { id: '019a0000-0000-7000-8000-00000000000fab' },
    'expected 32 hex digits, got 019a',
  ],
  ['text for an id', { id: 'one' }, 'uuid column: expected 32 hex digits, got one'],
  ['half a byte', { bytes: 'fff' }, 'bytea column: expected pairs of hex digits, got fff'],
])('batch values refuse %s', (_, wrong, reason) => {
  expect(() => rows.values([{ ...none, ...wrong }])).toThrow(reason);
});

test('batch columns number their parameters from the first free one', () => {
  expect(rows.array.words).toBe('$7::text[]');
  expect(rows.size).toBe(8);
});

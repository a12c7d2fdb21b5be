import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { batchRows, bookings, boundCommands, lockedBalances, moveBalances, seenCommands } from '../index.ts';

/** A kind of booking that the product does not have: a gift from the house with its fee. */
interface Gift {
  readonly accountId: number;
  readonly commandId: string;
  readonly bodySha256: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

const gifts = defineBatch<Gift>()({
  account_id: column.bigint(({ accountId }) => accountId),
  command_id: column.uuid(({ commandId }) => commandId),
  body: column.hex(({ bodySha256 }) => bodySha256),
  gift: column.bigint(({ amountMinor }) => amountMinor),
  fee: column.bigint(({ feeMinor }) => feeMinor),
});

const giveGifts = (belowZero: 'allowed' | 'refused') => `
with ${batchRows('asked', gifts)}, ${seenCommands({ from: 'asked', batch: gifts, useCase: 'gift' })}, ${lockedBalances('asked')}, passing as (
  select locked.* from locked left join seen on seen.no = locked.no where seen.no is null
), moved as (
  ${moveBalances({ from: 'passing', by: '(m.gift - m.fee)', belowZero, returning: 'm.no, m.account_id, m.command_id, m.body, m.gift, m.fee, b.amount' })}
), taken as materialized (
  select m.*, 'EUR' as currency, now() as at, nextval('journal_id_seq') as journal_id,
         (select id from account where owner_kind = 'house' and kind = 'sandbox:bank' and currency = 'EUR') as bank
  from moved m
), ${bookings({
  from: 'taken',
  journals: [
    {
      kind: 'top-up',
      about: { kind: 'command', id: '0' },
      postings: [
        { debit: 'bank', credit: 'account_id', amount: 'gift', where: 'gift > 0' },
        { debit: 'account_id', credit: 'bank', amount: 'fee', where: 'fee > 0' },
      ],
    },
  ],
})}, ${boundCommands({ from: 'taken', useCase: 'gift', resultId: 'journal_id' })}
select no::integer as no, journal_id, amount::text as amount, null::boolean as same from taken
union all select no::integer, result_id, null, same from seen order by no`;

const takeBack = `
with back as materialized (
  select j.id as first_id, nextval('journal_id_seq') as journal_id, now() as at from journal j where j.id = $1
), ${bookings({
  from: 'back',
  journals: [
    {
      kind: 'reversal',
      about: { kind: 'command', id: '0' },
      reverses: 'first_id',
      postings: 'mirrored',
    },
  ],
})}
select journal_id from back`;

interface GivenRow {
  readonly no: number;
  readonly journal_id: number;
  readonly amount: string | null;
  readonly same: boolean | null;
}

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let accountId = 0;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  const { rows } = await pool.query<{ id: number }>(
    `with opened as (
       insert into account (owner_kind, owner_id, kind, currency)
       select 'player', (select count(*) from account), 'cash', 'EUR' returning id
     ) insert into balance (account_id) select id from opened returning account_id as id`,
  );
  accountId = rows[0]?.id ?? 0;
});

const gift = (amountMinor: bigint, feeMinor: bigint): Gift => ({
  accountId,
  commandId: newCommandId(),
  bodySha256: 'ab'.repeat(32),
  amountMinor,
  feeMinor,
});

async function give(given: readonly Gift[], belowZero: 'allowed' | 'refused' = 'refused') {
  const { rows } = await pool.query<GivenRow>(giveGifts(belowZero), [...gifts.values(given)]);
  return rows;
}

async function readPostings(journalId: number | undefined) {
  const { rows } = await pool.query<{ n: number; is_credit: boolean; amount: string }>(
    'select n, credit = $2 as is_credit, amount::text as amount from posting where journal_id = $1 order by n',
    [journalId, accountId],
  );
  return rows;
}

test('a new kind of booking moves the balance and writes journal, postings and command', async () => {
  const one = gift(500n, 20n);
  const [row] = await give([one]);
  expect(row).toMatchObject({ no: 1, amount: '480', same: null });
  expect(await readPostings(row?.journal_id)).toEqual([
    { n: 1, is_credit: true, amount: '500' },
    { n: 2, is_credit: false, amount: '20' },
  ]);
  expect(await give([one])).toMatchObject([{ journal_id: row?.journal_id, same: true }]);
  expect(await give([{ ...one, bodySha256: 'cd'.repeat(32) }])).toMatchObject([{ same: false }]);
  const { rows } = await pool.query('select amount::text, version from balance where account_id = $1', [
    accountId,
  ]);
  expect(rows).toEqual([{ amount: '480', version: 1 }]);
});

test('a posting whose condition is false is not written', async () => {
  const [row] = await give([gift(500n, 0n)]);
  expect(await readPostings(row?.journal_id)).toEqual([{ n: 1, is_credit: true, amount: '500' }]);
});

test('a balance falls below 0 only if the statement allows it', async () => {
  await expect(give([gift(0n, 1n)])).rejects.toThrow('balance');
  expect(await give([gift(0n, 1n)], 'allowed')).toMatchObject([{ amount: '-1' }]);
});

test('a reversal mirrors the postings of the reversed journal', async () => {
  const [row] = await give([gift(500n, 20n)]);
  const { rows } = await pool.query<{ journal_id: number }>(takeBack, [row?.journal_id]);
  expect(await readPostings(rows[0]?.journal_id)).toEqual([
    { n: 1, is_credit: false, amount: '500' },
    { n: 2, is_credit: true, amount: '20' },
  ]);
});

test('a journal kind is refused unless it is a name or SQL in parentheses', () => {
  const journal = { about: { kind: 'ticket', id: 'id' }, postings: [] };
  expect(() => bookings({ from: 'taken', journals: [{ ...journal, kind: "x'" }] })).toThrow(
    'expected a name',
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { migrate } from '../../platform/migrate.ts';
import { readHouse } from '../index.ts';

const BALANCE = 1000;
const STAKE = 600;
/** The outcomes of conditions of a command or an account, in order of precedence. */
const outcomes = [
  'repeated',
  'reused',
  'blocked',
  'barred',
  'reality-check',
  'market-closed',
  'limited',
  'moved',
  'insufficient',
] as const;
type Condition = (typeof outcomes)[number];

/** All combinations in which the conditions can be true. */
const combinations = Array.from({ length: 2 ** outcomes.length }, (_, bits): readonly Condition[] =>
  outcomes.filter((_outcome, place) => ((bits >> place) & 1) === 1),
).filter((on) => !(on.includes('repeated') && on.includes('reused')));

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let openBets: number;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 1, onIdleError: () => undefined });
  await migrate(pool);
  openBets = (await readHouse(pool)).EUR.openBets;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let accounts = 5000;
/** Opens an account for each set of conditions. */
async function openAccounts(all: readonly (readonly Condition[])[]): Promise<readonly number[]> {
  const ids = all.map(() => {
    accounts += 1;
    return accounts;
  });
  await pool.query(
    `insert into account (id, owner_kind, owner_id, kind, currency)
     select id, 'player', id, 'cash', 'EUR' from unnest($1::bigint[]) as id`,
    [ids],
  );
  for (const [index, on] of all.entries())
    await pool.query(
      `insert into balance (account_id, amount, version, blocked, barred_until, reality_check_open, allowance, allowance_until)
       values ($1, $2, 7, $3, $4, $5, $6, 'infinity')`,
      [
        ids[index],
        on.includes('insufficient') ? STAKE - 1 : BALANCE,
        on.includes('blocked'),
        on.includes('barred') ? '2100-01-01' : null,
        on.includes('reality-check'),
        on.includes('limited') ? STAKE - 1 : STAKE,
      ],
    );
  return ids;
}

const commandId = (no: number) => `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`;

async function take(ids: readonly number[], all: readonly (readonly Condition[])[]) {
  const { rows } = await pool.query<{ outcome: string; result_id: number | null; amount: string }>(
    `select outcome, result_id, amount::text as amount
     from take_stakes('placement', 'ticket', 'ticket_id_seq', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) order by no`,
    [
      ids,
      ids.map((_id, no) => commandId(no)),
      ids.map(() => Buffer.from('aa', 'hex')),
      ids.map(() => Date.now()),
      all.map((on) => (on.includes('moved') ? 6 : 7)),
      ids.map(() => STAKE),
      ids.map(() => 'EUR'),
      ids.map(() => openBets),
      ids.map(() => 'stake'),
      all.map((on) => (on.includes('market-closed') ? 'market-closed' : null)),
    ],
  );
  return rows;
}

test('take_stakes answers every combination of conditions with the first of them, and takes only stakes without any', async () => {
  const ids = await openAccounts(combinations);
  for (const [index, on] of combinations.entries())
    if (on.includes('repeated') || on.includes('reused'))
      await pool.query(
        `insert into command (id, account_id, use_case, body_sha256, result_id, at) values ($1, $2, $3, '\\xaa', 42, now())`,
        [commandId(index), ids[index], on.includes('repeated') ? 'placement' : 'round'],
      );
  const rows = await take(ids, combinations);
  expect(rows.map(({ outcome }) => outcome)).toEqual(combinations.map((on) => on[0] ?? 'taken'));
  expect(
    rows.filter(({ outcome }) => outcome === 'repeated').every(({ result_id }) => result_id === 42),
  ).toBe(true);
  const stakes = rows.filter(({ outcome }) => outcome === 'taken');
  expect(stakes.map(({ amount }) => amount)).toEqual([String(BALANCE - STAKE)]);
  const { rows: changed } = await pool.query(
    `select b.amount::integer as amount, b.version, b.allowance::integer as allowance, p.amount::integer as posted, c.result_id
     from balance b join posting p on p.debit = b.account_id join command c on c.account_id = b.account_id
     where b.version <> 7`,
  );
  expect(changed).toEqual([
    { amount: BALANCE - STAKE, version: 8, allowance: 0, posted: STAKE, result_id: stakes[0]?.result_id },
  ]);
  expect((await pool.query('select from posting')).rowCount).toBe(1);
});

test('two stakes of one account in a batch are refused as a fault, and nothing is written', async () => {
  const [id = 0] = await openAccounts([[]]);
  await expect(take([id, id], [[], []])).rejects.toThrow('2 stakes of 1 accounts in one batch');
  expect((await pool.query('select amount from balance where account_id = $1', [id])).rows).toEqual([
    { amount: BALANCE },
  ]);
});

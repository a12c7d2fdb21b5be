import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { migrate } from '../../platform/migrate.ts';
import { readHouse } from '../index.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let house: number;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 1, onIdleError: () => undefined });
  await migrate(pool);
  house = (await readHouse(pool)).EUR.sportsbook;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let accounts = 5000;
/** Opens the account of a player with a balance. */
async function openAccount(amountMinor = 0, allowance: number | null = null): Promise<number> {
  accounts += 1;
  await pool.query(
    `insert into account (id, owner_kind, owner_id, kind, currency) values ($1, 'player', $1, 'cash', 'EUR')`,
    [accounts],
  );
  await pool.query(
    `insert into balance (account_id, amount, version, allowance, allowance_until)
     values ($1, $2, 7, $3, case when $3::bigint is not null then 'infinity'::timestamptz end)`,
    [accounts, amountMinor, allowance],
  );
  return accounts;
}

interface Transfer {
  readonly debit: number;
  readonly credit: number;
  readonly amount: number | null;
}

/** Posts one journal with these postings. Returns the balances that changed. */
async function post(transfers: readonly Transfer[], options = ''): Promise<unknown> {
  const { rows } = await pool.query(
    `with made as materialized (
       select nextval('journal_id_seq') as id
     )
     select p.account_id, p.amount::integer as amount, p.version
     from made cross join post_journals(
       array[(made.id, 'settlement', 'ticket', 1, 1, null, now())::journal],
       array(select (made.id, t.debit, t.credit, t.amount, t.n, 'EUR')::posting
             from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as t(debit, credit, amount, n))${options}) as p
     order by p.account_id`,
    [
      transfers.map(({ debit }) => debit),
      transfers.map(({ credit }) => credit),
      transfers.map(({ amount }) => amount),
    ],
  );
  return rows;
}

const readMoved = async (accountId: number) => {
  const { rows } = await pool.query(
    `select amount::integer as amount, min_amount::integer as floor, version, allowance_until::text as until from balance where account_id = $1`,
    [accountId],
  );
  return rows[0];
};

test('balances are the sums of all postings, whatever is posted', async () => {
  const players = [await openAccount(), await openAccount(), await openAccount()];
  const place = fc.integer({ min: 0, max: players.length });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc
          .record({ from: place, to: place, amount: fc.integer({ min: 0, max: 1000 }) })
          .filter(({ from, to }) => from !== to),
        { minLength: 1, maxLength: 12 },
      ),
      async (moves) => {
        await post(
          moves.map(({ amount, from, to }) => ({
            debit: players[from] ?? house,
            credit: players[to] ?? house,
            amount,
          })),
        );
        const { rows } = await pool.query(
          `select b.account_id from balance b where b.amount <> (
             select coalesce(sum(case p.credit when b.account_id then p.amount else -p.amount end), 0)
             from posting p where b.account_id in (p.credit, p.debit))
           and b.account_id = any($1::bigint[])`,
          [players],
        );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('a journal increases the version of each account once, with several postings and without any', async () => {
  const [paid, other] = [await openAccount(100), await openAccount(100)];
  const rows = await post(
    [
      { debit: house, credit: paid, amount: 30 },
      { debit: paid, credit: house, amount: 10 },
      { debit: house, credit: paid, amount: 0 },
    ],
    `, changed_accounts => array[${other}, ${paid}]::bigint[]`,
  );
  expect(rows).toEqual([
    { account_id: paid, amount: 120, version: 8 },
    { account_id: other, amount: 100, version: 8 },
  ]);
  const { rows: posted } = await pool.query(
    'select n from posting where $1::bigint in (debit, credit) order by n',
    [paid],
  );
  expect(posted).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a balance falls below 0 only where the caller allows it', async () => {
  const account = await openAccount(50);
  const take = [{ debit: account, credit: house, amount: 80 }];
  await expect(post(take, ', may_fall_below_zero => false')).rejects.toThrow(/balance_check/);
  expect(await readMoved(account)).toMatchObject({ amount: 50, version: 7 });
  await post(take);
  expect(await readMoved(account)).toMatchObject({ amount: -30, floor: -30 });
  await post([{ debit: house, credit: account, amount: 10 }]);
  expect(await readMoved(account)).toMatchObject({ amount: -20, floor: -20 });
  await post([{ debit: house, credit: account, amount: 40 }]);
  expect(await readMoved(account)).toMatchObject({ amount: 20, floor: 0 });
});

test('only money that is taken back ends an allowance', async () => {
  const [limited, free] = [await openAccount(100, 40), await openAccount(100)];
  const take = [
    { debit: limited, credit: house, amount: 20 },
    { debit: free, credit: house, amount: 20 },
  ];
  await post(take);
  expect(await readMoved(limited)).toMatchObject({ until: 'infinity' });
  await post([{ debit: house, credit: limited, amount: 20 }], ', ends_allowances => true');
  expect(await readMoved(limited)).toMatchObject({ until: 'infinity' });
  await post(take, ', ends_allowances => true');
  expect(await readMoved(limited)).toMatchObject({ until: '-infinity' });
  expect(await readMoved(free)).toMatchObject({ until: null });
});

test('a posting without an amount fails, and so does one of a negative amount', async () => {
  const account = await openAccount(50);
  for (const amount of [null, -5])
    await expect(post([{ debit: house, credit: account, amount }])).rejects.toThrow(/amount/);
  expect(await readMoved(account)).toMatchObject({ amount: 50, version: 7 });
});

test('a return pays the player and the bonus, and empties the stake, whatever the amounts', async () => {
  const openBets = (await readHouse(pool)).EUR.openBets;
  const amount = fc.bigInt({ min: 0n, max: 500n });
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, async (stake, cash, bonus) => {
      const [player, ledger] = [await openAccount(), await openAccount()];
      const { rows } = await pool.query<{ id: number }>("select nextval('journal_id_seq') as id");
      const id = rows[0]?.id;
      await pool.query(
        `select from post_journals(
           array[($1::bigint, 'settlement', 'ticket', 1, 1, null, now())::journal],
           return_postings($1, $2, $3, $4, $5, $6, $7, $8, 'EUR'))`,
        [id, openBets, house, player, bonus > 0n ? ledger : null, stake, cash + bonus, bonus],
      );
      expect(await readMoved(player)).toMatchObject({ amount: Number(cash) });
      expect(await readMoved(ledger)).toMatchObject({ amount: Number(bonus) });
      const { rows: posted } = await pool.query(
        'select coalesce(sum(amount), 0)::integer as amount from posting where journal_id = $1 and debit = $2',
        [id, openBets],
      );
      expect(posted).toEqual([{ amount: Number(stake) }]);
    }),
    { numRuns: 60 },
  );
});

test('a stake reduces the allowance of the account that is named with it', async () => {
  const [limited, free] = [await openAccount(100, 40), await openAccount(100)];
  await post(
    [{ debit: limited, credit: house, amount: 30 }],
    `, changed_accounts => array[${limited}, ${free}]::bigint[], stakes => array[30, null]::bigint[]`,
  );
  const { rows } = await pool.query(
    'select allowance::integer as allowance from balance where account_id in ($1, $2) order by account_id',
    [limited, free],
  );
  expect(rows).toEqual([{ allowance: 10 }, { allowance: null }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { readNewJournals, readWaiting } from '../ledger-metrics/store.ts';

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

async function addJournal(id: number, kind: string, postings: readonly [string, string, number][]) {
  await pool.query(
    `insert into journal (id, kind, ref_kind, ref_id, ref_version, at) values ($1, $2, 'ticket', 1, 0, now())`,
    [id, kind],
  );
  for (const [n, [debit, credit, amount]] of postings.entries())
    await pool.query(
      `insert into posting (journal_id, debit, credit, amount, n, currency)
       select $1, d.id, c.id, $4, $5, 'EUR' from account d, account c
       where d.kind = $2 and c.kind = $3 and d.currency = 'EUR' and c.currency = 'EUR'`,
      [id, debit, credit, amount, n],
    );
}

test('counts journals by kind, and sums the amounts to and from house accounts', async () => {
  await pool.query(
    `insert into account (owner_kind, owner_id, kind, currency) values ('player', 7, 'cash', 'EUR')`,
  );
  await addJournal(1, 'stake', [['cash', 'open-bets:sport', 500]]);
  await addJournal(2, 'stake', [['cash', 'open-bets:sport', 700]]);
  await addJournal(3, 'settlement', [
    ['open-bets:sport', 'house:sportsbook', 500],
    ['house:sportsbook', 'cash', 900],
  ]);
  const { kinds, movements } = await readNewJournals(pool, { fromId: 1, toId: 3 });
  const byKind = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
  expect(byKind).toEqual({ stake: 1, settlement: 1 });
  expect(new Set(movements)).toEqual(
    new Set([
      { account: 'open-bets:sport', currency: 'EUR', direction: 'in', amountMinor: 700n },
      { account: 'open-bets:sport', currency: 'EUR', direction: 'out', amountMinor: 500n },
      { account: 'house:sportsbook', currency: 'EUR', direction: 'in', amountMinor: 500n },
      { account: 'house:sportsbook', currency: 'EUR', direction: 'out', amountMinor: 900n },
    ]),
  );
});

test('counts withdrawals that wait for an operator since the oldest one', async () => {
  const addPayment = (direction: string, state: number, createdAt: string) =>
    pool.query(
      `insert into payment (id, account_id, command_id, direction, method, provider, currency, amount, state, form,
         created_at, changed_at, approvals_needed)
       values (gen_random_uuid(), 1, gen_random_uuid(), $1, 'skrill', 'sandbox', 'EUR', 100, $2, '{}', $3, now(),
         case when $1 = 'withdrawal' then 1 end)`,
      [direction, state, createdAt],
    );
  await addPayment('withdrawal', 1, '2026-01-02T00:00:00Z');
  await addPayment('withdrawal', 14, '2026-01-01T00:00:00Z');
  await addPayment('withdrawal', 2, '2025-01-01T00:00:00Z');
  await addPayment('deposit', 1, '2025-01-01T00:00:00Z');
  expect(await readWaiting(pool)).toEqual([
    { what: 'withdrawals', count: 2, sinceMs: Date.parse('2026-01-01T00:00:00Z') },
    { what: 'referrals', count: 0, sinceMs: null },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool, type Queryable } from '../../platform/db.ts';
import { openDatabase } from '../../platform/open-database.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { verifyAudit } from '../audit/audit-chain/verify.ts';
import { checkLedger, differingHeads, readHeads } from '../index.ts';

const onIdleError = () => undefined;

let database: Awaited<ReturnType<typeof createDatabase>>;
let owner: Pool;
let app: Pool;
let sealer: AuditSealer;

beforeAll(async () => {
  database = await createDatabase();
  owner = createPool({ url: database.url, name: 'test', max: 4, onIdleError });
  app = await openDatabase({
    url: database.appUrl,
    ownerUrl: database.url,
    name: 'test',
    max: 2,
    onIdleError,
  });
  sealer = new AuditSealer(app, systemClock);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

/** Writes one journal with two postings, with the site's own statements. Returns its id. */
async function post(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with written as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
       values (nextval('journal_id_seq'), 'top-up', 'command', 0, 0, now()) returning id
     )
     insert into posting (journal_id, n, debit, credit, amount, currency)
     select id, n, 1, 2, 500 + n, 'EUR' from written, generate_series(1, 2) as n returning journal_id as id`,
  );
  return Number(rows[0]?.id);
}

/** Writes `count` journals with two postings each and consecutive ids. Returns the first id. */
async function postMany(count: number): Promise<number> {
  const { rows } = await app.query<{ id: number }>(
    `with written as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
       select nextval('journal_id_seq'), 'top-up', 'command', 0, 0, now() from generate_series(1, $1::integer) returning id
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select id, n, 1, 2, 500 + n, 'EUR' from written, generate_series(1, 2) as n
     )
     select min(id) as id from written`,
    [count],
  );
  return Number(rows[0]?.id);
}

/** Draws `count` ids in a transaction that is rolled back. */
async function skipIds(count: number): Promise<void> {
  const client = await app.connect();
  await client.query('begin');
  await client.query(`select nextval('journal_id_seq') from generate_series(1, $1::integer)`, [count]);
  await client.query('rollback');
  client.release();
}

async function sealAll(): Promise<void> {
  while ((await sealer.seal()) > 0);
}

async function readBlocks(chain: string) {
  const { rows } = await owner.query<{ block: number; to_id: number; row_count: number }>(
    'select block, to_id, row_count from audit_seal where chain = $1 order by block',
    [chain],
  );
  return rows;
}

const sealedTables = ['journal', 'posting', 'verdict', 'setting_change', 'operator_action', 'audit_seal'];

/** Runs statements with the triggers off. Only the owner can do this. */
async function unguarded(statements: readonly string[]): Promise<void> {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  client.release(true);
}

/** Returns the findings of the check after a statement, then restores the rows of these tables. */
async function found(statement: string, tables = sealedTables): Promise<readonly string[]> {
  await unguarded(tables.map((table) => `create table kept_${table} as table ${table}`));
  try {
    await unguarded([statement]);
    return (await verifyAudit(app)).map(({ example }) => example);
  } finally {
    await unguarded(
      tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} overriding system value table kept_${table}`,
        `drop table kept_${table}`,
      ]),
    );
  }
}

describe('audit blocks', () => {
  test('audit blocks cover every row of ledger, limits and operator actions, without gaps between blocks', async () => {
    await sealer.seal();
    const before = (await readBlocks('posting')).length;
    await post(app);
    const second = await post(app);
    await sealer.seal();
    expect((await readBlocks('posting')).slice(before)).toEqual([
      { block: before + 1, to_id: second, row_count: 4 },
    ]);
    const third = await post(app);
    await sealer.seal();
    await sealer.seal();
    expect((await readBlocks('posting')).slice(before + 1)).toEqual([
      { block: before + 2, to_id: third, row_count: 2 },
    ]);
    expect((await readBlocks('setting')).length).toBeGreaterThan(0);
    expect(await verifyAudit(app)).toEqual([]);
  });

  test('sealing waits for an open transaction that has drawn a lower id', async () => {
    await sealer.seal();
    const before = await readBlocks('posting');
    const slow = await owner.connect();
    await slow.query('begin');
    const low = await post(slow);
    const high = await post(app);
    expect(high).toBe(low + 1);
    await sealer.seal();
    // Later transactions do not extend the wait, because others write all the time.
    const later = await owner.connect();
    await later.query('begin');
    await post(later);
    await sealer.seal();
    expect(await readBlocks('posting')).toEqual(before);
    await slow.query('commit');
    slow.release();
    await sealer.seal();
    expect((await readBlocks('posting')).slice(before.length)).toEqual([
      { block: before.length + 1, to_id: high, row_count: 4 },
    ]);
    await later.query('rollback');
    later.release();
    await sealer.seal();
    expect(await verifyAudit(app)).toEqual([]);
  });

  test('concurrent sealers write each audit block once', async () => {
    const id = await post(app);
    const other = new AuditSealer(owner, systemClock);
    await Promise.all([sealer.seal(), other.seal(), sealer.seal()]);
    await sealer.seal();
    const blocks = await readBlocks('posting');
    expect(blocks.at(-1)?.to_id).toBe(id);
    expect(await verifyAudit(app)).toEqual([]);
  });
});

describe('a sealed row that the database owner changes with triggers off', () => {
  let posted: number;
  beforeAll(async () => {
    posted = await post(app);
    await owner.query(
      `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args,
                            feed_event_id, at)
       values (1, 1, 1, '-infinity', 'infinity', 1, 'result', 'x', '{}', 1, now()),
              (1, 2, 1, now() - interval '1 day', now(), 2, 'result', 'x', '{}', 1, now())`,
    );
    await owner.query(
      `insert into operator_action (operator, action, subject, details, at) values ('ann', 'test', 'rules', '{"a": 1}', now())`,
    );
    await app.query(`update player_limit set stake_min = stake_min + 1 where currency = 'EUR'`);
    await sealer.seal();
    // Later blocks depend on these. The first broken block is reported, not the last.
    await post(app);
    await app.query(`update player_limit set stake_min = stake_min - 1 where currency = 'EUR'`);
    await sealer.seal();
    expect(await verifyAudit(app)).toEqual([]);
  });

  test.each([
    [
      'a changed amount',
      (): string => `update posting set amount = amount + 1 where journal_id = ${posted} and n = 1`,
      'posting',
    ],
    [
      'a deleted posting',
      (): string => `delete from posting where journal_id = ${posted} and n = 2`,
      'posting',
    ],
    [
      'an added posting',
      () =>
        `insert into posting (journal_id, n, debit, credit, amount, currency) values (${posted}, 7, 1, 2, 1, 'EUR')`,
      'posting',
    ],
    [
      'an exchanged account',
      (): string => `update posting set debit = 7 where journal_id = ${posted} and n = 1`,
      'posting',
    ],
    [
      'a changed journal',
      (): string => `update journal set at = at + interval '1 microsecond' where id = ${posted}`,
      'journal',
    ],
    ['a changed verdict', (): string => 'update verdict set result = 2 where outcome_no = 1', 'verdict'],
    ['a deleted verdict', (): string => 'delete from verdict where outcome_no = 2', 'verdict'],
    [
      'a changed limit',
      (): string => `update setting_change set after = '{}' where table_name = 'player_limit'`,
      'setting',
    ],
    [
      'an act of an operator',
      (): string => `update operator_action set details = '{"a": 2}'`,
      'operator-action',
    ],
    [
      'a changed block',
      (): string => `update audit_seal set row_count = row_count + 1 where chain = 'journal' and block = 2`,
      'journal',
    ],
    [
      'a missing block',
      (): string => `delete from audit_seal where chain = 'posting' and block = 2`,
      'posting',
    ],
  ] as const)('the audit check names the block of a sealed row after: %s', async (_, statement, chain) => {
    const [example, ...more] = await found(statement());
    expect(example).toMatch(new RegExp(`^${chain} block \\d+ \\(ids \\d+ to \\d+\\)`));
    expect(more).toEqual([]);
  });

  test('stored chain heads reveal a change even after all blocks were rebuilt', async () => {
    const heads = (await readHeads(app)).map(({ chain, block, head }) => ({ chain, block, head }));
    expect(await differingHeads(app, heads)).toEqual([]);
    await unguarded([
      `update posting set amount = amount + 1 where journal_id = ${posted} and n = 1`,
      `delete from audit_seal where chain = 'posting'`,
      `delete from audit_seal_rows where chain = 'posting'`,
    ]);
    await sealAll();
    expect(await verifyAudit(app)).toEqual([]);
    expect((await differingHeads(app, heads)).map(({ chain }) => chain)).toEqual(['posting']);
  });
});

describe('audit blocks of many ids', () => {
  const BLOCK_IDS = 5000;

  type Sealed = Readonly<Record<'from' | 'to' | 'rows', number>>;

  /** Seals all rows, runs `write`, seals again, and returns the new blocks and the last id before them. */
  async function sealedAfter(write: () => Promise<unknown>) {
    await sealAll();
    const before = await readBlocks('posting');
    await write();
    await sealAll();
    expect(await verifyAudit(app)).toEqual([]);
    const { rows: blocks } = await owner.query<Sealed>(
      `select from_id as "from", to_id as "to", row_count as "rows" from audit_seal
       where chain = 'posting' and block > $1 order by block`,
      [before.length],
    );
    return { last: before.at(-1)?.to_id ?? 0, blocks };
  }

  const changed = (id: number) => `update posting set amount = amount + 1 where journal_id = ${id} and n = 2`;
  const added = (id: number) =>
    `insert into posting (journal_id, n, debit, credit, amount, currency) values (${id}, 1, 1, 2, 1, 'EUR')`;

  /** Expects that after each statement the chain check names this block and no other. */
  async function expectFound({ from, to }: Sealed, statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      const examples = await found(statement, ['posting']);
      expect(examples, statement).toEqual([
        expect.stringMatching(new RegExp(`^posting block \\d+ \\(ids ${from} to ${to}\\)`)),
      ]);
    }
  }

  test('consecutive full audit blocks cover all rows without a gap', async () => {
    const { last, blocks } = await sealedAfter(() => postMany(2 * BLOCK_IDS + 1));
    const middle = last + BLOCK_IDS;
    const end = middle + BLOCK_IDS;
    expect(blocks).toEqual([
      { from: last + 1, to: middle, rows: 2 * BLOCK_IDS },
      { from: middle + 1, to: end, rows: 2 * BLOCK_IDS },
      { from: end + 1, to: end + 1, rows: 2 },
    ]);
    // Tests the first and the last row of each block.
    for (const block of blocks) await expectFound(block, [changed(block.from), changed(block.to)]);
  });

  test('an audit block includes rolled-back ids at its start and in its middle', async () => {
    const { last, blocks } = await sealedAfter(async () => {
      await skipIds(7);
      await postMany(3);
      await skipIds(7);
      await postMany(3);
    });
    expect(blocks).toEqual([{ from: last + 1, to: last + 20, rows: 12 }]);
    for (const block of blocks)
      await expectFound(block, [changed(last + 8), changed(last + 20), added(last + 1), added(last + 14)]);
  });

  test('an audit block can span an id gap longer than a block', async () => {
    const { last, blocks } = await sealedAfter(async () => {
      await postMany(3);
      await skipIds(2 * BLOCK_IDS);
      await postMany(3);
    });
    expect(blocks).toEqual([
      { from: last + 1, to: last + BLOCK_IDS, rows: 6 },
      { from: last + BLOCK_IDS + 1, to: last + 2 * BLOCK_IDS + 6, rows: 6 },
    ]);
    const [first, second] = blocks;
    if (!first || !second) throw new Error('audit-chain: expected two blocks');
    await expectFound(first, [changed(last + 1), changed(last + 3), added(first.to)]);
    await expectFound(second, [changed(second.to), added(second.from), added(last + 2 * BLOCK_IDS)]);
  });

  test('trailing ids without rows are left to the next audit block', async () => {
    const { blocks, last } = await sealedAfter(async () => {
      await postMany(1);
      await skipIds(BLOCK_IDS);
    });
    const { blocks: next } = await sealedAfter(() => postMany(1));
    expect([...blocks, ...next].map(({ rows }) => rows)).toEqual([2, 2]);
    expect(next.at(-1)?.to).toBe(last + BLOCK_IDS + 2);
  });
});

describe('audited settings', () => {
  const changes = async () =>
    (
      await owner.query(
        `select table_name, row_key, database_role from setting_change where id > $1 order by id`,
        [since],
      )
    ).rows;
  let since = 0;
  beforeAll(async () => {
    await owner.query(
      `insert into account (id, owner_kind, owner_id, kind, currency) values (5001, 'player', 1, 'cash', 'EUR')`,
    );
    await owner.query('insert into balance (account_id, amount) values (5001, 100)');
    since = (await owner.query('select max(id) as id from setting_change')).rows[0].id;
  });

  test('setting changes are recorded with the role that made them, and balance movements are not', async () => {
    await app.query(`update betting_rule set cashout_margin_bp = 600`);
    await app.query(`update betting_rule set cashout_margin_bp = 600`);
    await app.query(`update balance set stake_factor_percent = 50 where account_id = 5001`);
    await app.query(`update balance set amount = amount + 1, version = version + 1 where account_id = 5001`);
    await app.query(
      `insert into betting_switch (kind, name, reason, closed_by, closed_at) values ('sport', 'golf', 'x', 'x', now())`,
    );
    await app.query(`delete from betting_switch where name = 'golf'`);
    const role = 'evens_app';
    expect(await changes()).toEqual([
      { table_name: 'betting_rule', row_key: 'true', database_role: role },
      { table_name: 'balance', row_key: '5001', database_role: role },
      { table_name: 'betting_switch', row_key: 'sport/golf', database_role: role },
      { table_name: 'betting_switch', row_key: 'sport/golf', database_role: role },
    ]);
  });

  test('the ledger audit finds settings that were changed with triggers off', async () => {
    const unrecorded = async () =>
      (await checkLedger(owner, { scope: 'all', atMs: Date.now() })).filter(
        ({ check }) => check === 'setting-changed-unrecorded',
      );
    expect(await unrecorded()).toEqual([]);
    const client = await owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update player_limit set payout_max = payout_max * 2 where currency = 'EUR'`);
    await client.query(`update balance set stake_factor_percent = 200 where account_id = 5001`);
    client.release(true);
    const [finding] = await unrecorded();
    expect(finding?.count).toBe(2);
    expect(finding?.examples.join()).toContain('player_limit EUR');
    expect(finding?.examples.join()).toContain('balance 5001');
  });
});

test('a transaction that has drawn the id of a journal and written nothing yet delays the seal of its rows', async () => {
  while ((await sealer.seal()) > 0);
  const client = await app.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>('select next_journal_id() as id');
    const id = rows[0]?.id ?? 0;
    // A later journal is written before.
    await post(owner);
    await sealer.seal();
    await client.query(
      `insert into journal (id, kind, ref_kind, ref_id, ref_version, at) values ($1, 'top-up', 'command', 0, 0, now())`,
      [id],
    );
    await client.query(
      `insert into posting (journal_id, n, debit, credit, amount, currency) values ($1, 1, 1, 2, 5, 'EUR')`,
      [id],
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await expect.poll(() => sealer.seal()).toBeGreaterThan(0);
  expect(await verifyAudit(app)).toEqual([]);
});

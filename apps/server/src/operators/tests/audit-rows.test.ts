import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { addPlayer } from '../../payments/tests/payment-stage.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { auditChains } from '../audit/audit-chain/chains.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { followedColumns, followedSettings } from '../audit/audit-chain/settings.ts';
import { verifyAudit } from '../audit/audit-chain/verify.ts';
import { checkAudit, checkLedger } from '../index.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let owner: Pool;
let accountId: number;
let playerId: number;

/** A row of an audited table: its columns besides the id, their values, and an assignment that changes it. */
interface SampleRow {
  /** SQL that draws the id. Undefined where the table generates it. */
  readonly id?: string;
  readonly columns: string;
  readonly values: string;
  readonly change: string;
}

const samples: Readonly<Record<string, SampleRow>> = {
  journal: {
    id: "nextval('journal_id_seq')",
    columns: 'kind, ref_kind, ref_id, ref_version, at',
    values: "'adjustment', 'proposal', 1, 0, now()",
    change: "kind = 'top-up'",
  },
  posting: {
    id: "nextval('journal_id_seq')",
    columns: 'n, debit, credit, amount, currency',
    values: "1, 1, 2, 500, 'EUR'",
    change: 'amount = amount + 1',
  },
  verdict: {
    columns:
      'market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args, feed_event_id, at',
    values:
      "(random() * 1e9)::bigint, 1, 1, now() - interval '1 day', now(), 1, 'result', 'x', '{}', 1, now()",
    change: 'result = 2',
  },
  'early-lead': {
    columns: 'market_id, outcome_no, lead, bets_until, score, at',
    values: "(random() * 1e9)::bigint, 1, 2, now(), '2:0', now()",
    change: 'lead = 3',
  },
  'starting-price': {
    columns: 'match_id, odds, offered_at, at',
    values: "(random() * 1e9)::bigint, '{2000,3000}', now(), now()",
    change: "odds = '{2000,3500}'",
  },
  setting: {
    columns: 'table_name, row_key, before',
    values: `'test', '1', '{"a": 1}'`,
    change: `before = '{"a": 2}'`,
  },
  'protection-event': {
    columns: 'account_id, kind, done_by, details, at',
    values: `(select max(account_id) from balance), 'self-exclusion', 'player', '{"months": 6}', now()`,
    change: `details = '{"months": 1}'`,
  },
  'limit-change': {
    columns: 'account_id, kind, period, action, before, after, at',
    values: "1, 'deposit', 'day', 'set', null, 5000, now()",
    change: 'after = 9000',
  },
  'agent-event': {
    columns: 'player_id, kind, details, at',
    values: `(select max(player_id) from agent_account), 'lock', '{"reason": "a"}', now()`,
    change: `details = '{"reason": "b"}'`,
  },
  'agent-terms': {
    columns: 'player_id, from_month, sub_agent_commission, agent_commission, position_taking, rebate, at',
    values: `(select max(player_id) from agent_account), '2026-03-01', 10, 20, 4000, 10, now()`,
    change: 'position_taking = 5000',
  },
  'operator-action': {
    columns: 'operator, action, subject, details, at',
    values: `'ann', 'document-accept', 'player:1', '{"a": 1}', now()`,
    change: `details = '{"a": 2}'`,
  },
};

beforeAll(async () => {
  database = await createDatabase();
  owner = createPool({ url: database.url, name: 'test', max: 4, onIdleError() {} });
  ({ accountId, playerId } = await addPlayer(owner, 700));
  await owner.query(
    `insert into agent_account (player_id, account_id, root_id, user_type, user_name, currency, created_at)
     values ($1, $2, $1, 1, 'agent', 'EUR', now())`,
    [playerId, accountId],
  );
  for (const { name, table, id: column } of auditChains) {
    const sample = samples[name];
    if (!sample) continue;
    const { id, columns, values } = sample;
    const insert =
      id === undefined
        ? `insert into ${table} (${columns}) values (${values})`
        : `insert into ${table} (${column}, ${columns}) values (${id}, ${values})`;
    for (let count = 0; count < 3; count += 1) await owner.query(insert);
  }
  const sealer = new AuditSealer(owner, systemClock);
  while ((await sealer.seal()) > 0);
  expect(await checkAudit(owner, Date.now())).toEqual([]);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Runs statements with the triggers off. Only the owner can do this. */
async function unguarded(...statements: readonly string[]): Promise<void> {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  client.release(true);
}

/** Returns the findings after a statement, and restores the rows of the table. */
async function foundAfter(table: string, statement: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows[0]?.names ?? '';
  await unguarded(`create table kept as select ${names} from ${table}`);
  try {
    await unguarded(statement);
    return (await checkAudit(owner, Date.now())).flatMap(({ examples }) => examples);
  } finally {
    await unguarded(
      `delete from ${table}`,
      `insert into ${table} (${names}) overriding system value table kept`,
      'drop table kept',
    );
  }
}

async function middleId(table: string, id: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `select ${id} as id from ${table} order by ${id} desc offset 1 limit 1`,
  );
  return rows[0]?.id ?? 0;
}

describe('the verification of the audit', () => {
  test('the samples cover every audit chain', () => {
    expect(Object.keys(samples).sort()).toEqual(auditChains.map(({ name }) => name).sort());
  });

  test.each(auditChains)(
    'the verification names a row of $table that was changed, removed or inserted',
    async (chain) => {
      const { name, table, id, no } = chain;
      const { columns = '', values = '', change = '' } = samples[name] ?? {};
      const row = await middleId(table, id);
      const named = (at: number) => `${table} (${id} ${at}${no === undefined ? '' : `, ${no} 1`})`;
      const ofBlock = (found: readonly string[]) =>
        found.filter((example) => example.startsWith(`${name} block`));
      const changed = await foundAfter(table, `update ${table} set ${change} where ${id} = ${row}`);
      expect(ofBlock(changed)).toEqual([expect.stringMatching(/ has a row that was changed: /)]);
      expect(changed.join()).toContain(`: ${named(row)} was changed`);
      const removed = await foundAfter(table, `delete from ${table} where ${id} = ${row}`);
      expect(ofBlock(removed).join()).toContain(`: ${named(row)} was removed`);
      const putIn = await foundAfter(
        table,
        `insert into ${table} (${id}, ${columns}${table === 'operator_action' ? ', hash' : ''}) overriding system value
       values (-7, ${values}${table === 'operator_action' ? ", '\\x00'" : ''})`,
      );
      expect(ofBlock(putIn).join()).toContain(`: ${named(-7)} was put in`);
      expect(await checkAudit(owner, Date.now())).toEqual([]);
    },
  );

  test('the verification names rows of several blocks, while the ledger audit stops at the first', async () => {
    const sealer = new AuditSealer(owner, systemClock);
    const ids: number[] = [];
    for (let block = 0; block < 3; block += 1) {
      const { rows } = await owner.query<{ id: number }>(
        `insert into limit_change (account_id, kind, period, action, after, at) values (1, 'loss', 'week', 'set', 100, now()) returning id`,
      );
      ids.push(rows[0]?.id ?? 0);
      while ((await sealer.seal()) > 0);
    }
    const [first, , third] = ids;
    await unguarded(`update limit_change set after = after + 1 where id in (${first}, ${third})`);
    const all = (await checkAudit(owner, Date.now())).flatMap(({ examples }) => examples);
    expect(all.map((example) => example.split(': ')[1])).toEqual([
      `limit_change (id ${first}) was changed`,
      `limit_change (id ${third}) was changed`,
    ]);
    expect((await verifyAudit(owner)).length).toBe(1);
    const findings = await checkLedger(owner, { scope: 'recent', atMs: Date.now() });
    expect(findings.find(({ check }) => check === 'audit-chain-broken')?.examples.join()).toContain(
      `limit_change (id ${first}) was changed`,
    );
    await unguarded(`update limit_change set after = after - 1 where id in (${first}, ${third})`);
  });

  test('the verification finds the block but names no row if its row digests were changed too', async () => {
    const row = await middleId('limit_change', 'id');
    await unguarded(
      'create table kept_rows as table audit_seal_rows',
      `update audit_seal_rows set digests = digests || '\\x00' where chain = 'limit-change'`,
    );
    const found = await foundAfter('limit_change', `update limit_change set after = 1 where id = ${row}`);
    expect(found.join()).toMatch(/limit-change block \d+ .*its rows cannot be named/);
    await unguarded(
      'delete from audit_seal_rows',
      'insert into audit_seal_rows table kept_rows',
      'drop table kept_rows',
    );
  });
});

describe('audited tables outside the blocks', () => {
  const followed: Readonly<Record<string, readonly [insert: string, key: string, change: string]>> = {
    protection_limit: [
      `insert into protection_limit (account_id, kind, period, value, changed_at) values ($account, 'deposit', 'day', 5000, now())`,
      '$account/deposit/day',
      'value = 500000',
    ],
    player_break: [
      `insert into player_break (account_id, kind, began_at, until) values ($account, 'self-exclusion', now(), now() + interval '6 months')`,
      '$account',
      "until = now() + interval '1 day'",
    ],
    balance: [
      `update balance set barred_until = 'infinity' where account_id = $account`,
      '$account',
      'barred_until = null',
    ],
    player: [
      `update player set user_type = 1 where id = $player`,
      '$player',
      "operator_role = 'administrator'",
    ],
    document: [
      `insert into document (id, player_id, kind, type, state, command_id, created_at)
       values ('00000000-0000-4000-8000-000000000001', $player, 'identity', 'passport', 1, gen_random_uuid(), now())`,
      '00000000-0000-4000-8000-000000000001',
      "state = 2, decided_by = 'nobody', decided_at = now()",
    ],
    // Its first row is recorded.
    funds_rule: ['select', 'true', 'base_threshold = 1'],
    payment_limit_rule: [
      `insert into payment_limit_rule values ('visa', 'deposit', 'EUR', 1, 2, 'x', 'x', now())`,
      'visa/deposit/EUR',
      'maximum = 3',
    ],
  };
  const ofPlayer = (sql: string) =>
    sql.replaceAll('$account', String(accountId)).replaceAll('$player', String(playerId));

  test.each(Object.keys(followed))(
    'the audit names the row after a change of %s with triggers off',
    async (table) => {
      const [insert = '', key = '', change = ''] = followed[table] ?? [];
      await owner.query(ofPlayer(insert));
      expect(await checkAudit(owner, Date.now())).toEqual([]);
      const where =
        table === 'balance'
          ? ofPlayer('where account_id = $account')
          : table === 'player'
            ? ofPlayer('where id = $player')
            : '';
      const [example = '', ...more] = await foundAfter(table, `update ${table} set ${change} ${where}`);
      expect(example.startsWith(`${table} ${ofPlayer(key)} is `)).toBe(true);
      expect(more).toEqual([]);
      const { rows } = await owner.query(
        'select count(*)::integer as changes from setting_change where table_name = $1 and row_key = $2',
        [table, ofPlayer(key)],
      );
      expect(rows).toEqual([{ changes: 1 }]);
    },
  );

  test('an operator role is recorded, and raising it with triggers off is reported', async () => {
    const { playerId: id } = await addPlayer(owner, 702);
    await owner.query(`update player set operator_role = 'support' where id = $1`, [id]);
    const { rows } = await owner.query(
      `select after from setting_change where table_name = 'player' and row_key = $1`,
      [String(id)],
    );
    expect(rows).toMatchObject([{ after: { operator_role: 'support', user_type: 0 } }]);
    const found = await foundAfter('player', `update player set operator_role = null where id = ${id}`);
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(`player ${id} is `)).toBe(true);
  });

  test.each([
    ['verified_at', 'now()', `now() - interval '1 day'`],
    ['locked_until', `'infinity'`, 'null'],
    ['closed_at', 'now()', 'null'],
    ['birth_date', `'1990-03-04'`, `'1980-03-04'`],
  ])(
    '%s of a player is recorded, and a change with triggers off is reported',
    async (column, value, other) => {
      const { playerId: id } = await addPlayer(owner, 710 + column.length);
      await owner.query(
        `insert into document (id, player_id, kind, type, state, decided_by, decided_at, command_id, created_at)
       values (gen_random_uuid(), $1, 'identity', 'passport', 2, 'ann', now(), gen_random_uuid(), now())`,
        [id],
      );
      await owner.query(`update player set ${column} = ${value} where id = ${id}`);
      expect(await checkAudit(owner, Date.now())).toEqual([]);
      const found = await foundAfter('player', `update player set ${column} = ${other} where id = ${id}`);
      expect(found).toEqual([
        expect.stringMatching(new RegExp(`^player ${id} is .*"${column}".*recorded as`)),
      ]);
      const unrecorded = await addPlayer(owner, 730 + column.length);
      if (column !== 'birth_date')
        expect(
          await foundAfter('player', `update player set ${column} = now() where id = ${unrecorded.playerId}`),
        ).toContainEqual(expect.stringMatching(`^player ${unrecorded.playerId} is .*recorded as removed`));
    },
  );

  test('a player verified without a document is reported, although the triggers recorded the change', async () => {
    const { playerId: id } = await addPlayer(owner, 751);
    await owner.query('update player set verified_at = now() where id = $1', [id]);
    expect(await checkAudit(owner, Date.now())).toMatchObject([
      { check: 'player-verified-without-document', examples: [expect.stringContaining(`player ${id} `)] },
    ]);
    await owner.query('update player set verified_at = null where id = $1', [id]);
  });

  test('the audit and the ledger audit report a limit that is missing on its balance', async () => {
    const { accountId: account } = await addPlayer(owner, 752);
    const check = 'balance-limited-otherwise-than-its-limits';
    await owner.query(
      `insert into protection_limit (account_id, kind, period, value, changed_at) values ($1, 'loss', 'day', 5000, now())`,
      [account],
    );
    await owner.query(`update balance set allowance = 5000, allowance_until = now() where account_id = $1`, [
      account,
    ]);
    expect(await checkAudit(owner, Date.now())).toEqual([]);
    await owner.query('update balance set allowance = null, allowance_until = null where account_id = $1', [
      account,
    ]);
    const named = [{ check, examples: [expect.stringContaining(`account ${account} has such a limit`)] }];
    expect(await checkAudit(owner, Date.now())).toMatchObject(named);
    const ledger = await checkLedger(owner, { scope: 'all', atMs: Date.now() });
    expect(ledger.filter((finding) => finding.check === check)).toMatchObject(named);
    await owner.query('update protection_limit set value = null where account_id = $1', [account]);
    expect(await checkAudit(owner, Date.now())).toEqual([]);
  });

  test('the audited tables include those of limits, exclusions and decisions', () => {
    const tables = [
      ...followedSettings.map(([table]) => table),
      ...followedColumns.map(({ table }) => table),
    ];
    expect(tables).toEqual(expect.arrayContaining(Object.keys(followed)));
  });

  test('balance movements and registrations are not recorded as setting changes', async () => {
    const changes = async () =>
      (await owner.query<{ count: number }>('select count(*)::integer as count from setting_change')).rows[0]
        ?.count;
    const before = await changes();
    await addPlayer(owner, 701);
    await owner.query('update balance set amount = amount + 1, version = version + 1 where account_id = $1', [
      accountId,
    ]);
    await owner.query(`update player set city = 'Sliema' where id = $1`, [playerId]);
    expect(await changes()).toBe(before);
  });
});

describe('npm run evens -- audit verify', () => {
  async function verify() {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../../../tools/evens.ts'), 'audit', 'verify'],
      {
        env: { ...process.env, DATABASE_URL: database.appUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [out, code] = await Promise.all([text(child.stdout), new Promise((end) => child.on('close', end))]);
    return { out, code };
  }

  test('audit verify reports that nothing was changed, or names the changed row', async () => {
    const clean = await verify();
    expect(clean.out).toContain('No sealed row was changed, removed or put in.');
    expect(clean.out).toMatch(/^operator-action: \d+ rows in 1 blocks up to id \d+; not sealed yet: 0$/m);
    expect(clean.code).toBe(0);
    const row = await middleId('posting', 'journal_id');
    await unguarded(`delete from posting where journal_id = ${row}`);
    const broken = await verify();
    expect(broken.out).toContain(`posting (journal_id ${row}, n 1) was removed`);
    expect(broken.code).toBe(1);
  });
});

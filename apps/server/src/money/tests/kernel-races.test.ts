import type { AccountId } from '@evens/base';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool, type PoolClient } from '../../platform/db.ts';
import { migrate } from '../../platform/migrate.ts';
import { grantBonus, type House, readHouse } from '../index.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let house: House['EUR'];

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 4, onIdleError: () => undefined });
  await migrate(pool);
  house = (await readHouse(pool)).EUR;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const CASH = 1000;
const BONUS = 600;
const atMs = Date.UTC(2026, 1, 1);
const at = new Date(atMs);
const terms = '{"sportBasisPoints":10000,"groupBasisPoints":{},"gameBasisPoints":{}}';

/** Commands have their own id on each account, so that a second run of one is a repeat. */
type Command = (client: PoolClient, accountId: AccountId, no: number) => Promise<unknown>;

const commandId = (no: number) => `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`;

function stake(amount: number): Command {
  return async (client, accountId, no) => {
    await client.query('select from balance where account_id = $1 for update', [accountId]);
    const { rows } = await client.query<{ outcome: string }>(
      `select outcome from take_stakes('placement', 'ticket', 'ticket_id_seq', array[$1::bigint], array[$2::uuid], array['\\xaa'::bytea],
         array[$3::float8], null, array[$4::bigint], array['EUR'], array[$5::bigint], array['stake'], array[null::text])`,
      [accountId, commandId(no), atMs, amount, house.openBets],
    );
    return rows[0]?.outcome;
  };
}

/** A bet's return, a part of which is the bonus's. */
function pay(stakeMinor: number, paidMinor: number): Command {
  return async (client, accountId) => {
    await client.query('select from balance where account_id = $1 for update', [accountId]);
    await client.query(
      `with made as materialized (select nextval('journal_id_seq') as id)
       select p.* from made cross join post_journals(
         array[(made.id, 'settlement', 'ticket', 1, 1, null, $4)::journal],
         return_postings(made.id, $2, $3, $1, null, $5, $6, 0, 'EUR'), array[$1::bigint]) p`,
      [accountId, house.openBets, house.sportsbook, at, stakeMinor, paidMinor],
    );
  };
}

const adjust =
  (amount: number): Command =>
  async (client, accountId, no) => {
    const { rows } = await client.query('select adjust_balance($1, $2, $3, $4, $5, $6) as is_written', [
      accountId,
      amount,
      'EUR',
      house.adjustments,
      no,
      at,
    ]);
    return rows[0];
  };

const grant: Command = (client, accountId) =>
  grantBonus(client, {
    accountId,
    currency: 'EUR',
    offerKey: 'test',
    kind: 'bonus-money',
    valuesMinor: [300n],
    requirementMinor: 1000n,
    maxConversionMinor: null,
    maxStakeMinor: null,
    minOddsMilli: 1000,
    terms,
    expiresAtMs: atMs + 1e9,
    paymentId: null,
    code: null,
    atMs,
  });

/** Ends the active bonus and takes its money to the house. */
const endBonus: Command = async (client, accountId) => {
  await client.query('select from balance where account_id = $1 for update', [accountId]);
  const { rows } = await client.query<{ id: number; held: number }>(
    `select b.id, h.amount as held from bonus b join balance h on h.account_id = b.ledger_id
     where b.account_id = $1 and b.state = 2 order by b.id limit 1`,
    [accountId],
  );
  for (const { held, id } of rows) {
    await client.query('select end_bonus($1, $2, $3)', [id, 'cancelled', at]);
    await client.query('select sweep_bonus($1, 0, $2, $3)', [id, held, at]);
  }
};

const commands: Readonly<Record<string, Command>> = {
  'a stake of cash': stake(700),
  'a stake of cash and bonus money': stake(1300),
  'a return above the stake': pay(500, 900),
  'a return below the stake': pay(500, 200),
  'a credit': adjust(250),
  'a debit': adjust(-800),
  'play money': (client, accountId, no) =>
    client.query('select credit_play_money($1, $2, $3, $4, $5, $6)', [
      accountId,
      commandId(no),
      400,
      'EUR',
      house.sandboxBank,
      at,
    ]),
  'a grant': grant,
  'the end of a bonus': endBonus,
};
const names = Object.keys(commands);

let accounts = 5000;
/** Opens an account with cash and an active bonus. */
async function openAccount(): Promise<AccountId> {
  accounts += 1;
  const accountId = accounts as AccountId;
  await pool.query(
    `insert into account (id, owner_kind, owner_id, kind, currency) values ($1, 'player', $1, 'cash', 'EUR')`,
    [accountId],
  );
  await pool.query('insert into balance (account_id) values ($1)', [accountId]);
  const client = await pool.connect();
  try {
    await client.query('select credit_play_money($1, $2, $3, $4, $5, $6)', [
      accountId,
      commandId(99),
      CASH,
      'EUR',
      house.sandboxBank,
      at,
    ]);
    const id = await grant(client, accountId, 0);
    await adjustBonus(client, accountId, Number(id));
  } finally {
    client.release();
  }
  return accountId;
}

/** Fills the bonus up to its amount here. */
async function adjustBonus(client: PoolClient, accountId: AccountId, bonusId: number): Promise<void> {
  await client.query(
    `with made as materialized (select nextval('journal_id_seq') as id)
     select p.* from made cross join post_journals(
       array[(made.id, 'bonus-grant', 'bonus', $2, 0, null, $3)::journal],
       array[(made.id, (select id from account where kind = 'bonus:expense' and currency = 'EUR'),
              (select ledger_id from bonus where id = $2), $4, 1, 'EUR')::posting], array[$1::bigint]) p`,
    [accountId, bonusId, at, BONUS - 300],
  );
}

/** Everything that the account owns, and the kinds of its journals. Ids are left out. */
async function describeAccount(accountId: AccountId): Promise<unknown> {
  const { rows } = await pool.query(
    `with own as (
       select $1::bigint as id, 0 as n
       union all select ledger_id, row_number() over (order by id)::integer from bonus where account_id = $1
     )
     select o.n, b.amount, b.version, g.state,
            (select coalesce(sum(case p.credit when o.id then p.amount else -p.amount end), 0)::bigint
             from posting p where o.id in (p.credit, p.debit)) as posted,
            (select array_agg(j.kind || ' ' || p.amount order by j.kind, p.n, p.amount)
             from posting p join journal j on j.id = p.journal_id where o.id in (p.credit, p.debit)) as journals,
            (select count(*) from command c where c.account_id = o.id) as commands
     from own o join balance b on b.account_id = o.id left join bonus g on g.ledger_id = o.id order by o.n`,
    [accountId],
  );
  for (const row of rows) expect(row.amount).toBe(row.posted);
  return rows;
}

async function inOne(run: (client: PoolClient) => Promise<unknown>, end: 'commit' | 'crash'): Promise<void> {
  const client = await pool.connect();
  if (end === 'crash') client.on('error', () => undefined);
  try {
    await client.query('begin');
    await run(client);
    if (end === 'commit') await client.query('commit');
    else {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    }
  } finally {
    client.release(end === 'crash');
  }
}

const find = (name: string): Command => {
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}`);
  return command;
};

/** The state after two commands, one after the other. */
async function runInOrder(first: string, second: string): Promise<unknown> {
  const accountId = await openAccount();
  await inOne((client) => find(first)(client, accountId, 1), 'commit');
  await inOne((client) => find(second)(client, accountId, 2), 'commit');
  return describeAccount(accountId);
}

test.each(names)('%s at the same time as any other command has the effect of one order', async (first) => {
  for (const second of names) {
    const accountId = await openAccount();
    const waiting = Promise.withResolvers<void>();
    const later = inOne(async (client) => {
      await waiting.promise;
      return find(second)(client, accountId, 2);
    }, 'commit');
    await inOne(async (client) => {
      await find(first)(client, accountId, 1);
      waiting.resolve();
      // The second command reads and waits before the first one commits.
      for (let isWaiting = false; !isWaiting; ) {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        isWaiting = rowCount !== 0;
      }
    }, 'commit');
    await later;
    expect(await describeAccount(accountId), `${first}, then ${second}`).toEqual(
      await runInOrder(first, second),
    );
  }
});

test.each(names)(
  '%s leaves nothing behind where its connection is lost, alone or after another command',
  async (name) => {
    for (const first of [undefined, ...names]) {
      const accountId = await openAccount();
      const before = await describeAccount(accountId);
      await inOne(async (client) => {
        if (first !== undefined) await find(first)(client, accountId, 1);
        await find(name)(client, accountId, 2);
      }, 'crash');
      expect(await describeAccount(accountId)).toEqual(before);
    }
  },
);

test.each([
  ['a stake of cash', 'repeated'],
  ['play money', undefined],
] as const)('%s that is sent again moves nothing', async (name, answer) => {
  const accountId = await openAccount();
  await inOne((client) => find(name)(client, accountId, 1), 'commit');
  const once = await describeAccount(accountId);
  let repeated: unknown;
  await inOne(async (client) => {
    repeated = await find(name)(client, accountId, 1);
  }, 'commit');
  if (answer !== undefined) expect(repeated).toBe(answer);
  expect(await describeAccount(accountId)).toEqual(once);
});

test('random stakes, returns and adjustments agree with a model of cash and bonus money', async () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('stake' as const), amount: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('return' as const), amount: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('adjust' as const), amount: fc.integer({ min: -900, max: 900 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 15 }), async (moves) => {
      const accountId = await openAccount();
      let [cash, bonus] = [CASH, BONUS];
      const client = await pool.connect();
      try {
        for (const [no, { amount, kind }] of moves.entries()) {
          if (kind === 'return') {
            await pay(amount, amount)(client, accountId, no);
            cash += amount;
          } else if (kind === 'adjust') {
            const isPossible = amount >= 0 || cash + amount >= 0;
            expect(await adjust(amount)(client, accountId, no)).toEqual({ is_written: isPossible });
            if (isPossible) cash += amount;
          } else {
            const isPossible = cash + bonus >= amount;
            const outcome = await stake(amount)(client, accountId, no);
            expect(outcome).toBe(isPossible ? 'taken' : 'insufficient');
            if (!isPossible) continue;
            bonus -= Math.max(0, amount - cash);
            cash = Math.max(0, cash - amount);
          }
        }
      } finally {
        client.release();
      }
      expect(await describeAccount(accountId)).toMatchObject([{ amount: cash }, { amount: bonus }]);
    }),
    { numRuns: 40 },
  );
});

import type { AccountId } from '@evens/base';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';

export interface SeedRow {
  readonly accountId: AccountId;
  readonly no: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nextNonce: number;
  readonly isRevealed: boolean;
  /** Of the pair after this one; null where none was drawn yet. */
  readonly nextServerSeed: string | null;
}

const columns = `account_id as "accountId", no, server_seed as "serverSeed", client_seed as "clientSeed",
  next_nonce as "nextNonce", revealed_at is not null as "isRevealed", next_server_seed as "nextServerSeed"`;

/** The pairs that these accounts play with; an account that never played has none. */
export async function readCurrentSeeds(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<readonly SeedRow[]> {
  const { rows } = await db.query<SeedRow>({
    name: 'read-current-seeds',
    text: `select ${columns} from game_seed where account_id = any($1::bigint[]) and revealed_at is null`,
    values: [accountIds],
  });
  return rows;
}

export async function readSeed(
  db: Queryable,
  { accountId, no }: { readonly accountId: AccountId; readonly no: number },
): Promise<SeedRow> {
  const { rows } = await db.query<SeedRow>(
    `select ${columns} from game_seed where account_id = $1 and no = $2`,
    [accountId, no],
  );
  const [row] = rows;
  if (!row) throw new Error(`account ${accountId} has no seeds ${no}`);
  return row;
}

/** The newest pairs that were given up. */
export async function readRevealedSeeds(
  db: Queryable,
  { accountId, most }: { readonly accountId: AccountId; readonly most: number },
): Promise<readonly SeedRow[]> {
  const { rows } = await db.query<SeedRow>(
    `select ${columns} from game_seed where account_id = $1 and revealed_at is not null order by no desc limit $2`,
    [accountId, most],
  );
  return rows;
}

export interface NewSeeds {
  readonly accountId: AccountId;
  readonly serverSeed: string;
  readonly nextServerSeed: string;
  readonly clientSeed: string;
  readonly atMs: number;
}

/** Begins an account's first pair; one that another process began meanwhile stays. */
export async function beginSeeds(
  db: Queryable,
  { accountId, serverSeed, nextServerSeed, clientSeed, atMs }: NewSeeds,
): Promise<void> {
  await db.query(
    `insert into game_seed (account_id, no, server_seed, next_server_seed, client_seed, made_at)
     values ($1, 1, $2, $3, $4, to_timestamp($5::float8 / 1000)) on conflict do nothing`,
    [accountId, serverSeed, nextServerSeed, clientSeed, atMs],
  );
}

/** Draws the server seed of the pair to come where there is none yet; what was drawn stays. */
export async function drawNextSeed(
  db: Queryable,
  { accountId, nextServerSeed }: Pick<NewSeeds, 'accountId' | 'nextServerSeed'>,
): Promise<void> {
  await db.query(
    `update game_seed set next_server_seed = $2 where account_id = $1 and revealed_at is null and next_server_seed is null`,
    [accountId, nextServerSeed],
  );
}

/**
 * Gives up the pair that is played with and begins the next; refused while a round is open, as its end could be foretold.
 * The pair's row is locked first: a round that starts at the same moment is either seen here or finds the pair given up.
 * The next pair's server seed is the one that was drawn before the client seed came; `serverSeed` where there was none.
 */
export async function replaceSeeds(
  pool: Pool,
  { accountId, serverSeed, nextServerSeed, clientSeed, atMs }: NewSeeds,
): Promise<'replaced' | 'round-open'> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ no: number; drawn: string | null }>(
      'select no, next_server_seed as drawn from game_seed where account_id = $1 and revealed_at is null for update',
      [accountId],
    );
    const { no, drawn } = rows[0] ?? { no: 0, drawn: null };
    const open = await client.query(
      'select from round where account_id = $1 and state is not null and seed_no is not null limit 1',
      [accountId],
    );
    if ((open.rowCount ?? 0) > 0) return 'round-open';
    await client.query(
      'update game_seed set revealed_at = to_timestamp($3::float8 / 1000) where account_id = $1 and no = $2',
      [accountId, no, atMs],
    );
    await client.query(
      `insert into game_seed (account_id, no, server_seed, next_server_seed, client_seed, made_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
      [accountId, no + 1, drawn ?? serverSeed, nextServerSeed, clientSeed, atMs],
    );
    return 'replaced';
  });
}

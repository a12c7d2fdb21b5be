import type { AccountId } from '@evens/base';
import { hashOfSeed } from '@evens/games';
import { holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { nextSeedField, seedField } from './sealing/fields.ts';

export interface SeedRow {
  readonly accountId: AccountId;
  readonly no: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nextNonce: number;
  readonly isRevealed: boolean;
  /** Server seed of the next pair. Null if none was drawn yet. */
  readonly nextServerSeed: string | null;
}

const columns = `account_id as "accountId", no, server_seed as "serverSeed", client_seed as "clientSeed",
  next_nonce as "nextNonce", revealed_at is not null as "isRevealed", next_server_seed as "nextServerSeed"`;

/** A stored pair, which is sealed until it is revealed. */
function opened(seal: Seal, row: SeedRow): SeedRow {
  const { serverSeed, nextServerSeed } = row;
  return {
    ...row,
    serverSeed: seal.open(seedField(row), serverSeed),
    nextServerSeed: nextServerSeed === null ? null : seal.open(nextSeedField(row), nextServerSeed),
  };
}

/** The current pairs of these accounts. An account that never played has none. */
export async function readCurrentSeeds(
  db: Queryable,
  seal: Seal,
  accountIds: readonly AccountId[],
): Promise<readonly SeedRow[]> {
  const { rows } = await db.query<SeedRow>({
    name: 'read-current-seeds',
    text: `select ${columns} from game_seed where account_id = any($1::bigint[]) and revealed_at is null`,
    values: [accountIds],
  });
  return rows.map((row) => opened(seal, row));
}

export async function readSeed(
  db: Queryable,
  seal: Seal,
  { accountId, no }: { readonly accountId: AccountId; readonly no: number },
): Promise<SeedRow> {
  const { rows } = await db.query<SeedRow>(
    `select ${columns} from game_seed where account_id = $1 and no = $2`,
    [accountId, no],
  );
  const [row] = rows;
  if (!row) throw new Error(`readSeed: expected the seeds ${no} of account ${accountId}, got none`);
  return opened(seal, row);
}

/** The newest revealed pairs. */
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

interface Pair {
  readonly accountId: AccountId;
  readonly no: number;
  readonly serverSeed: string;
  readonly nextServerSeed: string;
  readonly clientSeed: string;
  readonly atMs: number;
}

const insertPair = `insert into game_seed (account_id, no, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash,
                                           client_seed, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))`;

function pairValues(seal: Seal, pair: Pair): readonly unknown[] {
  const { accountId, no, serverSeed, nextServerSeed, clientSeed, atMs } = pair;
  return [
    accountId,
    no,
    seal.seal(seedField(pair), serverSeed),
    hashOfSeed(serverSeed),
    seal.seal(nextSeedField(pair), nextServerSeed),
    hashOfSeed(nextServerSeed),
    clientSeed,
    atMs,
  ];
}

/** Begins an account's first pair. Keeps one that another process began meanwhile. */
export async function beginSeeds(db: Queryable, seal: Seal, seeds: NewSeeds): Promise<void> {
  await db.query(`${insertPair} on conflict do nothing`, [...pairValues(seal, { ...seeds, no: 1 })]);
}

/** Draws the next pair's server seed if there is none yet. Keeps an existing one. */
export async function drawNextSeed(
  db: Queryable,
  seal: Seal,
  { accountId, no, nextServerSeed }: Pick<Pair, 'accountId' | 'no' | 'nextServerSeed'>,
): Promise<void> {
  await db.query(
    `update game_seed set next_server_seed = $3, next_server_seed_hash = $4
     where account_id = $1 and no = $2 and revealed_at is null and next_server_seed is null`,
    [accountId, no, seal.seal(nextSeedField({ accountId, no }), nextServerSeed), hashOfSeed(nextServerSeed)],
  );
}

/**
 * Reveals the current pair and begins the next one. Refused while a round is open, because its end could be predicted.
 * The balance is locked first: a round that starts simultaneously is either seen here or finds the pair revealed, and a
 * second request to reveal it finds the pair that the first one began.
 * The next pair's server seed is the one drawn before the client seed arrived; `serverSeed` if there was none.
 * A revealed seed is stored unencrypted, so that anyone can verify it.
 */
export async function replaceSeeds(
  pool: Pool,
  seal: Seal,
  { accountId, serverSeed, nextServerSeed, clientSeed, atMs }: NewSeeds,
): Promise<'replaced' | 'round-open'> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    const [current] = await readCurrentSeeds(client, seal, [accountId]);
    const open = await client.query(
      'select from round where account_id = $1 and state is not null and seed_no is not null limit 1',
      [accountId],
    );
    if ((open.rowCount ?? 0) > 0) return 'round-open';
    if (current)
      await client.query(
        `update game_seed set revealed_at = to_timestamp($3::float8 / 1000), server_seed = $4, next_server_seed = null
         where account_id = $1 and no = $2`,
        [accountId, current.no, atMs, current.serverSeed],
      );
    await client.query(insertPair, [
      ...pairValues(seal, {
        accountId,
        no: (current?.no ?? 0) + 1,
        serverSeed: current?.nextServerSeed ?? serverSeed,
        nextServerSeed,
        clientSeed,
        atMs,
      }),
    ]);
    return 'replaced';
  });
}

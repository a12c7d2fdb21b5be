import type { AccountId } from '@evens/base';
import { hashOfSeed } from '@evens/games';
import { freshSeeds } from '../../casino/index.ts';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import type { Seal, SealedField } from '../../platform/seal.ts';

/** Identifies the encrypted seed. The fields never change. */
function spinSeedField({
  accountId,
  no,
}: {
  readonly accountId: AccountId;
  readonly no: number;
}): SealedField {
  return { table: 'loyalty_seed', row: [accountId, no], column: 'server_seed' };
}

/** The commitment to the next spin. Draws and stores a seed if there is none. */
export async function readNextHash(db: Queryable, seal: Seal, accountId: AccountId): Promise<string> {
  const read = async () => {
    const { rows } = await db.query<{ hash: string }>({
      name: 'loyalty-next-hash',
      text: 'select server_seed_hash as hash from loyalty_seed where account_id = $1',
      values: [accountId],
    });
    return rows[0]?.hash;
  };
  const stored = await read();
  if (stored !== undefined) return stored;
  const { serverSeed } = freshSeeds();
  // Keeps a seed that another request drew meanwhile.
  await db.query(
    'insert into loyalty_seed (account_id, no, server_seed, server_seed_hash) values ($1, 1, $2, $3) on conflict do nothing',
    [accountId, seal.seal(spinSeedField({ accountId, no: 1 }), serverSeed), hashOfSeed(serverSeed)],
  );
  const drawn = await read();
  if (drawn === undefined)
    throw new Error(`readNextHash: expected the seed of account ${accountId}, got none`);
  return drawn;
}

/**
 * Takes the committed seed and commits to the next one. Each seed decides one spin. The account's points are locked.
 */
export async function takeSeed(
  client: PoolClient,
  seal: Seal,
  accountId: AccountId,
): Promise<{ readonly serverSeed: string; readonly nextHash: string }> {
  const { rows } = await client.query<{ no: number; sealed: string }>(
    'select no, server_seed as sealed from loyalty_seed where account_id = $1 for update',
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error(`takeSeed: expected the seed of account ${accountId}, got none`);
  const no = row.no + 1;
  const { serverSeed: next } = freshSeeds();
  const nextHash = hashOfSeed(next);
  await client.query(
    'update loyalty_seed set no = $2, server_seed = $3, server_seed_hash = $4 where account_id = $1',
    [accountId, no, seal.seal(spinSeedField({ accountId, no }), next), nextHash],
  );
  return { serverSeed: seal.open(spinSeedField({ accountId, no: row.no }), row.sealed), nextHash };
}

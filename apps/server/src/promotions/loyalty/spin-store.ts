import type { AccountId, CurrencyCode } from '@evens/base';
import type { PoolClient, Queryable } from '../../platform/db.ts';

export interface SpinRow {
  readonly id: number;
  readonly segment: number;
  readonly segment_key: string;
  readonly rules_version: number;
  readonly terms_version: number;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly currency: string;
  readonly at: Date;
}

const columns =
  'id, segment, segment_key, rules_version, terms_version, server_seed, server_seed_hash, client_seed, nonce, currency, at';

export async function readSpins(
  db: Queryable,
  { accountId, limit }: { readonly accountId: AccountId; readonly limit: number },
): Promise<readonly SpinRow[]> {
  const { rows } = await db.query<SpinRow>({
    name: 'loyalty-spins',
    text: `select ${columns} from loyalty_spin where account_id = $1 order by id desc limit $2`,
    values: [accountId, limit],
  });
  return rows;
}

export async function findSpin(
  db: Queryable,
  { accountId, commandId }: { readonly accountId: AccountId; readonly commandId: string },
): Promise<SpinRow | undefined> {
  const { rows } = await db.query<SpinRow>(
    `select ${columns} from loyalty_spin where account_id = $1 and command_id = $2`,
    [accountId, commandId],
  );
  return rows[0];
}

export interface SpinToWrite {
  readonly accountId: AccountId;
  readonly commandId: string;
  readonly segment: number;
  readonly segmentKey: string;
  readonly rulesVersion: number;
  readonly termsVersion: number;
  readonly serverSeed: string;
  readonly hash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly bonusId: number | null;
  readonly currency: CurrencyCode;
  readonly atMs: number;
}

/** Writes a spin and counts it as used. The account's points are locked. */
export async function writeSpin(client: PoolClient, spin: SpinToWrite): Promise<SpinRow> {
  const { rows } = await client.query<SpinRow>(
    `with used as (
       update loyalty_account set spins = spins + 1 where account_id = $1
     )
     insert into loyalty_spin (account_id, command_id, segment, segment_key, rules_version, terms_version, server_seed,
                               server_seed_hash, client_seed, nonce, bonus_id, currency, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, to_timestamp($13::float8 / 1000))
     returning ${columns}`,
    [
      spin.accountId,
      spin.commandId,
      spin.segment,
      spin.segmentKey,
      spin.rulesVersion,
      spin.termsVersion,
      spin.serverSeed,
      spin.hash,
      spin.clientSeed,
      spin.nonce,
      spin.bonusId,
      spin.currency,
      spin.atMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`writeSpin: expected a spin of account ${spin.accountId}, got no row`);
  return row;
}

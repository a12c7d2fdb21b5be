import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import type { Seal, SealedField } from '../../../platform/seal.ts';
import { type RecoveryCode, recoveryHash } from './recovery-codes.ts';

function secretField(playerId: PlayerId): SealedField {
  return { table: 'second_factor', row: [playerId], column: 'secret' };
}

interface SecondFactorRow {
  readonly secret: string;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
  readonly wrong_codes: number;
  readonly waits_until: Date | null;
}

export interface SecondFactor extends SecondFactorRow {
  /** Decrypted. */
  readonly secret: string;
}

/** Locks the row until the transaction ends: codes of one player are checked sequentially. */
export async function lockSecondFactor(
  db: Queryable,
  seal: Seal,
  playerId: PlayerId,
): Promise<SecondFactor | undefined> {
  const { rows } = await db.query<SecondFactorRow>(
    `select secret, created_at, confirmed_at, last_step, wrong_codes, waits_until
     from second_factor where player_id = $1 for update`,
    [playerId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, secret: seal.open(secretField(playerId), row.secret) };
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. False if the factor is on. */
export async function storeNewSecret(
  db: Queryable,
  seal: Seal,
  { playerId, secret, atMs }: { readonly playerId: PlayerId; readonly secret: string; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into second_factor (player_id, secret, created_at) values ($1, $2, $3)
     on conflict (player_id) do update
       set secret = excluded.secret, created_at = excluded.created_at, wrong_codes = 0, waits_until = null
       where second_factor.confirmed_at is null`,
    [playerId, seal.seal(secretField(playerId), secret), new Date(atMs)],
  );
  return rowCount === 1;
}

/** Records that the player's code of this step was used. */
export async function noteRightCode(
  db: Queryable,
  { playerId, step, atMs }: { readonly playerId: PlayerId; readonly step: number; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update second_factor
     set last_step = $2, wrong_codes = 0, waits_until = null, confirmed_at = coalesce(confirmed_at, $3)
     where player_id = $1`,
    [playerId, step, new Date(atMs)],
  );
}

export async function noteWrongCode(
  db: Queryable,
  { playerId, untilMs }: { readonly playerId: PlayerId; readonly untilMs: number },
): Promise<void> {
  await db.query(
    'update second_factor set wrong_codes = wrong_codes + 1, waits_until = $2 where player_id = $1',
    [playerId, untilMs === 0 ? null : new Date(untilMs)],
  );
}

/** Returns whether the player had this code and had not used it. */
export async function useRecoveryCode(
  db: Queryable,
  { playerId, code, atMs }: { readonly playerId: PlayerId; readonly code: string; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update recovery_code set used_at = $3 where player_id = $1 and hash = $2 and used_at is null',
    [playerId, recoveryHash(playerId, code), new Date(atMs)],
  );
  return rowCount === 1;
}

/** Replaces all earlier ones. */
export async function storeRecoveryCodes(
  db: Queryable,
  playerId: PlayerId,
  codes: readonly RecoveryCode[],
): Promise<void> {
  await db.query('delete from recovery_code where player_id = $1', [playerId]);
  await db.query('insert into recovery_code (player_id, hash) select $1, unnest($2::bytea[])', [
    playerId,
    codes.map(({ hash }) => hash),
  ]);
}

export async function deleteSecondFactor(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('delete from second_factor where player_id = $1', [playerId]);
  return rowCount === 1;
}

export interface SecondFactorState {
  readonly confirmed_at: Date | null;
  readonly codes_left: number;
}

export async function readSecondFactor(
  db: Queryable,
  playerId: PlayerId,
): Promise<SecondFactorState | undefined> {
  const { rows } = await db.query<SecondFactorState>(
    `select confirmed_at,
            (select count(*)::integer from recovery_code c where c.player_id = f.player_id and c.used_at is null) as codes_left
     from second_factor f where player_id = $1`,
    [playerId],
  );
  return rows[0];
}

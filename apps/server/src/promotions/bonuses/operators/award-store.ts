import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import { bonusOfferBounds } from '@evens/contract';
import type { PoolClient, Queryable } from '../../../platform/db.ts';
import {
  type AudienceRow,
  audienceColumns,
  audienceFromRow,
  audienceValues,
  isInAudience,
  type parseSegment,
} from '../../../players/index.ts';

export type Audience = Extract<Awaited<ReturnType<typeof parseSegment>>, { ok: true }>['value'];

export interface NewAward {
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly offerKey: string;
  readonly reason: string;
  readonly audience: Audience;
  readonly count: number;
  readonly lastPlayerId: number;
  readonly operator: string;
  readonly atMs: number;
}

/** Undefined if this command has already created an award. */
export async function insertAward(db: Queryable, award: NewAward): Promise<number | undefined> {
  const { audience } = award;
  const { rows } = await db.query<{ id: number }>(
    `insert into bonus_award (command_id, body_sha256, offer_key, reason, player_id, country, language, registered_since, deposited_since,
                              no_login_since, counted, cursor, last_player_id, made_by, made_at)
     values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, to_timestamp($15::float8 / 1000))
     on conflict (command_id) do nothing returning id`,
    [
      award.commandId,
      award.bodySha256,
      award.offerKey,
      award.reason,
      audience.playerId,
      audience.country,
      audience.language,
      audience.registeredSince,
      audience.depositedSince,
      audience.noLoginSince,
      award.count,
      audience.playerId === null ? 0 : audience.playerId - 1,
      award.lastPlayerId,
      award.operator,
      award.atMs,
    ],
  );
  return rows[0]?.id;
}

/** The award that a command created. `isSame`: the command had the same body. */
export async function findAwardByCommand(
  db: Queryable,
  { commandId, bodySha256 }: Pick<NewAward, 'commandId' | 'bodySha256'>,
): Promise<{ readonly id: number; readonly isSame: boolean } | undefined> {
  const { rows } = await db.query<{ id: number; is_same: boolean }>(
    `select id, body_sha256 = decode($2, 'hex') as is_same from bonus_award where command_id = $1`,
    [commandId, bodySha256],
  );
  const [row] = rows;
  return row && { id: row.id, isSame: row.is_same };
}

/** The open proposal that a command created. Undefined without one. */
export async function findOpenAwardProposal(db: Queryable, commandId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from proposal where state = 'open' and kind = 'bonus-award' and body ->> 'CommandId' = $1 order by id limit 1`,
    [commandId],
  );
  return rows[0]?.id;
}

export interface AwardRow {
  readonly id: number;
  readonly offer_key: string;
  readonly reason: string;
  readonly state: 'granting' | 'granted' | 'stopped';
  readonly counted: number;
  readonly granted: number;
  readonly refused: number;
  readonly made_by: string;
  readonly made_at: Date;
}

export async function readAwards(db: Queryable): Promise<readonly AwardRow[]> {
  const { rows } = await db.query<AwardRow>(
    `select id, offer_key, reason, state, counted, granted, refused, made_by, made_at
     from bonus_award order by id desc limit ${bonusOfferBounds.awards}`,
  );
  return rows;
}

/** Returns false if the award is not active. Waits for a grant that is being written; none starts afterwards. */
export async function stopAward(client: PoolClient, id: number, atMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bonus_award where id = $1 and state = 'granting' for update`,
    [id],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `update bonus_award set state = 'stopped', ended_at = to_timestamp($2::float8 / 1000),
            granted = (select count(*)::integer from bonus_claim where award_id = $1)
     where id = $1`,
    [id, atMs],
  );
  return true;
}

/** Prevents the award from being stopped until the transaction ends. False if it is not active. */
export async function holdAward(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'bonus-award-held',
    text: `select from bonus_award where id = $1 and state = 'granting' for share`,
    values: [id],
  });
  return rowCount === 1;
}

interface GrantingRow extends AudienceRow {
  readonly id: number;
  readonly offer_key: string;
  readonly cursor: number;
  readonly last_player_id: number;
}

export interface Piece {
  readonly awardId: number;
  readonly offerKey: string;
  /** Id of the last player read, and whether that player is the last of the award. */
  readonly cursor: number;
  readonly isLast: boolean;
  readonly players: readonly { readonly accountId: AccountId; readonly currency: CurrencyCode }[];
}

/** The players of the oldest award's next batch. Undefined without an active award. */
export async function readPiece(
  db: Queryable,
  { limit, atMs }: { readonly limit: number; readonly atMs: number },
): Promise<Piece | undefined> {
  const { rows: going } = await db.query<GrantingRow>(
    `select id, offer_key, cursor, last_player_id, ${audienceColumns}
     from bonus_award where state = 'granting' order by id limit 1`,
  );
  const [award] = going;
  if (!award) return undefined;
  const { rows } = await db.query<{
    id: number;
    account_id: AccountId;
    currency: CurrencyCode;
    is_in: boolean;
  }>(
    `with seen as materialized (
       select * from player where id > $1 and id <= $2 order by id limit $3
     )
     select w.id, w.account_id, w.currency, coalesce(${isInAudience(4)}, false) as is_in from seen w order by w.id`,
    [
      award.cursor,
      award.last_player_id,
      limit,
      ...audienceValues(audienceFromRow(award), { marketing: true, atMs }),
    ],
  );
  const cursor = rows.length < limit ? award.last_player_id : (rows.at(-1)?.id ?? award.last_player_id);
  return {
    awardId: award.id,
    offerKey: award.offer_key,
    cursor,
    isLast: cursor >= award.last_player_id,
    players: rows
      .filter(({ is_in }) => is_in)
      .map(({ account_id, currency }) => ({ accountId: account_id, currency })),
  };
}

/** Locks the award if it is active and this batch is its next one. Returns false if another worker was faster. */
export async function lockAward(
  client: PoolClient,
  { awardId, cursor }: Pick<Piece, 'awardId' | 'cursor'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bonus_award where id = $1 and state = 'granting' and cursor < $2 for update`,
    [awardId, cursor],
  );
  return rowCount === 1;
}

/** Moves the cursor past a batch, once: the caller has locked the award, and its cursor is still before the batch. */
export async function endPiece(
  client: PoolClient,
  { awardId, cursor, isLast }: Piece,
  {
    granted,
    refused,
    atMs,
  }: {
    /** Players of the batch who have the bonus of this award, including those of an interrupted run. */
    readonly granted: number;
    readonly refused: number;
    readonly atMs: number;
  },
): Promise<void> {
  await client.query(
    `update bonus_award set cursor = $2, refused = refused + $3, granted = granted + $6,
            state = case when $4 then 'granted' else state end, ended_at = case when $4 then to_timestamp($5::float8 / 1000) end
     where id = $1`,
    [awardId, cursor, refused, isLast, atMs, granted],
  );
}

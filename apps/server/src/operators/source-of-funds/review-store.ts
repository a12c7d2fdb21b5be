import { formatAmount, type PlayerId } from '@evens/base';
import { documentStates, type FundsReview, type FundsState } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';

interface ReviewRow {
  readonly id: number;
  readonly player_id: PlayerId;
  readonly user_name: string;
  readonly state: FundsState;
  readonly deposited: string;
  readonly result: string;
  readonly day: string;
  readonly threshold: string;
  readonly opened_at: Date;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
  readonly reason: string | null;
}

interface Page {
  readonly state: 'open' | 'ended' | undefined;
  readonly playerId: number | undefined;
  /** Only rows with a lower id. */
  readonly before: number;
  readonly limit: number;
}

/** Newest first. */
export async function readReviews(
  db: Queryable,
  { state, playerId, before, limit }: Page,
): Promise<readonly ReviewRow[]> {
  const values: unknown[] = [before, limit];
  const conditions = ['f.id < $1'];
  if (state !== undefined) conditions.push(`(f.state = 'open') = ${state === 'open'}`);
  if (playerId !== undefined) conditions.push(`f.player_id = $${values.push(playerId)}`);
  const { rows } = await db.query<ReviewRow>(
    `select f.id, f.player_id, u."displayUsername" as user_name, f.deposited::text as deposited, f.result::text as result,
            to_char(f.day, 'YYYY-MM-DD') as day, f.threshold::text as threshold, f.opened_at, f.ended_at, f.ended_by, f.reason,
            case
              when f.state <> 'open' then f.state
              when exists (select from document d where d.player_id = f.player_id and d.kind = 'source-of-funds'
                             and d.state = ${documentStates.processing}) then 'sent'
              when exists (select from document_request q where q.player_id = f.player_id and q.kind = 'source-of-funds') then 'asked'
              else 'open'
            end as state
     from funds_review f join player p on p.id = f.player_id join auth_user u on u.id = p.auth_user_id
     where ${conditions.join(' and ')} order by f.id desc limit $2`,
    values,
  );
  return rows;
}

export function presentReview(row: ReviewRow): FundsReview {
  const money = (minor: string) => formatAmount(BigInt(minor), BOUNDS_CURRENCY);
  return {
    ID: row.id,
    PlayerID: row.player_id,
    UserName: row.user_name,
    State: row.state,
    Deposited: money(row.deposited),
    Result: money(row.result),
    Day: row.day,
    Threshold: money(row.threshold),
    OpenedAt: row.opened_at.toISOString(),
    EndedAt: row.ended_at?.toISOString() ?? null,
    EndedBy: row.ended_by,
    Reason: row.reason,
  };
}

/** Locks the player, before the review as all who end one. Returns the user name; undefined if the review is not open. */
export async function lockReviewedPlayer(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ user_name: string }>(
    `select u."displayUsername" as user_name
     from funds_review f join player p on p.id = f.player_id join auth_user u on u.id = p.auth_user_id
     where f.id = $1 and f.state = 'open' for no key update of p`,
    [id],
  );
  return rows[0]?.user_name;
}

/** Returns whether the review was still open. */
export async function dismissReview(
  db: Queryable,
  { id, reason, operator, atMs }: By & { readonly id: number; readonly reason: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update funds_review set state = 'dismissed', reason = $2, ended_by = $3, ended_at = to_timestamp($4::float8 / 1000)
     where id = $1 and state = 'open'`,
    [id, reason, operator, atMs],
  );
  return rowCount === 1;
}

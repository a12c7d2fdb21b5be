import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal, type Segment } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { findPlayerByUserName } from '../../accounts/store.ts';
import { isOnNoBreak, isReached } from '../may-market.ts';

/** Players examined by one statement while a segment is counted. */
const COUNTED_AT_ONCE = 5000;

/** Parsed recipients of a campaign: one player, or conditions that must all be met; null for absent conditions. */
export interface Audience {
  readonly playerId: PlayerId | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly registeredSince: Date | null;
  readonly depositedSince: Date | null;
  readonly noLoginSince: Date | null;
}

/** The conditions of a segment as a row of a campaign or of a grant keeps them. */
export interface AudienceRow {
  readonly country: string | null;
  readonly language: string | null;
  readonly registered_since: Date | null;
  readonly deposited_since: Date | null;
  readonly no_login_since: Date | null;
}

export const audienceColumns = 'country, language, registered_since, deposited_since, no_login_since';

export function audienceFromRow(row: AudienceRow): Omit<Audience, 'playerId'> {
  const { country, language, registered_since, deposited_since, no_login_since } = row;
  return {
    country,
    language,
    registeredSince: registered_since,
    depositedSince: deposited_since,
    noLoginSince: no_login_since,
  };
}

const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

/** Null if nothing was given; undefined for an invalid instant. */
function parseInstant(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null;
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at);
}

/** Refuses, by their names, InvalidDetails of fields that are no instants, of an unknown player, and of one with other conditions. */
export async function parseSegment(
  db: Queryable,
  { UserName: userName, Country, Language, ...since }: Segment,
): Promise<Result<Audience, Refusal>> {
  const wrong = (fields: readonly string[]) => err(refusal('InvalidDetailsException', { fields }));
  const registeredSince = parseInstant(since.RegisteredSince);
  const depositedSince = parseInstant(since.DepositedSince);
  const noLoginSince = parseInstant(since.NoLoginSince);
  if (registeredSince === undefined) return wrong(['RegisteredSince']);
  if (depositedSince === undefined) return wrong(['DepositedSince']);
  if (noLoginSince === undefined) return wrong(['NoLoginSince']);
  const conditions = {
    country: Country ?? null,
    language: Language ?? null,
    registeredSince,
    depositedSince,
    noLoginSince,
  };
  if (userName === undefined) return ok({ playerId: null, ...conditions });
  if (Object.values(conditions).some((value) => value !== null)) return wrong(['UserName']);
  const player = await findPlayerByUserName(db, userName.trim());
  return player ? ok({ playerId: player.id, ...conditions }) : wrong(['UserName']);
}

/**
 * A condition on the rows `w` of `player`: players who are in the segment, and whom this kind of message may reach: what goes
 * to more than one player reaches nobody on a break. Its values are those of `audienceValues`, from parameter `from` on.
 */
export function isInAudience(from: number): string {
  const value = (no: number) => `$${from + no}`;
  return `w.account_id is not null and not w.is_operator and w.closed_at is null and w.user_type in (0, 3)
    and (${value(0)}::text is null or w.country = ${value(0)})
    and (${value(1)}::text is null or w.language = ${value(1)})
    and (${value(2)}::timestamptz is null or w.created_at >= ${value(2)})
    and (${value(3)}::timestamptz is null or exists (select from payment y where y.account_id = w.account_id
         and y.direction = 'deposit' and y.received > 0 and y.completed_at >= ${value(3)}))
    and (${value(4)}::timestamptz is null or (w.created_at < ${value(4)} and not exists (select from login_attempt l
         where l.player_id = w.id and l.succeeded and l.at >= ${value(4)})))
    and ${isReached('message', { player: 'w', marketing: `${value(5)}::boolean`, atMs: value(6) })}
    and (${value(7)}::boolean or ${isOnNoBreak('message', { player: 'w', atMs: value(6) })})`;
}

export function audienceValues(
  audience: Omit<Audience, 'playerId'>,
  {
    marketing,
    isToOne = false,
    atMs,
  }: { readonly marketing: boolean; readonly isToOne?: boolean; readonly atMs: number },
): readonly unknown[] {
  const { country, language, registeredSince, depositedSince, noLoginSince } = audience;
  return [country, language, registeredSince, depositedSince, noLoginSince, marketing, atMs, isToOne];
}

export interface Counted {
  readonly count: number;
  /** The highest player id examined. */
  readonly lastPlayerId: number;
}

/** Counts a segment, some thousands of players a statement. */
export async function countAudience(
  db: Queryable,
  audience: Audience,
  about: { readonly marketing: boolean; readonly atMs: number },
): Promise<Counted> {
  const values = audienceValues(audience, { ...about, isToOne: audience.playerId !== null });
  let [count, last] = [0, audience.playerId === null ? 0 : audience.playerId - 1];
  for (;;) {
    const { rows } = await db.query<{ seen: number; count: number; last: number | null }>(
      `with seen as materialized (
         select * from player where id > $1 order by id limit $2
       )
       select count(*)::integer as seen, max(w.id) as last, (count(*) filter (where ${isInAudience(3)}))::integer as count
       from seen w`,
      [last, audience.playerId === null ? COUNTED_AT_ONCE : 1, ...values],
    );
    const [row] = rows;
    if (!row) throw new Error('countAudience: expected one row, got none');
    count += row.count;
    last = row.last ?? last;
    if (audience.playerId !== null || row.seen < COUNTED_AT_ONCE) return { count, lastPlayerId: last };
  }
}

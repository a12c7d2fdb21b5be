import { makeCommandId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

export interface FeedEventsPruned {
  /** Id of the last row read; 0 without rows. */
  readonly lastId: number;
  /** When that row was received. */
  readonly lastReceivedAtMs: number;
  readonly looked: number;
  readonly deleted: number;
}

/**
 * Reads the next rows after `afterId` that settlement has processed, and deletes those of matches that ended or were
 * cancelled before `beforeMs` and have nothing pending: every line with bets has its verdicts, and its tickets are up
 * to date. Tickets, verdicts and matches stay, so histories are unaffected. A restarted feed requests the events of
 * unfinished matches, and those are not deleted.
 */
export async function deleteOldFeedEvents(
  db: Queryable,
  {
    afterId,
    beforeMs,
    limit,
  }: { readonly afterId: number; readonly beforeMs: number; readonly limit: number },
): Promise<FeedEventsPruned> {
  const { rows } = await db.query<{ last_id: number; last_ms: number; looked: number; deleted: number }>(
    `with looked as materialized (
       select id, match_id, received_at from feed_event
       where id > $1 and id <= (select feed_event_id from settlement_cursor) order by id limit $3
     ), over as materialized (
       select m.id from match m
       where m.id in (select match_id from looked) and m.phase in ('ended', 'cancelled')
         and m.updated_at < to_timestamp($2::float8 / 1000)
         and not exists (
           select from market k left join settlement_run r on r.market_id = k.id
           where k.match_id = m.id and (k.closed_at is null or k.failed_from is not null
             or r.failed_reason is not null or r.state <> 'done')
         )
     ), deleted as (
       delete from feed_event e using looked l join over o on o.id = l.match_id
       where e.id = l.id and l.received_at < to_timestamp($2::float8 / 1000) returning e.id
     )
     select coalesce(max(id), 0) as last_id, coalesce(extract(epoch from max(received_at)) * 1000, 0)::float8 as last_ms,
            count(*) as looked, (select count(*) from deleted) as deleted
     from looked`,
    [afterId, beforeMs, limit],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('deleteOldFeedEvents: expected one row, got none');
  return { lastId: row.last_id, lastReceivedAtMs: row.last_ms, looked: row.looked, deleted: row.deleted };
}

const NO_CHANCE = new Uint8Array(16);

/**
 * Deletes commands whose id and row are both older than `beforeMs`. The table itself rejects deleting rows younger than
 * 48 hours. Returns the number of deleted commands.
 */
export async function deleteOldCommands(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<number> {
  // An id begins with its creation time, so the oldest ids are first in the key.
  const { rowCount } = await db.query(
    `delete from command c using (
       select id, account_id from command
       where id < $1 and at < least(to_timestamp($2::float8 / 1000), now() - interval '48 hours')
       order by id limit $3
     ) as old
     where c.id = old.id and c.account_id = old.account_id`,
    [makeCommandId(beforeMs, NO_CHANCE), beforeMs, limit],
  );
  return rowCount ?? 0;
}

/** Deletes events from before `beforeMs` whose messages are written. Returns the number of deleted events. */
export async function deleteOldEvents(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from event where id = any(array(
       select o.id from (select id, at from event order by id limit $2) o
       where o.at < to_timestamp($1::float8 / 1000)
         and o.id <= (select f.position from follower f where f.name = 'messages')))`,
    [beforeMs, limit],
  );
  return rowCount ?? 0;
}

/** Deletes betting alerts from before `beforeMs`. Returns the number of deleted alerts. */
export async function deleteOldAlerts(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from betting_alert where id = any(array(
       select o.id from (select id, happened_at from betting_alert order by id limit $2) o
       where o.happened_at < to_timestamp($1::float8 / 1000)))`,
    [beforeMs, limit],
  );
  return rowCount ?? 0;
}

/** Deletes reviews of the source of funds of players who closed their account before `beforeMs`. Returns how many. */
export async function deleteOldFundsReviews(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from funds_review where id = any(array(
       select f.id from player p join funds_review f on f.player_id = p.id
       where p.closed_at < to_timestamp($1::float8 / 1000) order by f.id limit $2))`,
    [beforeMs, limit],
  );
  return rowCount ?? 0;
}

/**
 * Deletes tickets listed for bonuses that ended: a settlement that waits while the bonus ends lists its tickets
 * afterwards, and nothing reads them. Returns the number of deleted rows.
 */
export async function deleteLateDueTickets(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from bonus_due_ticket d using (
       select bonus_id, ticket_id from bonus_due_ticket join bonus b on b.id = bonus_id where b.state > 2 limit $1
     ) as late
     where d.bonus_id = late.bonus_id and d.ticket_id = late.ticket_id`,
    [limit],
  );
  return rowCount ?? 0;
}

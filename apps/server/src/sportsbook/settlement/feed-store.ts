import type { MatchEvent } from '@evens/book';
import type { PoolClient, Queryable } from '../../platform/db.ts';

export interface StoredEvent {
  readonly id: number;
  readonly matchId: number;
  readonly event: MatchEvent;
  readonly receivedAtMs: number;
}

/** Locks the cursor until the transaction ends: there is one reader at a time, and others wait. */
export async function lockCursor(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ feed_event_id: number }>(
    'select feed_event_id from settlement_cursor for update',
  );
  const [row] = rows;
  if (!row) throw new Error('lockCursor: expected the settlement cursor, got no row');
  return row.feed_event_id;
}

export async function moveCursor(client: PoolClient, feedEventId: number): Promise<void> {
  await client.query('update settlement_cursor set feed_event_id = $1', [feedEventId]);
}

interface EventRow {
  readonly id: number;
  readonly match_id: number;
  readonly body: MatchEvent;
  readonly received_ms: number;
}

const eventColumns = 'id, match_id, body, extract(epoch from received_at)::float8 * 1000 as received_ms';

/** The feed's owner checked each body before it wrote it. */
function storedEvent(row: EventRow): StoredEvent {
  return { id: row.id, matchId: row.match_id, event: row.body, receivedAtMs: Math.round(row.received_ms) };
}

export async function readEventsAfter(
  db: Queryable,
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'events-after',
    text: `select ${eventColumns} from feed_event where id > $1 order by id limit $2`,
    values: [cursor, limit],
  });
  return rows.map(storedEvent);
}

export async function readEventsOfMatch(
  db: Queryable,
  {
    matchId,
    until,
    kinds,
  }: { readonly matchId: number; readonly until: number; readonly kinds: readonly string[] },
): Promise<readonly StoredEvent[]> {
  const { rows } = await db.query<EventRow>(
    `select ${eventColumns} from feed_event where match_id = $1 and id <= $2 and kind = any($3) order by id`,
    [matchId, until, kinds],
  );
  return rows.map(storedEvent);
}

/** Ids of the matches whose facts operators enter: no event of the feed settles them. */
export async function readManualMatches(db: Queryable): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ match_id: number }>({
    name: 'settlement-manual-matches',
    text: 'select match_id from manual_match',
  });
  return new Set(rows.map(({ match_id }) => match_id));
}

/** Notes the first event of a match that settlement leaves. */
export async function holdEvent(client: PoolClient, { matchId, id }: StoredEvent): Promise<void> {
  await client.query(
    'insert into settlement_hold (match_id, feed_event_id) values ($1, $2) on conflict (match_id) do nothing',
    [matchId, id],
  );
}

/** Takes the holds of matches whose facts come from the feed again, with the first event that was left. */
export async function takeEndedHolds(
  client: PoolClient,
): Promise<readonly { readonly matchId: number; readonly from: number }[]> {
  const { rows } = await client.query<{ match_id: number; feed_event_id: number }>({
    name: 'settlement-ended-holds',
    text: `delete from settlement_hold h where not exists (select from manual_match x where x.match_id = h.match_id)
           returning match_id, feed_event_id`,
  });
  return rows.map(({ match_id, feed_event_id }) => ({ matchId: match_id, from: feed_event_id }));
}

import { err, ok, type Result } from '@evens/base';
import { isOver, type MatchBook } from '@evens/book';
import { type CallBody, type Calls, MANUAL_MATCHES_MAX, type Refusal, refusal } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { toManualSituation } from './manual-situation.ts';
import { readFeedState } from './store.ts';

type EntryBody = CallBody<Calls['POST /api/desk/manualmatch']>;
type ResumeBody = CallBody<Calls['POST /api/desk/resumefeed']>;

type Entered = Result<{ readonly HasErrors: false }, Refusal>;

interface Published {
  readonly book: MatchBook;
  readonly chances: ChanceModel | undefined;
}

function describeScore({
  Periods,
  Overtime,
  Shootout,
}: Pick<EntryBody, 'Periods' | 'Overtime' | 'Shootout'>) {
  const text = ({ Home, Away }: EntryBody['Periods'][number]) => `${Home}:${Away}`;
  return {
    score: Periods.map(text).join(' '),
    ...(Overtime && { overtime: text(Overtime) }),
    ...(Shootout && { shootout: text(Shootout) }),
  };
}

/**
 * Stores an operator's entry; the owner of the feed publishes it. The first one keeps the source's chance model for the
 * prices of all later ones. Refuses a match that is over in the feed, and wrong fields.
 */
export async function enterMatch(
  pool: Pool,
  { MatchID, Reason, ...entry }: EntryBody,
  { book, chances, operator, atMs }: Published & By,
): Promise<Entered> {
  const situation = toManualSituation(book, entry, atMs);
  if (!situation.ok) return err(refusal('InvalidDetailsException', { fields: [situation.error] }));
  return inTransaction(pool, async (client) => {
    const feed = await readFeedState(client, MatchID);
    if (feed === undefined) return err(refusal('NotFoundException'));
    if (isOver(feed)) return err(refusal('InvalidDetailsException', { fields: ['MatchID'] }));
    const isFirst = feed.entered_at === null;
    if (isFirst) {
      const others = await client.query(`select from manual_match limit ${MANUAL_MATCHES_MAX}`);
      if (others.rowCount === MANUAL_MATCHES_MAX)
        return err(refusal('ManualMatchesException', { maximum: MANUAL_MATCHES_MAX }));
    }
    await client.query(
      `insert into manual_match (match_id, situation, chances, reason, entered_by, entered_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
       on conflict (match_id) do update set situation = excluded.situation, reason = excluded.reason,
         entered_by = excluded.entered_by, entered_at = greatest(excluded.entered_at, manual_match.entered_at + interval '1 ms')`,
      [MatchID, situation.value, isFirst ? (chances ?? null) : null, Reason, operator, atMs],
    );
    await recordOperatorAction(client, {
      operator,
      action: 'manual-match',
      subject: `match:${MatchID}`,
      details: { ...describeScore(entry), state: entry.State, seconds: entry.Seconds, reason: Reason },
      atMs,
    });
    return ok({ HasErrors: false });
  });
}

/** Lets the feed apply again, and settlement read the events that it left. Refuses NotFound. */
export async function resumeFeed(
  pool: Pool,
  { MatchID, Reason }: ResumeBody,
  { operator, atMs }: By,
): Promise<Entered> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('delete from manual_match where match_id = $1', [MatchID]);
    if (rowCount !== 1) return err(refusal('NotFoundException'));
    await client.query(`select pg_notify('feed_event', '')`);
    await recordOperatorAction(client, {
      operator,
      action: 'resume-feed',
      subject: `match:${MatchID}`,
      details: { reason: Reason },
      atMs,
    });
    return ok({ HasErrors: false });
  });
}

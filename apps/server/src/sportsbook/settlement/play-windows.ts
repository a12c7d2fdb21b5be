import type { CancelReason, Fixture, MatchEvent } from '@evens/book';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { decidingKinds } from './derive.ts';
import { lockCursor, readEventsOfMatch } from './feed-store.ts';
import { cancelMarket, type DeriveParts } from './read-feed.ts';
import { readMarketsOfMatch } from './verdict-store.ts';

const MATCHES_PER_SWEEP = 100;
const HOUR_MS = 3_600_000;

/** A match with open lines that should have been over, or at least have begun. */
interface OverdueMatch {
  readonly id: number;
  readonly phase: 'scheduled' | 'postponed' | 'playing' | 'break' | 'abandoned';
  readonly sport: string;
  /** By the site's clock: the sport's window at the feed's speed. */
  readonly windowMs: number;
  /** All events up to here have been reported: after a stop the feed has yet to report what came meanwhile. */
  readonly knownMs: number;
}

/** An announced start time, and how long the announcement was valid. */
interface AnnouncedStart {
  readonly startsAtMs: number;
  /** Undefined for what is not cancelled. */
  readonly untilMs: number | undefined;
}

/**
 * Matches with open lines of which an announced start is longer ago than the sport's window allows. Outrights whose runners
 * are clubs of a league or cup are left out: they run for a season and end by their own result.
 */
async function readOverdueMatches(
  db: Queryable,
  { atMs, matchIds }: { readonly atMs: number; readonly matchIds: readonly number[] },
): Promise<readonly OverdueMatch[]> {
  const { rows } = await db.query<{
    id: number;
    phase: OverdueMatch['phase'];
    sport: string;
    hours: number;
    speed: number;
    known_ms: number;
  }>({
    name: 'overdue-matches',
    text: `
select m.id, m.phase, m.fixture ->> 'sport' as sport, w.hours, r.speed, k.known_ms
from match m join feed_run r on r.run_id = m.run_id
cross join lateral (
  select coalesce((select hours from play_window where sport = m.fixture ->> 'sport'),
                  (select hours from play_window where sport = 'default'), 48) as hours
) as w
cross join lateral (select least($1::float8, extract(epoch from r.known_until)::float8 * 1000) as known_ms) as k
where m.id = any($2::bigint[]) and m.phase in ('scheduled', 'postponed', 'playing', 'break', 'abandoned')
  and exists (select from market where match_id = m.id and closed_at is null and failed_from is null)
  and coalesce(m.fixture ->> 'runnersKind', '') <> 'sides'
  and not exists (select from manual_match where match_id = m.id)
  and (m.starts_at < to_timestamp(k.known_ms / 1000) - make_interval(secs => w.hours * 3600 / r.speed)
       or m.phase in ('scheduled', 'postponed') and exists (
         select from feed_event e where e.match_id = m.id and e.kind in ('fixture', 'change')
           and (e.body -> 'fixture' ->> 'startsAtMs')::float8 < k.known_ms - w.hours * 3600000 / r.speed))
order by m.id limit ${MATCHES_PER_SWEEP}`,
    values: [atMs, matchIds],
  });
  return rows.map(({ id, phase, sport, hours, speed, known_ms }) => ({
    id,
    phase,
    sport,
    windowMs: (hours * HOUR_MS) / speed,
    knownMs: known_ms,
  }));
}

async function readStarts(db: Queryable, matchId: number): Promise<readonly AnnouncedStart[]> {
  const { rows } = await db.query<{ fixture: Fixture; at_ms: number }>(
    `select body -> 'fixture' as fixture, extract(epoch from received_at)::float8 * 1000 as at_ms
     from feed_event where match_id = $1 and kind in ('fixture', 'change') order by id`,
    [matchId],
  );
  const starts: AnnouncedStart[] = [];
  for (const { fixture, at_ms } of rows) {
    const last = starts.pop();
    if (last)
      starts.push(last.startsAtMs === fixture.startsAtMs ? last : { ...last, untilMs: Math.floor(at_ms) });
    if (last?.startsAtMs !== fixture.startsAtMs)
      starts.push({ startsAtMs: fixture.startsAtMs, untilMs: undefined });
  }
  if (starts.length > 0) return starts;
  const { rows: now } = await db.query<{ fixture: Fixture }>('select fixture from match where id = $1', [
    matchId,
  ]);
  return now.map(({ fixture }) => ({ startsAtMs: fixture.startsAtMs, untilMs: undefined }));
}

const reasons: Readonly<Record<OverdueMatch['phase'], CancelReason>> = {
  scheduled: 'postponed',
  postponed: 'postponed',
  abandoned: 'abandoned',
  playing: 'no-result',
  break: 'no-result',
};

/**
 * Which bets on the match are cancelled. One that never began: those that were taken while a start was announced that is now
 * too long ago; once none other is left, all. One that began and has no end: all.
 */
export function listCancels(
  match: Pick<OverdueMatch, 'id' | 'phase' | 'windowMs'>,
  starts: readonly AnnouncedStart[],
  atMs: number,
): readonly Extract<MatchEvent, { kind: 'cancel' }>[] {
  const head = {
    kind: 'cancel',
    match: `${match.id}`,
    occurredAtMs: atMs,
    reason: reasons[match.phase],
  } as const;
  const isOver = ({ startsAtMs }: AnnouncedStart) => startsAtMs + match.windowMs < atMs;
  const current = starts.at(-1);
  if (current && isOver(current)) return [{ ...head, id: `window-${match.id}` }];
  if (match.phase !== 'scheduled' && match.phase !== 'postponed') return [];
  return starts.flatMap((start, index) => {
    if (start.untilMs === undefined || !isOver(start)) return [];
    const fromMs = starts[index - 1]?.untilMs;
    return [
      {
        ...head,
        id: `window-${match.id}-${index}`,
        untilMs: start.untilMs - 1,
        ...(fromMs === undefined ? {} : { fromMs }),
      },
    ];
  });
}

async function cancelOverdue(
  client: PoolClient,
  match: OverdueMatch,
  { cursor, ...parts }: DeriveParts & { readonly cursor: number },
): Promise<number> {
  const cancels = listCancels(match, await readStarts(client, match.id), match.knownMs);
  if (cancels.length === 0) return 0;
  // Events after the cursor are not judged yet: the matches' lines don't have them.
  const range = { matchId: match.id, until: cursor, kinds: decidingKinds };
  const earlier = await readEventsOfMatch(client, range);
  let changed = 0;
  for (const market of await readMarketsOfMatch(client, match.id)) {
    if (market.isClosed || market.failedFrom !== undefined) continue;
    if (await cancelMarket(client, market, { ...parts, cancels, earlier })) changed += 1;
  }
  return changed;
}

/**
 * Cancels what is undecided of matches that were not played, or not played to their end, within the window of their
 * sport, if the feed reports nothing. Decided lines stay. Returns how many lines changed.
 */
export async function cancelOverdueMatches(
  { pool, ...parts }: Omit<DeriveParts, 'atMs'> & { readonly pool: Pool },
  { atMs, matchIds }: { readonly atMs: number; readonly matchIds: readonly number[] },
): Promise<number> {
  const overdue = await readOverdueMatches(pool, { atMs, matchIds });
  let changed = 0;
  for (const match of overdue)
    changed += await inTransaction(pool, async (client) => {
      const cursor = await lockCursor(client);
      return cancelOverdue(client, match, { ...parts, cursor, atMs });
    });
  return changed;
}

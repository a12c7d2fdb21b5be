import type { Fixture, FixturePlayer, MatchClock, MatchEvent, MatchPhase } from '@evens/book';
import type { Facts } from '@evens/markets';
import { column, defineBatch } from '../platform/batch-columns.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/db.ts';
import type { Place } from './bus-messages.ts';
import { asMs, asTime, type FeedRun, FencedError } from './feed-run.ts';
import type { ManualRow } from './manual-match.ts';
import type { OperatorRows, ShiftRow, SwitchRow } from './operator-rules.ts';
import { addPlaces, matchPlace, type Places } from './place-store.ts';
import type { RacePrices } from './race-prices.ts';

/** The stored state of a match. */
export interface StoredMatch {
  readonly id: number;
  readonly sourceId: string;
  readonly place: Place;
  readonly fixture: Fixture;
  readonly players: readonly FixturePlayer[];
  readonly phase: MatchPhase;
  readonly facts: Facts;
  readonly clock: MatchClock;
}

export interface RecalledMatch extends StoredMatch {
  /** Ids of its durable events: all of them before its end; afterwards only the requested ones. */
  readonly seen: readonly string[];
  /** Goals and incidents of a match in play, in order. */
  readonly timeline: readonly MatchEvent[];
}

export interface MatchRow {
  readonly sourceId: string;
  /** Undefined for a match that is not in the table yet. */
  readonly id: number | undefined;
  readonly sportId: number;
  readonly fixture: Fixture;
  readonly players: readonly FixturePlayer[];
  readonly phase: MatchPhase;
  readonly facts: Facts;
  readonly clock: MatchClock;
}

export interface EventRow {
  readonly sourceId: string;
  /** Undefined if this batch inserts the match. */
  readonly matchId: number | undefined;
  readonly seq: number;
  readonly event: MatchEvent;
  readonly receivedAtMs: number;
}

/** Last open prices of a race that has not started. */
export interface RacePricesRow {
  readonly matchId: number;
  readonly prices: RacePrices;
}

/** A race whose last open prices become its starting prices, if it has none. */
export interface StartedRace {
  readonly matchId: number;
  /** Undefined if this owner published none: the stored ones count. */
  readonly prices: RacePrices | undefined;
  /** Runners without a starting price. */
  readonly withdrawn: readonly number[];
}

export interface Batch {
  readonly matches: readonly MatchRow[];
  readonly events: readonly EventRow[];
  readonly prices?: readonly RacePricesRow[];
  readonly started?: readonly StartedRace[];
  /** Ids of races that are not run. */
  readonly cancelledRaces?: readonly number[];
  /** Undefined while facts may still be missing. */
  readonly knownUntilMs: number | undefined;
  readonly atMs: number;
}

export interface NewMatch {
  readonly id: number;
  readonly place: Place;
}

/** Database operations of the owner. */
export interface OwnerStore {
  /** Writes everything in one transaction. Returns the ids of newly inserted matches by source id. */
  persist(batch: Batch): Promise<ReadonlyMap<string, NewMatch>>;
  recall(sourceIds: readonly string[], eventIds: readonly string[]): Promise<readonly RecalledMatch[]>;
  /** Time up to which every durable event is committed. */
  readKnownUntil(): Promise<number>;
  /** Source ids of matches to come that start before a time, at most `limit`, soonest first. */
  startingBefore(untilMs: number, limit: number): Promise<readonly string[]>;
  /** Reads the changes by operators in the offer, without expired ones. */
  readOperatorRows(): Promise<OperatorRows>;
}

interface PlacedMatch {
  readonly row: MatchRow;
  readonly place: Place;
}

const placed = (rows: readonly MatchRow[], places: Places): readonly PlacedMatch[] =>
  rows.map((row) => ({ row, place: matchPlace(row, places) }));

/** The columns that insert and update share. */
const matchColumns = {
  sport_id: column.integer(({ row }: PlacedMatch) => row.sportId),
  category_id: column.bigint(({ place }: PlacedMatch) => place.categoryId),
  tournament_id: column.bigint(({ place }: PlacedMatch) => place.tournamentId),
  fixture: column.text(({ row }: PlacedMatch) => JSON.stringify(row.fixture)),
  players: column.text(({ row }: PlacedMatch) =>
    row.players.length > 0 ? JSON.stringify(row.players) : null,
  ),
  starts_at: column.double(({ row }: PlacedMatch) => row.fixture.startsAtMs),
  phase: column.text(({ row }: PlacedMatch) => row.phase),
  facts: column.text(({ row }: PlacedMatch) => JSON.stringify(row.facts)),
  clock: column.text(({ row }: PlacedMatch) => JSON.stringify(row.clock)),
};
const newMatches = defineBatch<PlacedMatch>()(
  { source_id: column.text(({ row }) => row.sourceId), ...matchColumns },
  3,
);
const changedMatches = defineBatch<PlacedMatch>()(
  { id: column.bigint(({ row }) => row.id ?? null), ...matchColumns },
  2,
);

async function insertMatches(
  client: PoolClient,
  { runId, rows, places, atMs }: { runId: number; rows: readonly MatchRow[]; places: Places; atMs: number },
): Promise<Map<string, NewMatch>> {
  const insertedMatches = await client.query<{
    id: number;
    source_id: string;
    sport_id: number;
    category_id: number;
    tournament_id: number;
  }>(
    `insert into match (run_id, source_id, sport_id, category_id, tournament_id, fixture, players, starts_at, phase, facts, clock, updated_at)
     select $1, source_id, sport_id, category_id, tournament_id, fixture::jsonb, players::jsonb, ${asTime('starts_at')}, phase,
            facts::jsonb, clock::jsonb, ${asTime('$2::float8')}
     from ${newMatches.unnest} as row (${newMatches.names})
     returning id, source_id, sport_id, category_id, tournament_id`,
    [runId, atMs, ...newMatches.values(placed(rows, places))],
  );
  return new Map(
    insertedMatches.rows.map((row) => [
      row.source_id,
      {
        id: row.id,
        place: { sportId: row.sport_id, categoryId: row.category_id, tournamentId: row.tournament_id },
      },
    ]),
  );
}

async function updateMatches(
  client: PoolClient,
  { rows, places, atMs }: { rows: readonly MatchRow[]; places: Places; atMs: number },
): Promise<void> {
  await client.query(
    `update match set sport_id = row.sport_id, category_id = row.category_id, tournament_id = row.tournament_id,
       fixture = row.fixture::jsonb, players = row.players::jsonb, starts_at = ${asTime('row.starts_at')}, phase = row.phase,
       facts = row.facts::jsonb, clock = row.clock::jsonb, updated_at = ${asTime('$1::float8')}
     from ${changedMatches.unnest} as row (${changedMatches.names})
     where match.id = row.id`,
    [atMs, ...changedMatches.values(placed(rows, places))],
  );
}

const newPrices = defineBatch<RacePricesRow>()({
  match_id: column.bigint(({ matchId }) => matchId),
  odds: column.text(({ prices }) => `{${prices.odds.join()}}`),
  offered: column.double(({ prices }) => prices.offeredAtMs),
});

async function writeRacePrices(client: PoolClient, prices: readonly RacePricesRow[]): Promise<void> {
  await client.query(
    `insert into race_prices (match_id, odds, offered_at)
     select match_id, odds::integer[], ${asTime('offered')} from ${newPrices.unnest} as row (${newPrices.names})
     where not exists (select from starting_price s where s.match_id = row.match_id)
     on conflict (match_id) do update set odds = excluded.odds, offered_at = excluded.offered_at`,
    [...newPrices.values(prices)],
  );
}

const newStarts = defineBatch<StartedRace>()(
  {
    match_id: column.bigint(({ matchId }) => matchId),
    odds: column.text(({ prices }) => (prices ? `{${prices.odds.join()}}` : null)),
    offered: column.double(({ prices }) => prices?.offeredAtMs ?? null),
    withdrawn: column.text(({ withdrawn }) => `{${withdrawn.join()}}`),
  },
  2,
);

/** Records the starting prices of races that have none. Starting prices never change. */
async function writeStartingPrices(
  client: PoolClient,
  { started, atMs }: { readonly started: readonly StartedRace[]; readonly atMs: number },
): Promise<void> {
  const values = newStarts.values(started);
  await client.query(
    `insert into starting_price (match_id, odds, offered_at, at)
     select row.match_id, array(
              select case when r.n = any(row.withdrawn::integer[]) then 0 else r.odds end
              from unnest(coalesce(row.odds::integer[], p.odds)) with ordinality as r(odds, n) order by r.n),
            coalesce(${asTime('row.offered')}, p.offered_at), ${asTime('$1::float8')}
     from ${newStarts.unnest} as row (${newStarts.names}) left join race_prices p on p.match_id = row.match_id
     where coalesce(row.odds::integer[], p.odds) is not null
       and not exists (select from starting_price s where s.match_id = row.match_id)
     on conflict (match_id) do nothing`,
    [atMs, ...values],
  );
  await deleteRacePrices(
    client,
    started.map(({ matchId }) => matchId),
  );
}

async function deleteRacePrices(client: PoolClient, matchIds: readonly number[]): Promise<void> {
  await client.query('delete from race_prices where match_id = any($1::bigint[])', [matchIds]);
}

interface EventOfMatch {
  readonly row: EventRow;
  readonly matchId: number;
}

const newEvents = defineBatch<EventOfMatch>()(
  {
    match_id: column.bigint(({ matchId }) => matchId),
    seq: column.bigint(({ row }) => row.seq),
    kind: column.text(({ row }) => row.event.kind),
    source_id: column.text(({ row }) => row.event.id),
    occurred: column.double(({ row }) => row.event.occurredAtMs),
    received: column.double(({ row }) => row.receivedAtMs),
    body: column.text(({ row }) => JSON.stringify(row.event)),
  },
  2,
);

async function insertEvents(
  client: PoolClient,
  { epoch, events }: { epoch: number; events: readonly EventOfMatch[] },
): Promise<void> {
  await client.query(
    `insert into feed_event (match_id, epoch, seq, kind, source_id, occurred_at, received_at, body)
     select match_id, $1, seq, kind, source_id, ${asTime('occurred')}, ${asTime('received')}, body::jsonb
     from ${newEvents.unnest} with ordinality as row (${newEvents.names}, n)
     order by n
     on conflict (match_id, source_id) do nothing`,
    [epoch, ...newEvents.values(events)],
  );
  await client.query(`select pg_notify('feed_event', '')`);
}

/** The owner's side of the database. Keeps ids of categories, tournaments and matches that it has written or read. */
export function createOwnerStore(pool: Pool, { runId, epoch }: Pick<FeedRun, 'runId' | 'epoch'>): OwnerStore {
  let places: Places = { categories: new Map(), tournaments: new Map() };

  async function persist(batch: Batch): Promise<ReadonlyMap<string, NewMatch>> {
    // Entries added by a failed transaction must not be used later.
    const written: Places = {
      categories: new Map(places.categories),
      tournaments: new Map(places.tournaments),
    };
    const insertedMatches = await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `update feed_run set known_until = greatest(known_until, ${asTime('$3::float8')})
         where run_id = $1 and epoch = $2`,
        [runId, epoch, batch.knownUntilMs ?? 0],
      );
      if (rowCount !== 1) throw new FencedError(`a newer owner has taken run ${runId}`);
      await addPlaces(client, batch.matches, written);
      const rows = batch.matches.filter((row) => row.id === undefined);
      const added =
        rows.length === 0
          ? new Map<string, NewMatch>()
          : await insertMatches(client, { runId, rows, places: written, atMs: batch.atMs });
      const known = batch.matches.filter((row) => row.id !== undefined);
      if (known.length > 0) await updateMatches(client, { rows: known, places: written, atMs: batch.atMs });
      const events = batch.events.map((row): EventOfMatch => {
        const matchId = row.matchId ?? added.get(row.sourceId)?.id;
        if (matchId === undefined) throw new Error(`persist: an event of ${row.sourceId} has no match`);
        return { row, matchId };
      });
      const { prices = [], started = [], cancelledRaces = [], atMs } = batch;
      if (prices.length > 0) await writeRacePrices(client, prices);
      if (started.length > 0) await writeStartingPrices(client, { started, atMs });
      if (cancelledRaces.length > 0) await deleteRacePrices(client, cancelledRaces);
      if (events.length > 0) await insertEvents(client, { epoch, events });
      return added;
    });
    places = written;
    return insertedMatches;
  }

  async function recall(
    sourceIds: readonly string[],
    eventIds: readonly string[],
  ): Promise<readonly RecalledMatch[]> {
    const { rows } = await pool.query<{
      id: number;
      source_id: string;
      sport_id: number;
      category_id: number;
      tournament_id: number;
      fixture: Fixture;
      players: FixturePlayer[] | null;
      phase: MatchPhase;
      facts: Facts;
      clock: MatchClock;
      seen: string[] | null;
      timeline: MatchEvent[] | null;
    }>(
      `select id, source_id, sport_id, category_id, tournament_id, fixture, players, phase, facts, clock,
         (select array_agg(e.source_id) from feed_event e
           where e.match_id = match.id
             and (match.phase not in ('ended', 'cancelled') or e.source_id = any($3::text[]))) as seen,
         case when phase in ('playing', 'break') then
           (select json_agg(e.body order by e.id) from feed_event e
             where e.match_id = match.id and e.kind in ('goal', 'incident')) end as timeline
       from match where run_id = $1 and source_id = any($2::text[])`,
      [runId, sourceIds, eventIds],
    );
    return rows.map((row) => ({
      id: row.id,
      sourceId: row.source_id,
      place: { sportId: row.sport_id, categoryId: row.category_id, tournamentId: row.tournament_id },
      fixture: row.fixture,
      players: row.players ?? [],
      phase: row.phase,
      facts: row.facts,
      clock: row.clock,
      seen: row.seen ?? [],
      timeline: row.timeline ?? [],
    }));
  }

  async function readKnownUntil(): Promise<number> {
    const { rows } = await pool.query<{ knownUntilMs: number }>(
      `select ${asMs('known_until')} as "knownUntilMs" from feed_run where run_id = $1`,
      [runId],
    );
    return rows[0]?.knownUntilMs ?? 0;
  }

  async function startingBefore(untilMs: number, limit: number): Promise<readonly string[]> {
    const { rows } = await pool.query<{ source_id: string }>(
      `select source_id from match
       where run_id = $1 and phase in ('scheduled', 'postponed') and starts_at < ${asTime('$2::float8')}
       order by starts_at limit $3`,
      [runId, untilMs, limit],
    );
    return rows.map((row) => row.source_id);
  }

  async function readOperatorRows(): Promise<OperatorRows> {
    const switches = await pool.query<SwitchRow>({
      name: 'owner-switches',
      text: `select kind, case when kind in ('match-market', 'line') then substr(name, strpos(name, '/') + 1) else name end as name,
               case when kind in ('match-market', 'line') then split_part(name, '/', 1)::bigint end as "matchId"
             from betting_switch order by kind, name`,
    });
    const shifts = await pool.query<ShiftRow>({
      name: 'owner-price-shifts',
      text: `select match_id as "matchId", target, shift from price_shift where until > now() order by match_id, target`,
    });
    const manual = await pool.query<ManualRow>({
      name: 'owner-manual-matches',
      text: `select m.source_id as "sourceId", x.situation, x.chances, ${asMs('x.entered_at')} as "enteredAtMs"
             from manual_match x join match m on m.id = x.match_id where m.run_id = $1 order by x.match_id`,
      values: [runId],
    });
    return { switches: switches.rows, shifts: shifts.rows, manual: manual.rows };
  }

  return { persist, recall, readKnownUntil, startingBefore, readOperatorRows };
}

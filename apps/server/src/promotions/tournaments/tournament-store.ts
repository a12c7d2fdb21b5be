import type { AccountId, CurrencyCode } from '@evens/base';
import { TOURNAMENT_PLACES_SHOWN, TOURNAMENTS_ENDED_SHOWN, tournamentBounds } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

/** A tournament. Amounts are hundredths of a euro. */
export interface TournamentRow {
  readonly id: number;
  readonly kind: 'best' | 'target';
  readonly name: string;
  readonly games: readonly string[];
  /** Hundredths. */
  readonly target: string | null;
  readonly stake_min: number;
  readonly rounds_max: number;
  readonly fee: number;
  readonly prizes: readonly number[];
  readonly entries: number;
  readonly entries_max: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'open' | 'decided' | 'refunding' | 'cancelled';
  readonly created_by: string;
}

const columns = `t.id, t.kind, t.name, t.games, t.target::text as target, t.stake_min, t.rounds_max, t.fee, t.prizes, t.entries,
  t.entries_max, t.starts_at, t.ends_at, t.state, t.created_by`;
const listed = `(
    (select * from casino_tournament where state in ('open', 'refunding') order by ends_at, id limit ${tournamentBounds.open})
    union all
    (select * from casino_tournament where state in ('decided', 'cancelled') order by decided_at desc limit ${TOURNAMENTS_ENDED_SHOWN})
  ) t`;

/** Tournaments that have not ended, the first to end first, and then the newest ended ones. */
export async function readTournaments(db: Queryable): Promise<readonly TournamentRow[]> {
  const { rows } = await db.query<TournamentRow>({
    name: 'casino-tournaments',
    text: `select ${columns} from ${listed}`,
  });
  return rows;
}

/** The same, with the number of paid prizes. */
export async function readTournamentsPaid(
  db: Queryable,
): Promise<readonly (TournamentRow & { readonly paid: number })[]> {
  const { rows } = await db.query<TournamentRow & { readonly paid: number }>(
    `select ${columns}, (
       select count(*) from (
         select e.prize from casino_tournament_entry e where e.tournament_id = t.id and e.score > 0
         order by e.score desc, e.best_journal limit ${tournamentBounds.prizes}) w
       where w.prize > 0)::integer as paid
     from ${listed}`,
  );
  return rows;
}

export async function findTournament(db: Queryable, id: number): Promise<TournamentRow | undefined> {
  const { rows } = await db.query<TournamentRow>({
    name: 'casino-tournament',
    text: `select ${columns} from casino_tournament t where t.id = $1`,
    values: [id],
  });
  return rows[0];
}

export interface OwnEntry {
  readonly tournament_id: number;
  readonly rounds: number;
  /** Hundredths. */
  readonly best: string;
  readonly place: number | null;
  /** Minor units. */
  readonly prize: string;
}

/** The account's entries in these tournaments, with the present place while one is open. In a challenge, only the target has places. */
export async function readOwnEntries(
  db: Queryable,
  { accountId, ids }: { readonly accountId: AccountId; readonly ids: readonly number[] },
): Promise<readonly OwnEntry[]> {
  const { rows } = await db.query<OwnEntry>({
    name: 'casino-tournament-entries',
    text: `select e.tournament_id, e.rounds, e.best::text as best, e.prize::text as prize,
                  case when e.score = 0 or e.score < t.target or t.state in ('refunding', 'cancelled') then null
                       when e.place is not null then e.place
                       else 1 + (select count(*) from casino_tournament_entry o
                                 where o.tournament_id = e.tournament_id and o.score > 0 and o.score >= e.score
                                   and (o.score > e.score or o.best_journal < e.best_journal))::integer end as place
           from casino_tournament_entry e join casino_tournament t on t.id = e.tournament_id
           where e.account_id = $1 and e.tournament_id = any($2::bigint[])`,
    values: [accountId, ids],
  });
  return rows;
}

export interface PlaceRow {
  readonly account_id: AccountId;
  readonly user_name: string;
  /** Hundredths. */
  readonly best: string;
}

/** The first places. For a challenge, only entries that reached the target. */
export async function readPlaces(db: Queryable, tournamentId: number): Promise<readonly PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>({
    name: 'casino-tournament-places',
    text: `select e.account_id, u."displayUsername" as user_name, e.best::text as best
           from (select * from casino_tournament_entry
                 where tournament_id = $1 and score > 0
                   and score >= (select coalesce(t.target, 0) from casino_tournament t where t.id = $1)
                 order by score desc, best_journal limit ${TOURNAMENT_PLACES_SHOWN}) e
           join player p on p.account_id = e.account_id join auth_user u on u.id = p.auth_user_id
           order by e.score desc, e.best_journal`,
    values: [tournamentId],
  });
  return rows;
}

export interface NewTournament {
  readonly kind: TournamentRow['kind'];
  readonly name: string;
  readonly games: readonly string[];
  /** Hundredths; null for `best`. */
  readonly target: bigint | null;
  /** Hundredths of a euro. */
  readonly stakeMin: bigint;
  readonly roundsMax: number;
  readonly fee: bigint;
  readonly prizes: readonly bigint[];
  readonly entriesMax: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly series: string | null;
  readonly createdBy: string;
}

/** Returns the id; undefined if the series already has a tournament with this start. */
export async function insertTournament(db: Queryable, one: NewTournament): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into casino_tournament (kind, name, games, target, stake_min, rounds_max, fee, prizes, entries_max, starts_at, ends_at,
                                    series, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000), $12, $13)
     on conflict (series, starts_at) do nothing returning id`,
    [
      ...[one.kind, one.name, one.games, one.target, one.stakeMin, one.roundsMax, one.fee, one.prizes],
      ...[one.entriesMax, one.startsAtMs, one.endsAtMs, one.series, one.createdBy],
    ],
  );
  return rows[0]?.id;
}

export async function countOpenTournaments(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    "select count(*)::integer as open from casino_tournament where state = 'open'",
  );
  return rows[0]?.open ?? 0;
}

export interface EntryToPay {
  readonly id: number;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Minor units. */
  readonly amountMinor: bigint;
}

import type { Fixture, MatchPhase } from '@evens/book';
import type { ContestFacts } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { SeasonResult } from './season-records.ts';

/** A match as far as form needs it. */
export interface FormRow {
  readonly id: number;
  readonly fixture: Fixture;
  readonly phase: MatchPhase;
  readonly facts: ContestFacts;
}

export interface FormSubject {
  readonly matchId: number;
  readonly sportId: number;
  readonly fixture: Fixture;
}

export async function readFormSubject(db: Queryable, matchId: number): Promise<FormSubject | undefined> {
  const { rows } = await db.query<{ sport_id: number; fixture: Fixture }>({
    name: 'form-of',
    text: 'select sport_id, fixture from match where id = $1',
    values: [matchId],
  });
  return rows[0] && { matchId, sportId: rows[0].sport_id, fixture: rows[0].fixture };
}

/** The outright of the season that a match is a part of. */
export async function readOutrightId(db: Queryable, matchId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>({
    name: 'form-outright',
    text: `
select o.id from match m join match o on o.run_id = m.run_id and o.source_id = m.fixture ->> 'parent'
where m.id = $1`,
    values: [matchId],
  });
  return rows[0]?.id;
}

/** More than any season has; a bound for the statement. */
const SEASON_RESULTS_MAX = 2000;

/** Finished matches of the season that a match is a part of, latest first. */
export async function readSeasonResults(db: Queryable, matchId: number): Promise<readonly SeasonResult[]> {
  const { rows } = await db.query<SeasonResult>({
    name: 'form-season',
    text: `
select s.fixture #>> '{competitors,0,key}' as home, s.fixture #>> '{competitors,1,key}' as away,
       jsonb_build_object('kind', 'contest', 'status', 'ended', 'periods', s.facts -> 'periods') as facts
from match m join match s on s.tournament_id = m.tournament_id and s.run_id = m.run_id
where m.id = $1 and s.fixture ->> 'parent' = m.fixture ->> 'parent' and s.phase = 'ended'
order by s.starts_at desc, s.id desc limit ${SEASON_RESULTS_MAX}`,
    values: [matchId],
  });
  return rows;
}

interface Sides {
  readonly sportId: number;
  /** Matches that began before this one, which is left out. */
  readonly before: { readonly matchId: number; readonly startsAtMs: number };
  readonly limit: number;
}

/** Spelt as in the two indexes that find them. */
const HOME_KEY = `(m.fixture #>> '{competitors,0,key}')`;
const AWAY_KEY = `(m.fixture #>> '{competitors,1,key}')`;
const IS_ENDED = `m.phase = 'ended' and m.fixture ->> 'kind' = 'match' and m.sport_id = $1
     and m.starts_at < to_timestamp($4::float8 / 1000) and m.id <> $5`;
const COLUMNS = 'm.id, m.fixture, m.phase, m.facts, m.starts_at';

/** A side's last finished matches, latest first: the last ones at home and the last ones away, put together. */
export async function readLastMatches(
  db: Queryable,
  key: string,
  { sportId, before, limit }: Sides,
): Promise<readonly FormRow[]> {
  const { rows } = await db.query<FormRow>({
    name: 'form-last',
    text: `
select id, fixture, phase, facts from (
  (select ${COLUMNS} from match m where ${IS_ENDED} and ${HOME_KEY} = $2 order by m.starts_at desc limit $3)
  union all
  (select ${COLUMNS} from match m where ${IS_ENDED} and ${AWAY_KEY} = $2 order by m.starts_at desc limit $3)
) as played order by starts_at desc, id desc limit $3`,
    values: [sportId, key, limit, before.startsAtMs, before.matchId],
  });
  return rows;
}

/** Finished matches of two sides against each other, latest first. */
export async function readMeetings(
  db: Queryable,
  { home, away }: { readonly home: string; readonly away: string },
  { sportId, before, limit }: Sides,
): Promise<readonly FormRow[]> {
  const { rows } = await db.query<FormRow>({
    name: 'form-meetings',
    text: `
select id, fixture, phase, facts from (
  (select ${COLUMNS} from match m where ${IS_ENDED} and ${HOME_KEY} = $2 and ${AWAY_KEY} = $6
   order by m.starts_at desc limit $3)
  union all
  (select ${COLUMNS} from match m where ${IS_ENDED} and ${HOME_KEY} = $6 and ${AWAY_KEY} = $2
   order by m.starts_at desc limit $3)
) as played order by starts_at desc, id desc limit $3`,
    values: [sportId, home, limit, before.startsAtMs, before.matchId, away],
  });
  return rows;
}

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type FinishedMatches,
  finished,
  finishedMatches,
  ROLLING_MATCHES,
  rollingSides,
} from '../../../../../tests/fixture/finished-matches.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { withConnection } from '../../../../../tools/postgres-process.ts';

interface Row {
  readonly id: number;
  readonly tournament_id: number;
  readonly tournament: string;
  readonly home: string;
  readonly starts_at: Date;
  readonly phase: string;
  readonly facts: { readonly periods: readonly { readonly home: number; readonly away: number }[] };
}

let site: Site;
let matches: FinishedMatches;
let rows: readonly Row[];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DONE = ['ended', 'cancelled', 'abandoned', 'postponed'];

async function readRows(): Promise<readonly Row[]> {
  return await withConnection(site.databaseUrl, async (client) => {
    const found = await client.query(
      `select m.id::int, m.tournament_id::int, t.alias as tournament, m.starts_at, m.phase, m.facts,
              m.fixture #>> '{competitors,0,name}' as home
       from match m join tournament t on t.id = m.tournament_id order by m.starts_at desc, m.id desc`,
    );
    return found.rows as Row[];
  });
}

beforeAll(async () => {
  matches = finishedMatches();
  site = await openSite({ feed: matches.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  await vi.waitFor(
    async () => {
      const ended = (await readRows()).filter(({ phase }) => phase === 'ended');
      expect(ended).toHaveLength(ROLLING_MATCHES + 6);
      expect((await readRows()).map(({ phase }) => phase)).toEqual(
        expect.arrayContaining(['abandoned', 'postponed', 'cancelled']),
      );
    },
    { timeout: 60_000, interval: 500 },
  );
  rows = await readRows();
});
afterAll(async () => {
  await site?.stop();
  matches?.remove();
});

function matchRow(home: string): Row {
  const row = rows.find((each) => each.home === home);
  if (row === undefined) throw new Error(`${home} did not play`);
  return row;
}

interface Tree {
  readonly Sports: readonly TreeSport[];
  readonly Outrights: readonly TreeSport[];
}
interface TreeSport {
  readonly Alias: string;
  readonly MatchesCount: number;
  readonly Categories: readonly {
    readonly Tournaments: readonly { readonly ID: number; readonly MatchesCount: number }[];
  }[];
}

async function get(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(site.url + path);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

function counts(sports: readonly TreeSport[]): ReadonlyMap<number, number> {
  return new Map(
    sports.flatMap(({ Categories }) =>
      Categories.flatMap(({ Tournaments }) =>
        Tournaments.map(({ ID, MatchesCount }) => [ID, MatchesCount] as const),
      ),
    ),
  );
}

function countsOfRows(of: readonly Row[]): ReadonlyMap<number, number> {
  const byTournament = Map.groupBy(of, ({ tournament_id }) => tournament_id);
  return new Map(Array.from(byTournament, ([id, list]) => [id, list.length]));
}

const isResult = ({ phase, starts_at }: Row) =>
  DONE.includes(phase) && (phase !== 'postponed' || starts_at.getTime() <= Date.now());
const isOutright = ({ tournament }: Row) => tournament.endsWith('-winner');

describe('the results tree', () => {
  test('the results tree counts all results in the database, with outrights listed separately', async () => {
    const tree = (await get('/api/results/tournaments')) as unknown as Tree;
    const results = rows.filter(isResult);
    expect(counts(tree.Sports)).toEqual(countsOfRows(results.filter((row) => !isOutright(row))));
    expect(counts(tree.Outrights)).toEqual(countsOfRows(results.filter(isOutright)));
    expect(tree.Sports.find(({ Alias }) => Alias === 'soccer')?.MatchesCount).toBe(ROLLING_MATCHES + 4);
  });

  // Half and quarter hours, both signs, and the extreme offsets.
  test.each([0, 330, 345, -210, -570, 765, 840, -720])(
    'the results tree of a day at offset %i minutes has the matches that began on it',
    async (offsetMinutes) => {
      const localMidnight = (daysAgo: number) => {
        const local = Date.now() + offsetMinutes * MINUTE_MS;
        return Math.floor(local / DAY_MS) * DAY_MS - daysAgo * DAY_MS - offsetMinutes * MINUTE_MS;
      };
      let seen = 0;
      for (const daysAgo of [0, 1, 2, 3, 4]) {
        const fromMs = localMidnight(daysAgo);
        const date = new Date(fromMs).toISOString();
        const ofDay = rows.filter(
          (row) =>
            isResult(row) && row.starts_at.getTime() >= fromMs && row.starts_at.getTime() < fromMs + DAY_MS,
        );
        const tree = (await get(`/api/results/tournaments/ByDate?date=${date}`)) as unknown as Tree;
        expect(counts(tree.Sports), date).toEqual(countsOfRows(ofDay.filter((row) => !isOutright(row))));
        const { tournament_id: id } = matchRow(rollingSides[0]);
        const list = await get(
          `/api/results/preview/byTournamentAndDate?langcode=en&TournamentId=${id}&date=${date}`,
        );
        const ids = (list.Matches as { ID: number }[]).map(({ ID }) => ID);
        expect(ids, date).toEqual(
          ofDay.filter(({ tournament_id }) => tournament_id === id).map((row) => row.id),
        );
        seen += ids.length;
      }
      expect(seen).toBe(ROLLING_MATCHES);
    },
  );

  test('the results tree of a match has only its own tournament', async () => {
    const row = matchRow(finished.gamers);
    const tree = (await get(`/api/results/tournaments/ByMatch?MatchId=${row.id}`)) as unknown as Tree;
    expect(tree.Sports.map(({ Alias }) => Alias)).toEqual(['counter-strike']);
    expect([...counts(tree.Sports).keys()]).toEqual([row.tournament_id]);
    expect(tree.Outrights).toEqual([]);
  });
});

describe('rows of a tournament', () => {
  test('results of a tournament equal the stored ones with their scores, latest first', async () => {
    const { tournament_id: id } = matchRow(rollingSides[0]);
    const list = await get(`/api/results/preview/byTournament?langcode=en&TournamentId=${id}`);
    const expected = rows
      .filter((row) => row.tournament_id === id)
      .map((row) => [
        row.id,
        row.facts.periods.reduce((sum, { home }) => sum + home, 0),
        row.facts.periods.reduce((sum, { away }) => sum + away, 0),
      ]);
    const scores = (list.Matches as { ID: number; HomeScore: number; AwayScore: number }[]).map((match) => [
      match.ID,
      match.HomeScore,
      match.AwayScore,
    ]);
    expect(scores).toEqual(expected);
    expect(list.HasMore).toBe(false);
  });

  test('results of a tournament use the language of `langcode`', async () => {
    const { tournament_id: id } = matchRow(rollingSides[0]);
    const names = async (code: string) =>
      (
        (await get(`/api/results/preview/byTournament?langcode=${code}&TournamentId=${id}`)).Matches as {
          Category: { Name: string };
        }[]
      )[0]?.Category.Name;
    expect(await names('en')).toBe('England');
    expect(await names('pt-BR')).toBe('Inglaterra');
  });
});

describe('results of a side', () => {
  async function found(query: string): Promise<readonly number[]> {
    const { Matches } = await get(`/api/results/preview/byTeam?langcode=en&${query}`);
    return (Matches as { ID: number }[]).map(({ ID }) => ID);
  }

  test("results are found by word prefixes of a competitor's name in any sport, latest first", async () => {
    expect(await found('text=knockout k')).toEqual([matchRow(finished.fighter).id]);
    expect(await found('text=level head')).toEqual([matchRow('First Flight').id]);
    const list = await found('text=alpha');
    const played = rows.filter(({ id, tournament }) => tournament === 'rolling-league' && list.includes(id));
    expect(list.filter((id) => played.some((row) => row.id === id))).toEqual(played.map(({ id }) => id));
    const atHome = rows.filter(({ home }) => home === 'Alpha').map(({ id }) => id);
    expect(atHome.length).toBeGreaterThan(3);
    expect(list).toEqual(expect.arrayContaining(atHome));
  });

  test('the search respects the given day and returns only matches that have ended', async () => {
    const { id, starts_at } = matchRow(finished.shootout);
    const from = starts_at.toISOString();
    expect(await found(`text=shootout&date=${from}`)).toEqual([id]);
    const before = new Date(starts_at.getTime() - DAY_MS).toISOString();
    expect(await found(`text=shootout&date=${before}`)).toEqual([]);
    expect(await found('text=playing palace')).toEqual([]);
    expect(await found('text=future forest')).toEqual([]);
  });
});

async function one(home: string): Promise<Record<string, unknown>> {
  return await get(`/api/results/preview/byId?langcode=en&id=${matchRow(home).id}`);
}

describe('one match', () => {
  test.each([
    [finished.corrected, { Status: 'ended', IsOver: true, HomeScore: 0, AwayScore: 0, Winner: 0 }],
    [finished.cancelled, { Status: 'cancelled', IsOver: true, HowEnded: 'walkover', HasScore: false }],
    [finished.abandoned, { Status: 'abandoned', IsOver: true }],
    [finished.postponed, { Status: 'postponed', IsOver: true, HasScore: false }],
    [finished.playing, { Status: 'playing', IsOver: false, HasScore: false, Scores: [] }],
    [finished.toCome, { Status: 'scheduled', IsOver: false, HasScore: false }],
    [finished.shootout, { HowEnded: 'shootout', HomeScore: 4, AwayScore: 3, Winner: 1 }],
    [finished.fighter, { HowEnded: 'ko', Round: 2, HasScore: false, Winner: 1 }],
    [finished.gamers, { SportSystemID: 66, HomeScore: 2, AwayScore: 0 }],
  ])('the result of one match: %s', async (home, expected) => {
    expect((await one(home)).Match).toMatchObject(expected);
  });

  test('a corrected result shows its correction, and other results show none', async () => {
    expect((await one(finished.corrected)).Correction).toMatchObject({ Reason: 'a goal was not one' });
    expect((await one(finished.gamers)).Correction).toBeNull();
  });

  test('the result of a race lists all runners in finishing order', async () => {
    const answer = (await one('First Flight')).Match as { Runners: unknown };
    expect(answer.Runners).toEqual([
      { Name: 'First Flight', Place: 1, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'Level Pegging', Place: 2, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'Level Headed', Place: 2, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'Also Ran', Place: 4, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'Last Legs', Place: 5, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'Stayed Home', Place: 0, IsWithdrawn: true, StartingPrice: 0 },
    ]);
  });

  test('calls for an unknown match or tournament answer 404', async () => {
    for (const path of [
      '/api/results/preview/byId?id=999999999',
      '/api/results/alternative/byId?Id=999999999',
      '/api/results/tournaments/ByMatch?MatchId=999999999',
      '/api/results/preview/byTournament?TournamentId=999999999',
      '/api/results/preview/byTournamentAndDate?TournamentId=999999999&date=2026-03-01T00:00:00.000Z',
      '/api/match/form?id=999999999',
    ]) {
      const response = await fetch(site.url + path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toMatchObject({ ErrorCode: 'NotFoundException' });
    }
  });

  test.each([
    '/api/results/tournaments/ByDate',
    '/api/results/tournaments/ByDate?date=2026-11-20',
    '/api/results/tournaments/ByDate?date=2026-11-20T00:00:00%2B05:30',
    '/api/results/tournaments/ByDate?date=2026-19-31T00:00:00.000Z',
    '/api/results/preview/byId?id=-1',
    '/api/results/preview/byId?id=1e99',
    '/api/results/alternative/byId?id=1',
    '/api/results/preview/byTournament?TournamentId=x',
    '/api/results/preview/byTeam?text=a',
    '/api/results/preview/byTeam?text=alpha&date=today',
  ])('the request %s is refused', async (path) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ErrorCode: 'InvalidRequestException' });
  });
});

type Markets = readonly {
  ID: string;
  Odds: readonly { OutcomeNo: number; Result: number; Share: string }[];
}[];

async function readMarkets(home: string): Promise<ReadonlyMap<string, Markets[number]['Odds']>> {
  const answer = await get(`/api/results/alternative/byId?langCode=en&Id=${matchRow(home).id}`);
  return new Map((answer.Markets as Markets).map(({ ID, Odds }) => [ID, Odds]));
}

describe('markets of a finished match', () => {
  test('the markets are graded by the corrected result', async () => {
    const markets = await readMarkets(finished.corrected);
    expect(markets.get('1x2')).toMatchObject([{ OutcomeNo: 2, Result: 2 }]);
    expect(markets.get('total;total=0.5')).toMatchObject([{ OutcomeNo: 2, Result: 2 }]);
    expect(markets.get('draw-no-bet')).toMatchObject([{ Result: 4 }, { Result: 4 }]);
  });

  test('race markets share a dead heat and refund non-runners', async () => {
    const markets = await readMarkets('First Flight');
    expect(markets.get('race-winner')).toMatchObject([
      { OutcomeNo: 1, Result: 2 },
      { OutcomeNo: 5, Result: 1 },
    ]);
    expect(markets.get('race-place;number=2')).toMatchObject([
      { OutcomeNo: 1, Result: 2, Share: '' },
      { OutcomeNo: 2, Result: 2, Share: '1/2' },
      { OutcomeNo: 3, Result: 2, Share: '1/2' },
      { OutcomeNo: 5, Result: 1 },
    ]);
  });

  test('a match that was cancelled before its start or is still in play lists no markets', async () => {
    expect((await readMarkets(finished.cancelled)).size).toBe(0);
    expect((await readMarkets(finished.playing)).size).toBe(0);
  });
});

interface FormMatch {
  readonly ID: number;
  readonly Result: string;
  readonly IsHome: boolean;
}

describe('form', () => {
  test("form has each side's last ten matches before this one and their head-to-head matches", async () => {
    const latest = rows.find(({ tournament }) => tournament === 'rolling-league');
    if (latest === undefined) throw new Error('no rolling league');
    const form = await get(`/api/match/form?id=${latest.id}`);
    const { rows: known } = await withConnection(site.databaseUrl, async (client) =>
      client.query<{ id: number; home: string; away: string; h: number; a: number }>(
        `select id::int, fixture #>> '{competitors,0,name}' as home, fixture #>> '{competitors,1,name}' as away,
                (select sum((p ->> 'home')::int)::int from jsonb_array_elements(facts -> 'periods') p) as h,
                (select sum((p ->> 'away')::int)::int from jsonb_array_elements(facts -> 'periods') p) as a
         from match where fixture ->> 'tournament' = 'rolling-league' and starts_at < $1
         order by starts_at desc`,
        [latest.starts_at],
      ),
    );
    const sides = form as unknown as Record<'Home' | 'Away', { TeamName: string; Matches: FormMatch[] }> & {
      Meetings: FormMatch[];
    };
    for (const side of [sides.Home, sides.Away]) {
      const expected = known
        .filter(({ home, away }) => home === side.TeamName || away === side.TeamName)
        .slice(0, 10)
        .map(({ id, home, h, a }) => {
          const ahead = home === side.TeamName ? h - a : a - h;
          return [id, ahead > 0 ? 'win' : ahead < 0 ? 'loss' : 'draw', home === side.TeamName];
        });
      expect(expected.length).toBeGreaterThan(5);
      expect(side.Matches.map(({ ID, Result, IsHome }) => [ID, Result, IsHome])).toEqual(expected);
    }
    const names = [sides.Home.TeamName, sides.Away.TeamName];
    expect(sides.Meetings.map(({ ID }) => ID)).toEqual(
      known
        .filter(({ home, away }) => names.includes(home) && names.includes(away))
        .slice(0, 10)
        .map(({ id }) => id),
    );
    expect(sides.Meetings.length).toBeGreaterThan(0);
  });

  test('form is empty for sides that never played and null for races', async () => {
    const empty = await get(`/api/match/form?id=${matchRow(finished.fighter).id}`);
    expect(empty).toMatchObject({ Home: { Matches: [] }, Away: { Matches: [] }, Meetings: [] });
    expect(await get(`/api/match/form?id=${matchRow('First Flight').id}`)).toEqual({
      Home: null,
      Away: null,
      Meetings: [],
    });
  });
});

/** Many finished matches beside the recorded ones: queries must use indexes, not scans. */
describe('among twenty thousand matches', () => {
  const SPREAD = 20_000;
  let spreadTournament = 0;

  beforeAll(async () => {
    await withConnection(site.databaseUrl, async (client) => {
      await client.query(
        `insert into tournament (sport_id, category_id, alias, name, rank)
         select t.sport_id, t.category_id, 'spread-' || n, 'Spread', 50
         from tournament t, generate_series(1, 400) n where t.id = ${matchRow(rollingSides[0]).tournament_id}`,
      );
      await client.query(
        `insert into match (run_id, source_id, sport_id, category_id, tournament_id, fixture, starts_at, phase, facts, clock, updated_at)
         select m.run_id, 'spread ' || n, m.sport_id, m.category_id, t.id,
                jsonb_build_object('kind', 'match', 'sport', 'soccer', 'competitors', jsonb_build_array(
                  jsonb_build_object('name', 'H', 'key', 'side-' || n % 5000),
                  jsonb_build_object('name', 'A', 'key', 'side-' || (n * 7 + 1) % 5000))),
                now() - n * interval '2 minutes' - interval '40 days', 'ended', '{}', '{}', now()
         from match m, generate_series(1, ${SPREAD}) n join tournament t on t.alias = 'spread-' || (n % 400 + 1)
         where m.id = ${matchRow(rollingSides[0]).id}`,
      );
      await client.query('vacuum analyze match');
      const { rows: spread } = await client.query(`select id::int from tournament where alias = 'spread-1'`);
      spreadTournament = Number(spread[0]?.id);
    });
  });

  async function plan(text: string, values: readonly unknown[]): Promise<string> {
    return await withConnection(site.databaseUrl, async (client) => {
      const { rows: lines } = await client.query(`explain (analyze, buffers off, timing off) ${text}`, [
        ...values,
      ]);
      return lines.map((line: Record<string, unknown>) => line['QUERY PLAN']).join('\n');
    });
  }

  test('a day of results is read by an index-only scan', async () => {
    const readDay = () =>
      plan(
        `select m.tournament_id, count(*) from match m
       where m.phase in ('ended', 'cancelled', 'abandoned', 'postponed') and (m.phase <> 'postponed' or m.starts_at <= now())
         and m.starts_at >= $1 and m.starts_at < $2 group by 1`,
        [new Date(Date.now() - 100 * DAY_MS), new Date(Date.now() - 99 * DAY_MS)],
      );
    // While the site reads older rows, a vacuum cannot mark all pages as visible, so the scan still reads the table.
    await expect
      .poll(
        async () => {
          await withConnection(site.databaseUrl, (client) => client.query('vacuum analyze match'));
          return await readDay();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toContain('Index Only Scan using match_over_by_start');
  });

  test('the latest results of a tournament are read backward from an index', async () => {
    const text = await plan(
      `select m.id from match m where m.tournament_id = $1
         and m.phase in ('ended', 'cancelled', 'abandoned', 'postponed') order by m.starts_at desc limit 101`,
      [spreadTournament],
    );
    expect(text).toContain('Index Scan Backward using match_of_tournament');
    expect(text).not.toContain('Sort');
  });

  test('the last ten matches of a side are read from two indexes', async () => {
    const side = (place: 0 | 1) => `(select m.id, m.starts_at from match m
       where m.phase = 'ended' and m.fixture ->> 'kind' = 'match' and m.sport_id = 1
         and m.starts_at < now() and (m.fixture #>> '{competitors,${place},key}') = $1
       order by m.starts_at desc limit 10)`;
    const text = await plan(`${side(0)} union all ${side(1)}`, ['side-77']);
    expect(text).toContain('match_ended_at_home');
    expect(text).toContain('match_ended_away');
    expect(text).not.toContain('Seq Scan');
    expect(text).not.toContain('Sort');
  });
});

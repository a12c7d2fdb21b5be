import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import type { CallAnswer, Calls, DayList, IdList, LiveList, ScheduleList } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { recordWorld, type World } from '../../../../../tests/fixture/world/world.ts';
import { withConnection } from '../../../../../tools/postgres-process.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool } from '../../platform/db.ts';
import { makePopularity } from '../../sportsbook/index.ts';
import { connectStream, type StreamClient } from '../testing/stream-client.ts';

interface Stored {
  readonly id: number;
  readonly sport: string;
  readonly tournament: string;
  readonly rank: number;
  readonly phase: string;
  readonly startsAtMs: number;
  readonly isOutright: boolean;
}

/** Number of fixture matches in play. */
const PLAYING = 4;
const DAY_MS = 86_400_000;
const ESPORTS: readonly string[] = ['counter-strike', 'dota-2'];

let world: World;
let site: Site;
let visitor: Browser;
let stream: StreamClient;

beforeAll(async () => {
  world = recordWorld();
  site = await openSite({ feed: world.feed, env: { EVENS_RATE_FACTOR: '100' } });
  visitor = new Browser(site.url);
  stream = await connectStream({
    url: `${site.url.replace('http', 'ws')}/api/stream`,
    headers: { origin: site.url },
  });
  stream.sub(['list/live']);
  // The first events of the recording have arrived.
  await stream.until(() => stream.live?.live.length === PLAYING, 20_000);
});

afterAll(async () => {
  stream.socket.terminate();
  await site.stop();
  world.remove();
});

function stored(): Promise<readonly Stored[]> {
  return withConnection(site.databaseUrl, async (client) => {
    const { rows } = await client.query<Omit<Stored, 'id'> & { id: string | number }>(
      `select id, fixture ->> 'sport' as sport, fixture ->> 'tournament' as tournament, phase,
              (fixture ->> 'tournamentRank')::float8 as rank,
              (extract(epoch from starts_at) * 1000)::float8 as "startsAtMs",
              coalesce(fixture ->> 'runnersKind', '') = 'sides' as "isOutright"
       from match order by starts_at, id`,
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  });
}

const isLive = ({ phase }: Stored) => phase === 'playing' || phase === 'break';
const isOpen = (match: Stored) => !match.isOutright && (match.phase === 'scheduled' || isLive(match));

/** The date of a match in a time zone `offset` minutes ahead of UTC. Matches that began earlier are dated today. */
function matchDate({ startsAtMs }: Stored, offset: number): string {
  const text = (atMs: number) => new Date(atMs + offset * 60_000).toISOString().slice(0, 10);
  return text(Math.max(Date.now(), startsAtMs));
}

const newId = () => makeCommandId(Date.now(), randomBytes(16));
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const sortedIds = (matches: readonly Stored[]) => sorted(matches.map(({ id }) => id));

async function fetchAnswer<K extends keyof Calls>(key: K, query = ''): Promise<CallAnswer<Calls[K]>> {
  const { status, body } = await visitor.call(key, { query });
  expect([key, query, status, body.ErrorCode]).toEqual([key, query, 200, undefined]);
  return body as CallAnswer<Calls[K]>;
}

async function refusedWith(key: keyof Calls, query: string): Promise<unknown> {
  const { status, body } = await visitor.call(key, { query });
  return [status, body.ErrorCode];
}

async function readTopic<T extends object>(topic: string): Promise<T> {
  stream.sub([topic]);
  const known = () => (topic.startsWith('list/live') ? stream.live : stream.lists.get(topic));
  await stream.until(() => known() !== undefined);
  return known() as T;
}

describe('the betting feed over HTTP', () => {
  it('the live list has all matches in play', async () => {
    const all = (await stored()).filter(isLive);
    const { Matches, Total } = await fetchAnswer('GET /api/data/live');
    expect(sorted(Matches.map(({ Match }) => Match.ID))).toEqual(sortedIds(all));
    expect(Total).toBe(all.length);
    expect(Matches.every(({ Match, Live }) => Match.IsLive && Live.Status === 'playing')).toBe(true);
    const soccer = await fetchAnswer('GET /api/data/live', '?sport=soccer');
    expect(sorted(soccer.Matches.map(({ Match }) => Match.ID))).toEqual(
      sortedIds(all.filter(({ sport }) => sport === 'soccer')),
    );
    const games = await fetchAnswer('GET /api/data/live', '?sport=esports');
    expect(games.Matches.map(({ Match }) => Match.SportSystemID)).toEqual([66]);
  });

  for (const offset of [0, 330, -720, 840]) {
    it(`prematch groups matches by the calendar date at offset ${offset} minutes`, async () => {
      const open = (await stored()).filter(isOpen);
      const { Days, Total } = await fetchAnswer('GET /api/data/prematch', `?offset=${offset}&live=with`);
      expect(Object.keys(Days)).toHaveLength(7);
      const inWindow = open.filter((match) => matchDate(match, offset) in Days);
      expect(Total).toBe(inWindow.length);
      for (const [date, day] of Object.entries(Days)) {
        const own = inWindow.filter((match) => matchDate(match, offset) === date);
        expect(sorted(day.Tournaments.flatMap(({ Matches }) => Matches.map(({ ID }) => ID)))).toEqual(
          sortedIds(own),
        );
        expect(day.MatchesCount).toBe(own.length);
        for (const { ID, Alias, Matches } of day.Tournaments)
          for (const match of Matches)
            expect([match.Tournament.ID, match.TournamentAlias]).toEqual([ID, Alias]);
      }
      const before = await fetchAnswer('GET /api/data/prematch', `?offset=${offset}`);
      expect(before.Total).toBe(inWindow.filter((match) => !isLive(match)).length);
      const live = await fetchAnswer('GET /api/data/prematch', `?offset=${offset}&live=only`);
      expect(live.Total).toBe(inWindow.filter(isLive).length);
    });
  }

  it('prematch pages through a date in order of start time', async () => {
    const [date = ''] = Object.keys((await fetchAnswer('GET /api/data/prematch')).Days);
    const own = (await stored()).filter((match) => isOpen(match) && matchDate(match, 0) === date);
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(own.length / 3); page++) {
      const { Days, Total } = await fetchAnswer(
        'GET /api/data/prematch',
        `?date=${date}&live=with&limit=3&page=${page}`,
      );
      expect([Object.keys(Days), Total]).toEqual([[date], own.length]);
      const matches = Days[date]?.Tournaments.flatMap(({ Matches }) => Matches) ?? [];
      expect(matches.length).toBeLessThanOrEqual(3);
      const starts = new Map(own.map(({ id, startsAtMs }) => [id, startsAtMs]));
      seen.push(...matches.map(({ ID }) => ID).sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0)));
    }
    expect(seen.map((id) => own.find((match) => match.id === id)?.startsAtMs)).toEqual(
      own.map(({ startsAtMs }) => startsAtMs),
    );
    expect(sorted(seen)).toEqual(sortedIds(own));
  });

  it('prematch refuses invalid dates, dates outside the seven days, and offsets that no time zone has', async () => {
    const beyond = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    const past = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    for (const query of [
      `date=${beyond}`,
      `date=${past}`,
      'date=2026-02-31',
      'date=tomorrow',
      'date=2026-1-1',
      'offset=7',
      'offset=900',
      'offset=x',
      'page=0',
      'page=1001',
      'limit=201',
      'live=perhaps',
    ])
      expect([query, await refusedWith('GET /api/data/prematch', `?${query}`)]).toEqual([
        query,
        [400, 'InvalidRequestException'],
      ]);
    expect(await refusedWith('GET /api/data/prematch', '?sport=no-such-sport')).toEqual([
      404,
      'NotFoundException',
    ]);
    expect(await refusedWith('GET /api/data/schedule', '?offset=7')).toEqual([
      400,
      'InvalidRequestException',
    ]);
  });

  it('the schedule counts matches of seven days by sport', async () => {
    const open = (await stored()).filter(isOpen);
    const { Days } = await fetchAnswer('GET /api/data/schedule', '?offset=60');
    for (const { Date: date, Sports } of Days) {
      const own = open.filter((match) => matchDate(match, 60) === date);
      const sports = new Set(own.map(({ sport }) => sport));
      expect(new Set(Sports.map(({ SportAlias }) => SportAlias))).toEqual(sports);
      for (const { SportAlias, MatchesCount, LiveCount } of Sports) {
        const ofSport = own.filter(({ sport }) => sport === SportAlias);
        expect([MatchesCount, LiveCount]).toEqual([ofSport.length, ofSport.filter(isLive).length]);
      }
    }
  });

  it('esports and outrights have separate lists', async () => {
    const all = await stored();
    const games = await fetchAnswer('GET /api/data/esport');
    expect(sorted(games.Matches.map(({ ID }) => ID))).toEqual(
      sortedIds(all.filter((match) => isOpen(match) && ESPORTS.includes(match.sport))),
    );
    expect(new Set(games.Matches.map(({ SportSystemID }) => SportSystemID))).toEqual(new Set([66]));
    const outrights = all.filter((match) => match.isOutright && match.phase === 'scheduled');
    expect(outrights).toHaveLength(2);
    const answer = await fetchAnswer('GET /api/data/outright');
    expect(sorted(answer.Matches.map(({ ID }) => ID))).toEqual(sortedIds(outrights));
    const ofGames = await fetchAnswer('GET /api/data/outright', '?sport=esports');
    expect(ofGames.Matches.map(({ SportAlias }) => SportAlias)).toEqual(['counter-strike']);
  });

  it('the top list has the next matches of top tournaments, and the popular list is empty without bets', async () => {
    const all = (await stored()).filter((match) => isOpen(match) && match.rank < 10);
    const top = await fetchAnswer('GET /api/data/top');
    const popular = await fetchAnswer('GET /api/data/popular');
    const ids = top.Matches.map(({ ID }) => ID);
    expect(new Set(all.map(({ tournament }) => tournament))).toEqual(
      new Set(top.Matches.map(({ TournamentAlias }) => TournamentAlias)),
    );
    expect(ids.every((id) => all.some((match) => match.id === id))).toBe(true);
    expect(popular).toMatchObject({ Matches: [], Total: 0 });
    expect((await fetchAnswer('GET /api/data/top', '?limit=2&page=2')).Matches.map(({ ID }) => ID)).toEqual(
      ids.slice(2, 4),
    );
  });

  it('previewmarket and multimarket return the requested ids, up to a maximum', async () => {
    const [first, second] = (await stored()).filter((match) => isOpen(match) && match.sport === 'soccer');
    const ids = `${second?.id},999999999,${first?.id},${second?.id}`;
    const preview = await fetchAnswer('GET /api/data/previewmarket', `?ids=${ids}`);
    expect(preview.Matches.map(({ ID }) => ID)).toEqual([second?.id, first?.id]);
    const multi = await fetchAnswer('GET /api/data/multimarket', `?ids=${ids}`);
    expect(multi.Matches.map(({ MatchID }) => MatchID)).toEqual([second?.id, first?.id]);
    expect(multi.Matches[0]).toMatchObject({
      Full: { Win: { Type: '1x2' }, Handicap: { Type: 'asian-handicap' }, Total: { Specifier: 'total=2.5' } },
      First: {
        Win: { Type: 'period-1x2', Specifier: 'period=1' },
        Handicap: { Type: 'period-handicap' },
        Total: { Type: 'period-total' },
      },
    });
    const lines = await fetchAnswer('GET /api/data/alternativemarkets', `?id=${first?.id}&type=total`);
    expect(lines.Markets.map(({ Specifier }) => Specifier)).toEqual(['total=2.25', 'total=2.5', 'total=3']);
    const page = await fetchAnswer('GET /api/match/get', `?id=${first?.id}`);
    const shape = (markets: typeof lines.Markets) =>
      markets.map(({ ID, Name, Odds }) => [ID, Name, Odds.length]);
    expect(shape(lines.Markets)).toEqual(shape(page.Markets.filter(({ Type }) => Type === 'total')));

    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');
    expect(
      (await fetchAnswer('GET /api/data/previewmarket', `?ids=${many(100)}`)).Matches.length,
    ).toBeGreaterThan(0);
    for (const [key, query] of [
      ['GET /api/data/previewmarket', `?ids=${many(101)}`],
      ['GET /api/data/previewmarket', '?ids=1,,2'],
      ['GET /api/data/previewmarket', '?ids=one'],
      ['GET /api/data/previewmarket', ''],
      ['GET /api/data/multimarket', `?ids=${many(51)}`],
      ['GET /api/data/alternativemarkets', `?id=${first?.id}`],
    ] as const)
      expect([key, await refusedWith(key, query)]).toEqual([key, [400, 'InvalidRequestException']]);
    expect(await refusedWith('GET /api/data/alternativemarkets', '?id=999999999&type=total')).toEqual([
      404,
      'NotFoundException',
    ]);
  });
});

describe('popularity', () => {
  it('a match with bets of five players is popular, one with four is not', async () => {
    const [many, few] = (await stored()).filter(
      (match) => match.phase === 'scheduled' && match.sport === 'soccer',
    );
    for (let player = 1; player <= 5; player++) {
      const browser = await registerPlayer(site.url, `bettor-${player}`);
      await topUp(browser, '100');
      for (const match of player < 5 ? [many, few] : [many]) {
        const Selections = [
          { MatchID: match?.id, MarketType: '1x2', Specifier: '', OutcomeNo: 2, Odds: 3300 },
        ];
        const { status, body } = await browser.call('POST /api/betslip/placebet', {
          body: { CommandId: newId(), BetType: 1, Selections, Stake: '2', OddsChangePolicy: 2 },
        });
        expect([status, body.ErrorCode]).toEqual([200, undefined]);
      }
    }
    const pool = createPool({ url: site.databaseUrl, name: 'test', max: 1, onIdleError: () => {} });
    try {
      const fail = (error: unknown) => expect.fail(String(error));
      const popularity = makePopularity({ pool, clock: systemClock, onError: fail });
      expect(popularity(many?.id ?? 0)).toBe(0);
      await expect.poll(() => popularity(many?.id ?? 0)).toBe(1);
      expect(popularity(few?.id ?? 0)).toBe(0);
    } finally {
      await pool.end();
    }
  });
});

describe('the stream topics of the betting feed', () => {
  it('the stream lists the same matches as HTTP', async () => {
    const live = await readTopic<LiveList>('list/live');
    const overHttp = await fetchAnswer('GET /api/data/live');
    expect(live.live).toEqual(overHttp.Matches.map(({ Match }) => Match.ID));
    for (const [topic, key] of [
      ['list/esport', 'GET /api/data/esport'],
      ['list/outright', 'GET /api/data/outright'],
      ['list/top', 'GET /api/data/top'],
      ['list/popular', 'GET /api/data/popular'],
    ] as const) {
      const { ids } = await readTopic<IdList>(topic);
      expect([topic, ids]).toEqual([topic, (await fetchAnswer(key)).Matches.map(({ ID }) => ID)]);
    }
    const { days } = await readTopic<ScheduleList>('list/schedule@60');
    const { Days } = await fetchAnswer('GET /api/data/schedule', '?offset=60');
    expect(days.map(({ date }) => date)).toEqual(Days.map(({ Date: date }) => date));
    for (const { date } of days) {
      const { sports } = await readTopic<DayList>(`list/prematch/${date}@60`);
      const { Days: own } = await fetchAnswer('GET /api/data/prematch', `?offset=60&date=${date}&live=with`);
      expect(sorted(sports.flatMap(({ ids }) => ids))).toEqual(
        sorted(own[date]?.Tournaments.flatMap(({ Matches }) => Matches.map(({ ID }) => ID)) ?? []),
      );
    }
    const soccer = (await stored()).filter(
      (match) => isOpen(match) && !isLive(match) && match.sport === 'soccer',
    );
    expect(sorted((await readTopic<IdList>('list/prematch/soccer')).ids)).toEqual(sortedIds(soccer));
  });
});

import { type CallAnswer, type Calls, FAVOURITES_MAX, type Favourites } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import type { Replica, ReplicaBook } from '../../feed/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { visitor } from '../../platform/principal.ts';
import { createTestApp, ownPage } from '../../platform/testing/test-app.ts';
import { favouritesRoutes, makeMatchPresenter, readFavouriteTournaments } from '../../sportsbook/index.ts';

type Key = Extract<keyof Calls, `${string} /api/${'user' | 'sport'}/favourites${string}`>;

let site: MoneySite;
let app: HttpApp;
let player: Player;
let caller: Player | undefined;
let published: { readonly accountId: number; readonly favourites: Favourites }[] = [];
/** Matches A, B and C. C starts first. */
let matches: number[];
let tournament: number;

beforeAll(async () => {
  site = await openMoneySite();
  app = await createTestApp({
    clock: { nowMs: () => site.nowMs },
    readPrincipal: async () => caller?.principal ?? visitor,
    rateFactor: 1000,
  });
  const replica = heldBooks();
  favouritesRoutes(app, {
    pool: site.pool,
    replica,
    present: makeMatchPresenter(replica),
    publish: (accountId, favourites) => published.push({ accountId, favourites }),
  });
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  site.feed.state = 'up';
  player = await site.player('0');
  caller = player;
  published = [];
  matches = [];
  for (const name of ['A', 'B', 'C'])
    matches.push(await site.feed.addMatch(soccer(name, `Guests of ${name}`)));
  tournament = await readTournamentId(at(0));
});

/** The part of the replica that lists read, backed by the scripted feed's books. */
function heldBooks(): Replica {
  const held = (id: number): ReplicaBook | undefined => {
    const book = site.feed.get(id);
    return book && { id, place: { sportId: 1, categoryId: 1, tournamentId: tournament }, book };
  };
  return {
    size: 0,
    get: (id) => site.feed.get(id),
    chances: () => undefined,
    feed: () => site.feed.feed(),
    view: held,
    all: () => matches.flatMap((id) => held(id) ?? []),
    onChange: () => undefined,
    close: () => undefined,
  };
}

async function readTournamentId(matchId: number): Promise<number> {
  const { rows } = await site.pool.query('select tournament_id from match where id = $1', [matchId]);
  return rows[0].tournament_id;
}

function at(place: number): number {
  return matches[place] ?? 0;
}

async function sendRequest(key: Key, { body, query = '' }: { body?: object; query?: string } = {}) {
  const [, url = ''] = key.split(' ');
  const headers = { ...ownPage, 'content-type': 'application/json' };
  return body === undefined
    ? app.fastify.inject({ method: 'GET', url: `${url}${query}`, headers: ownPage })
    : app.fastify.inject({ method: 'POST', url, headers, payload: body });
}

async function fetchAnswer<K extends Key>(
  key: K,
  question: { body?: object; query?: string } = {},
): Promise<CallAnswer<Calls[K]>> {
  const reply = await sendRequest(key, question);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const add = async (body: object) => (await fetchAnswer('POST /api/user/favourites/add', { body })).Favourites;
const remove = async (body: object) =>
  (await fetchAnswer('POST /api/user/favourites/remove', { body })).Favourites;
const readFavourites = () => fetchAnswer('GET /api/user/favourites');

describe('favourites of a player', () => {
  it('favourites are stored once each, in the order of addition', async () => {
    await add({ MatchIDs: [at(1)] });
    await add({ MatchIDs: [at(0), at(1)], TournamentIDs: [tournament] });
    expect(await readFavourites()).toMatchObject({ MatchIDs: [at(1), at(0)], TournamentIDs: [tournament] });
    expect(await readFavouriteTournaments(site.pool, player.accountId)).toEqual([tournament]);
  });

  it('adding or removing favourites twice changes nothing', async () => {
    const first = await add({ MatchIDs: [at(0)] });
    expect(await add({ MatchIDs: [at(0)] })).toEqual(first);
    const without = await remove({ MatchIDs: [at(0)] });
    expect(without).toMatchObject({ MatchIDs: [], Version: first.Version + 1 });
    expect(await remove({ MatchIDs: [at(0)], TournamentIDs: [tournament] })).toEqual(without);
  });

  it('favourites are separate for each player', async () => {
    await add({ MatchIDs: [at(0)] });
    caller = await site.player('0');
    expect(await readFavourites()).toEqual({ MatchIDs: [], TournamentIDs: [], Version: 0 });
    await remove({ MatchIDs: [at(0)] });
    caller = player;
    expect((await readFavourites()).MatchIDs).toEqual([at(0)]);
  });

  it('favourites calls of a visitor are refused', async () => {
    caller = undefined;
    for (const key of ['GET /api/user/favourites', 'POST /api/user/favourites/add'] as const) {
      const reply = await sendRequest(key, key.startsWith('POST') ? { body: { MatchIDs: [at(0)] } } : {});
      expect(reply.json()).toMatchObject({ ErrorCode: 'NotLoggedInException' });
    }
  });

  it('unknown favourites are named in the refusal, and nothing is added', async () => {
    const body = { MatchIDs: [at(0), 987_654_321], TournamentIDs: [tournament, 987_654_322] };
    const reply = await sendRequest('POST /api/user/favourites/add', { body });
    expect(reply.json()).toMatchObject({
      ErrorCode: 'NotFoundException',
      Data: { MatchIDs: [987_654_321], TournamentIDs: [987_654_322] },
    });
    expect(await readFavourites()).toEqual({ MatchIDs: [], TournamentIDs: [], Version: 0 });
  });

  it('a change publishes the complete favourites to all pages of the player', async () => {
    const favourites = await add({ MatchIDs: [at(2)] });
    expect(published).toEqual([{ accountId: player.accountId, favourites }]);
  });

  it('concurrent additions of several pages are all stored', async () => {
    await Promise.all(matches.map((id) => add({ MatchIDs: [id] })));
    expect(new Set((await readFavourites()).MatchIDs)).toEqual(new Set(matches));
    expect((await readFavourites()).Version).toBe(3);
  });

  it('the number of favourites is limited, and ended matches are removed to make room', async () => {
    await add({ MatchIDs: [at(0)] });
    const filler = await site.pool.query<{ id: number }>(
      `insert into match (run_id, source_id, sport_id, category_id, tournament_id, fixture, starts_at, phase, facts, clock, updated_at)
       select run_id, 'filler ' || id || ' ' || n, sport_id, category_id, tournament_id, fixture, starts_at, 'scheduled', facts, clock, updated_at
         from match, generate_series(1, $2) n where id = $1 returning id`,
      [at(0), FAVOURITES_MAX - 1],
    );
    const ids = filler.rows.map(({ id }) => id);
    expect((await add({ MatchIDs: ids })).MatchIDs).toHaveLength(FAVOURITES_MAX);
    const full = await sendRequest('POST /api/user/favourites/add', { body: { MatchIDs: [at(1)] } });
    expect(full.json()).toMatchObject({
      ErrorCode: 'FavouritesLimitReachedException',
      Data: { maximum: FAVOURITES_MAX },
    });
    await site.pool.query(`update match set phase = 'ended' where id = $1`, [ids[0]]);
    expect((await readFavourites()).MatchIDs).not.toContain(ids[0]);
    const after = (await add({ MatchIDs: [at(1)] })).MatchIDs;
    expect(after).toHaveLength(FAVOURITES_MAX);
    expect(after.at(-1)).toBe(at(1));
    await site.pool.query('delete from match where id = any ($1)', [ids]);
  });

  it('favourites calls refuse more ids than the maximum and malformed ids', async () => {
    const body = { MatchIDs: Array.from({ length: FAVOURITES_MAX + 1 }, (_, n) => n + 1) };
    expect((await sendRequest('POST /api/user/favourites/add', { body })).statusCode).toBe(400);
    const query = `?matchIds=${'1,'.repeat(3)}x`;
    expect((await sendRequest('GET /api/sport/favourites', { query })).statusCode).toBe(400);
  });
});

describe('favourite matches and tournaments', () => {
  it('the favourites call returns display data for given ids, also for visitors', async () => {
    caller = undefined;
    const { Matches, Tournaments } = await fetchAnswer('GET /api/sport/favourites', {
      query: `?matchIds=${at(1)},987654321,${at(0)}&tournamentIds=${tournament},987654321`,
    });
    expect(Matches.map(({ Match }) => Match.ID)).toEqual([at(0), at(1)]);
    expect(Tournaments.map(({ Tournament }) => Tournament.ID)).toEqual([tournament]);
    expect(Tournaments[0]).toMatchObject({ SportAlias: 'soccer' });
    expect(Tournaments[0]?.Matches.map(({ Match }) => Match.ID)).toEqual(matches);
  });

  it('the favourites call returns nothing without ids', async () => {
    expect(await fetchAnswer('GET /api/sport/favourites')).toEqual({ Matches: [], Tournaments: [] });
  });
});

import type { FeedEvent, Fixture, MatchSituation } from '@evens/book';
import { describe, expect, it } from 'vitest';
import { isFeedEvent } from './parse-event.ts';

const head = { match: 'of.r.en.1.x', id: 'one', occurredAtMs: 1 };
const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 2,
  kind: 'match',
  competitors: [
    { name: 'A', key: 'a' },
    { name: 'B', key: 'b' },
  ],
  startsAtMs: 5,
  periods: 2,
  periodSeconds: 2700,
};
const situation: MatchSituation = {
  phase: 'playing',
  clock: { period: 1, running: true, seconds: 3, countDown: false, atMs: 1, rate: 60 },
  facts: {
    kind: 'contest',
    status: 'playing',
    periods: [{ phase: 'regular', home: 1, away: 0, ended: false }],
  },
};
const race: MatchSituation = {
  ...situation,
  facts: { kind: 'race', status: 'ended', places: [1, 1, 0], withdrawn: [3] },
};

const events: FeedEvent[] = [
  { ...head, kind: 'fixture', fixture },
  { ...head, kind: 'change', fixture },
  {
    ...head,
    kind: 'odds',
    sourceType: 1,
    complete: true,
    markets: [{ type: '1x2', specifier: '', odds: [2000, 0] }],
  },
  { ...head, kind: 'market-suspended', keys: ['1x2'] },
  { ...head, kind: 'match-stopped', reason: 'goal' },
  { ...head, kind: 'clock', situation },
  { ...head, kind: 'goal', side: 'none', situation },
  { ...head, kind: 'incident', incident: 'corner', side: 'home', situation },
  { ...head, kind: 'result', situation: race },
  { ...head, kind: 'correction', reason: 'photo finish', situation: race },
  { ...head, kind: 'cancel', reason: 'awarded' },
  { kind: 'feed-down', occurredAtMs: 1 },
  { kind: 'feed-recovering', occurredAtMs: 1 },
  { kind: 'feed-up', occurredAtMs: 1 },
];

type Path = readonly (string | number)[];

/** Paths of all fields of a value, including nested ones. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...listPaths(inner, [...at, key])]);
}

function without(value: unknown, path: Path): unknown {
  return change(value, path, (holder, key) => delete holder[key]);
}

function change(
  value: unknown,
  path: Path,
  edit: (holder: Record<string, unknown>, key: string) => void,
): unknown {
  const copy: unknown = structuredClone(value);
  let holder: unknown = copy;
  for (const key of path.slice(0, -1)) holder = Reflect.get(Object(holder), key);
  edit(Object(holder), `${path.at(-1)}`);
  return copy;
}

describe.each(events.map((event) => [event.kind, event] as const))('events of kind %s', (_kind, event) => {
  it('isFeedEvent accepts the sample event, also after a JSON round trip', () => {
    expect(isFeedEvent(event)).toBe(true);
    expect(isFeedEvent(JSON.parse(JSON.stringify(event)))).toBe(true);
  });

  it('isFeedEvent rejects an event with a missing field or a field of another type', () => {
    for (const path of listPaths(event)) {
      const inList = /^\d+$/.test(`${path.at(-1)}`);
      if (!inList) expect([path, isFeedEvent(without(event, path))]).toEqual([path, false]);
      const odd = change(event, path, (holder, key) => {
        holder[key] = { odd: true };
      });
      expect([path, isFeedEvent(odd)]).toEqual([path, false]);
    }
  });
});

it.each([
  ['an unknown kind', { ...head, kind: 'rumour' }],
  ['a name from the prototype', { ...head, kind: 'toString' }],
  ['a match id that is too long', { ...head, match: 'x'.repeat(121), kind: 'cancel', reason: 'awarded' }],
  ['an unknown reason', { ...head, kind: 'cancel', reason: 'whim' }],
  ['odds below 0', { ...events[2], markets: [{ type: '1x2', specifier: '', odds: [-1] }] }],
  ['a time that is no number', { ...head, occurredAtMs: Number.NaN, kind: 'cancel', reason: 'awarded' }],
  [
    'pictures that are no address',
    {
      ...head,
      kind: 'fixture',
      fixture: { ...fixture, stream: { url: 'javascript:alert(1)', type: 'frame' } },
    },
  ],
  [
    'pictures of an unknown kind',
    { ...head, kind: 'fixture', fixture: { ...fixture, stream: { url: '/streams/a', type: 'flash' } } },
  ],
  ['half a window', { ...head, kind: 'cancel', reason: 'wrong-price', fromMs: 'then' }],
  ['null', null],
  ['a list', []],
])('isFeedEvent rejects %s', (_name, value) => {
  expect(isFeedEvent(value)).toBe(false);
});

it('isFeedEvent accepts optional fields', () => {
  const stream = { url: 'https://video.example/a.m3u8', type: 'hls' };
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, stream } })).toBe(true);
  expect(isFeedEvent({ ...head, kind: 'cancel', reason: 'wrong-price', fromMs: 1, untilMs: 2 })).toBe(true);
  const ended = {
    kind: 'contest',
    status: 'ended',
    periods: [],
    goals: ['home'],
    winner: 'draw',
    method: 'ko',
    round: 2,
  };
  expect(isFeedEvent({ ...head, kind: 'result', situation: { ...situation, facts: ended } })).toBe(true);
});

it('isFeedEvent accepts an innings, its crease and leads, and rejects wrong ones', () => {
  const batting = { side: 'away', wickets: 5, balls: 105, ballsMax: 120 };
  const crease = { batters: [{ player: 3, runs: 41 }], balls: [1, null, 4] };
  const leads = { home: 7, away: 2, changes: 3 };
  const isRead = (innings: object, others: object) =>
    isFeedEvent({
      ...head,
      kind: 'clock',
      situation: {
        ...situation,
        facts: {
          ...situation.facts,
          periods: [{ phase: 'regular', home: 0, away: 139, ended: false, batting: innings }],
          ...others,
        },
      },
    });
  expect(isRead(batting, { crease, leads })).toBe(true);
  expect(isRead({ ...batting, ballsMax: undefined }, { crease: { balls: [] } })).toBe(true);
  for (const innings of [
    { ...batting, side: 'none' },
    { ...batting, balls: -1 },
    { ...batting, ballsMax: 'x' },
  ])
    expect(isRead(innings, {})).toBe(false);
  for (const wrong of [
    { crease: { ...crease, balls: [1, 2, 3, 4, 5, 6, 1] } },
    { crease: { ...crease, batters: [{ player: 80, runs: 0 }] } },
    { leads: { home: 1, away: 1 } },
  ])
    expect(isRead(batting, wrong)).toBe(false);
});

it("isFeedEvent accepts valid pricing parameters and rejects those outside the model's range", () => {
  const chances = {
    model: 'soccer',
    params: { homeGoals: 1.5, awayGoals: 1.1, rho: -0.08 },
    elapsedSeconds: 12.5,
    extra: [0, 1, 0],
    drift: { strength: 0.1, tempo: -0.2 },
  };
  const odds = { ...events[2], chances };
  expect(isFeedEvent(JSON.parse(JSON.stringify(odds)))).toBe(true);
  for (const path of listPaths(odds).filter(([first, ...rest]) => first === 'chances' && rest.length > 0)) {
    const inList = /^\d+$/.test(`${path.at(-1)}`);
    if (!inList) expect([path, isFeedEvent(without(odds, path))]).toEqual([path, false]);
    const odd = change(odds, path, (holder, key) => {
      holder[key] = { odd: true };
    });
    expect([path, isFeedEvent(odd)]).toEqual([path, false]);
  }
  expect(isFeedEvent({ ...odds, chances: { ...chances, model: 'a guess' } })).toBe(false);
});

describe('players', () => {
  const player = { side: 'home', name: 'Ana Lima', position: 'GK', shirt: 1 };
  const takes = (players: unknown, sport = 'soccer') =>
    isFeedEvent({ ...head, kind: 'change', fixture: { ...fixture, sport, players } });

  it('isFeedEvent accepts up to 80 players with and without a line-up', () => {
    expect(takes([])).toBe(true);
    expect(takes(Array.from({ length: 80 }, () => ({ ...player, lineUp: 'bench' })))).toBe(true);
    expect(takes(Array.from({ length: 81 }, () => player))).toBe(false);
  });

  it.each([
    ['a position of another sport', { ...player, position: 'QB' }],
    ['an unknown side', { ...player, side: 'both' }],
    ['an unknown role', { ...player, lineUp: 'injured' }],
    ['no name', { ...player, name: '' }],
    ['a name that is too long', { ...player, name: 'x'.repeat(81) }],
    ['a shirt above 99', { ...player, shirt: 100 }],
    ['a shirt that is no number', { ...player, shirt: '1' }],
    ['no player', null],
  ])('isFeedEvent rejects a player with %s', (_name, value) => {
    expect(takes([player])).toBe(true);
    expect(takes([player, value])).toBe(false);
  });

  it('isFeedEvent rejects players in a sport without positions', () => {
    expect(takes([], 'tennis')).toBe(false);
  });

  it('isFeedEvent accepts indexes of players below 80 in goals and incidents, and nothing else', () => {
    const goal = { ...head, kind: 'goal', side: 'home', situation };
    const substitution = { ...head, kind: 'incident', incident: 'substitution', side: 'home', situation };
    expect(isFeedEvent({ ...goal, player: 79, assist: 0 })).toBe(true);
    expect(isFeedEvent({ ...goal, player: 1, own: true })).toBe(true);
    expect(isFeedEvent({ ...substitution, player: 13, playerOff: 4 })).toBe(true);
    for (const index of [-1, 80, 1.5, '3', null]) {
      expect(isFeedEvent({ ...goal, player: index })).toBe(false);
      expect(isFeedEvent({ ...goal, player: 1, assist: index })).toBe(false);
      expect(isFeedEvent({ ...substitution, player: 1, playerOff: index })).toBe(false);
    }
    expect(isFeedEvent({ ...goal, player: 1, own: false })).toBe(false);
  });

  it('isFeedEvent requires one scorer or null per goal', () => {
    const takesScorers = (scorers: unknown) =>
      isFeedEvent({
        ...head,
        kind: 'result',
        situation: { ...situation, facts: { ...situation.facts, goals: ['home', 'away'], scorers } },
      });
    expect(takesScorers(undefined)).toBe(true);
    expect(takesScorers([{ player: 3 }, null])).toBe(true);
    expect(takesScorers([{ player: 3 }, { player: 4, own: true }])).toBe(true);
    expect(takesScorers([{ player: 3 }])).toBe(false);
    expect(takesScorers([{ player: 3 }, {}])).toBe(false);
    expect(takesScorers([{ player: 3 }, { player: 80 }])).toBe(false);
  });
});

it('isFeedEvent reads a race with its going and without, and rejects an unknown going', () => {
  const withGoing = (going?: string) =>
    isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, going } });
  expect([undefined, 'soft', 'bottomless'].map(withGoing)).toEqual([true, true, false]);
});

it.each([0, -1, 1.5, 1_000_001, '2400'])('isFeedEvent rejects a race of %s metres', (distanceMeters) => {
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, distanceMeters } })).toBe(false);
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, distanceMeters: 2400 } })).toBe(true);
});

it.each([0, -1, 1.5, 100, '3'])('isFeedEvent rejects the race number %s', (raceNumber) => {
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, raceNumber } })).toBe(false);
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, raceNumber: 3 } })).toBe(true);
});

it.each([0, 1, 3, 12, 2048, '8'])('isFeedEvent rejects a round of %s sides', (roundSides) => {
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, roundSides } })).toBe(false);
  expect(isFeedEvent({ ...head, kind: 'fixture', fixture: { ...fixture, roundSides: 16 } })).toBe(true);
});

describe('facts of a contest', () => {
  const takes = (more: Record<string, unknown>) =>
    isFeedEvent({
      ...head,
      kind: 'result',
      situation: { ...situation, facts: { kind: 'contest', status: 'ended', periods: [], ...more } },
    });
  const format = { bestOf: 3, unit: 'games', target: 4, lastTarget: 1, clear: 2 };
  const innings = { phase: 'regular', home: 48, away: 0, ended: true, overs: [9, 39] };

  it.each([
    ['sets to four', true, { format: { ...format, cap: 4 } }],
    ['a format without points', false, { format: { ...format, target: 0 } }],
    ['a format too long to follow', false, { format: { ...format, bestOf: 101 } }],
    ['rounds to 13 with overtimes', true, { format: { ...format, unit: 'points', overtime: 3 } }],
    ['an overtime of no points', false, { format: { ...format, overtime: 0 } }],
    ['a cap that is no number', false, { format: { ...format, cap: 'none' } }],
    ['reduced overs', true, { periods: [{ ...innings, reduced: { overs: 5, atMs: 1 } }] }],
    ['reduced overs without a time', false, { periods: [{ ...innings, reduced: { overs: 5 } }] }],
  ])('the facts of a contest are checked: %s: %s', (_name, isAccepted, more) => {
    expect(takes(more)).toBe(isAccepted);
  });
});

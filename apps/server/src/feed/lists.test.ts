import { type Fixture, type MatchBook, openBook } from '@evens/book';
import { sportByAlias } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import {
  type ListData,
  parseListTopic,
  popularMatches,
  selectListData,
  TOP_MAX,
  topMatches,
} from './lists.ts';
import type { ReplicaBook } from './replica.ts';

const NOW = Date.UTC(2026, 2, 1, 15, 0);
const HOUR_MS = 3_600_000;

interface Given extends Partial<Omit<Fixture, 'startsAtMs'>> {
  readonly id: number;
  readonly inHours?: number;
  readonly phase?: MatchBook['phase'];
  readonly tournamentId?: number;
}

function sampleEntry({
  id,
  inHours = 2,
  phase = 'scheduled',
  tournamentId = 1,
  ...change
}: Given): ReplicaBook {
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'Arsenal', key: 'arsenal' },
      { name: 'Everton', key: 'everton' },
    ],
    periods: 2,
    periodSeconds: 2700,
    ...change,
    startsAtMs: NOW + inHours * HOUR_MS,
  };
  const sportId = sportByAlias(fixture.sport)?.id ?? 0;
  return { id, place: { sportId, categoryId: 1, tournamentId }, book: { ...openBook(fixture, 1), phase } };
}

function sampleShelf(given: readonly Given[], popularity: Readonly<Record<number, number>> = {}): ListData {
  return { ...selectListData(given.map(sampleEntry)), nowMs: NOW, popularity: (id) => popularity[id] ?? 0 };
}

function publish(topic: string, shelf: ListData) {
  const list = parseListTopic(topic);
  if (list === undefined) throw new Error(`no list ${topic}`);
  return list(shelf);
}

const season: Given = { id: 90, kind: 'race', runnersKind: 'sides', tournamentRank: 1, inHours: 1 };

describe('lists of matches', () => {
  const shelf = sampleShelf([
    { id: 1, phase: 'playing', inHours: -1 },
    { id: 2, inHours: 0.5 },
    { id: 3, inHours: 5 },
    { id: 4, phase: 'ended', inHours: -3 },
    { id: 5, sport: 'tennis', phase: 'break', inHours: -1, tournamentId: 2 },
    { id: 6, sport: 'dota-2', phase: 'playing', inHours: -2, tournamentId: 3 },
    { id: 7, sport: 'counter-strike', inHours: 0.2, tournamentId: 4 },
    { id: 8, inHours: 30 },
    { id: 9, inHours: 24 * 7 },
    season,
  ]);

  it('the live list contains matches in play and those that start within an hour, of all sports, one sport or all esports', () => {
    expect(publish('list/live', shelf)).toEqual({ live: [1, 5, 6], soon: [2, 7] });
    expect(publish('list/live/soccer', shelf)).toEqual({ live: [1], soon: [2] });
    expect(publish('list/live/esports', shelf)).toEqual({ live: [6], soon: [7] });
  });

  it('the prematch list of a sport contains its upcoming matches, soonest first', () => {
    expect(publish('list/prematch/soccer', shelf)).toEqual({ ids: [2, 3, 8, 9] });
    expect(publish('list/prematch/esports', shelf)).toEqual({ ids: [7] });
    expect(publish('list/esport', shelf)).toEqual({ ids: [6, 7] });
  });

  it('outrights are only in the list of outrights', () => {
    expect(publish('list/outright', shelf)).toEqual({ ids: [90] });
    expect(JSON.stringify(publish('list/live', shelf))).not.toContain('90');
  });

  it('the list of a date contains its matches by sport, and marks those in play', () => {
    expect(publish('list/prematch/2026-03-01@0', shelf)).toEqual({
      sports: [
        { sport: 'soccer', ids: [1, 2, 3], live: [1] },
        { sport: 'tennis', ids: [5], live: [5] },
        { sport: 'counter-strike', ids: [7], live: [] },
        { sport: 'dota-2', ids: [6], live: [6] },
      ],
    });
    expect(publish('list/prematch/2026-03-02@0', shelf)).toEqual({
      sports: [{ sport: 'soccer', ids: [8], live: [] }],
    });
    expect(publish('list/prematch/2026-03-02@840', shelf)).toMatchObject({
      sports: [{ sport: 'soccer' }, {}, {}, {}],
    });
    expect(publish('list/prematch/2026-03-08@0', shelf)).toBeUndefined();
    expect(publish('list/prematch/2026-02-28@0', shelf)).toBeUndefined();
  });

  it('the schedule list has the number of matches by sport for seven days', () => {
    const { days } = publish('list/schedule@0', shelf) as { days: { date: string; sports: unknown[] }[] };
    expect(days.map(({ date }) => date)).toHaveLength(7);
    expect(days[0]).toEqual({
      date: '2026-03-01',
      sports: [
        { sport: 'soccer', matches: 3, live: 1 },
        { sport: 'tennis', matches: 1, live: 1 },
        { sport: 'counter-strike', matches: 1, live: 0 },
        { sport: 'dota-2', matches: 1, live: 1 },
      ],
    });
    expect(days[1]?.sports).toEqual([{ sport: 'soccer', matches: 1, live: 0 }]);
  });

  it('list topics with an unknown or malformed name match no list', () => {
    const unknown = [
      'list/',
      'list/dead',
      'list/live/no-such-sport',
      'list/live/',
      'list/live/soccer/more',
      'list/prematch/2026-03-01',
      'list/prematch/2026-03-01@7',
      'list/prematch/2026-3-1@0',
      'list/prematch/2026-03-01@9999',
      'list/prematch/no-such-sport',
      'list/schedule',
      'list/schedule@00',
      'list/top/more',
    ];
    expect(unknown.filter((topic) => parseListTopic(topic) !== undefined)).toEqual([]);
  });
});

describe('virtual matches', () => {
  const shelf = sampleShelf(
    [
      { id: 1, inHours: 0.5 },
      { id: 2, sport: 'virtual-soccer', inHours: 0.1, tournamentRank: 60 },
      { id: 3, sport: 'virtual-racing', phase: 'playing', inHours: -0.01, tournamentRank: 60 },
    ],
    { 1: 1, 2: 5 },
  );

  it('lists of all sports leave out virtual matches', () => {
    expect(publish('list/live', shelf)).toEqual({ live: [], soon: [1] });
    expect(publish('list/popular', shelf)).toEqual({ ids: [1] });
    expect(publish('list/top', shelf)).toEqual({ ids: [1] });
    expect(publish('list/prematch/2026-03-01@0', shelf)).toEqual({
      sports: [{ sport: 'soccer', ids: [1], live: [] }],
    });
  });

  it('lists of a virtual sport have its matches', () => {
    expect(publish('list/live/virtual-soccer', shelf)).toEqual({ live: [], soon: [2] });
    expect(publish('list/live/virtual-racing', shelf)).toEqual({ live: [3], soon: [] });
    expect(publish('list/prematch/virtual-soccer', shelf)).toEqual({ ids: [2] });
  });
});

describe('top and popular matches', () => {
  it('top matches are the next four of each top tournament, the better tournament first', () => {
    const shelf = sampleShelf([
      { id: 1, tournamentRank: 20, tournamentId: 9, inHours: 1 },
      ...[1, 2, 3, 4, 5].map((n) => ({ id: 10 + n, tournamentRank: 1, tournamentId: 1, inHours: 10 + n })),
      { id: 20, tournamentRank: 3, tournamentId: 2, inHours: 1 },
      season,
    ]);
    expect(topMatches(shelf).map(({ id }) => id)).toEqual([11, 12, 13, 14, 20]);
  });

  it('popular matches are those with bets, the most popular first, without ended ones', () => {
    const given = [
      { id: 1, tournamentRank: 20, tournamentId: 9, inHours: 3 },
      { id: 2, tournamentRank: 20, tournamentId: 9, inHours: 4 },
      { id: 3, tournamentRank: 20, tournamentId: 9, inHours: 2 },
      { id: 4, tournamentRank: 1, tournamentId: 1 },
      { id: 6, tournamentRank: 1, tournamentId: 1 },
      { id: 5, phase: 'ended' as const },
    ];
    const shelf = sampleShelf(given, { 1: 1, 2: 2, 4: 1, 5: 9 });
    expect(popularMatches(shelf).map(({ id }) => id)).toEqual([2, 4, 1]);
  });

  it('top and popular matches have a maximum length', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ id: n + 1, tournamentId: n + 1 }));
    expect(topMatches(sampleShelf(many))).toHaveLength(TOP_MAX);
    const all = Object.fromEntries(many.map(({ id }) => [id, 1]));
    expect(popularMatches(sampleShelf(many, all))).toHaveLength(TOP_MAX);
  });
});

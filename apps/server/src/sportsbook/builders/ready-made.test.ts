import { advance, type Fixture, type MatchBook, openBook } from '@evens/book';
import { expect, test } from 'vitest';
import { readyMadeBuilders } from './ready-made.ts';

const fixture: Fixture = {
  sport: 'soccer',
  category: 'england',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Ash', key: 'ash' },
    { name: 'Birch', key: 'birch' },
  ],
  startsAtMs: 1000,
  periods: 2,
  periodSeconds: 2700,
  players: (['home', 'home', 'away', 'away'] as const).map((side, index) => ({
    side,
    name: `Player ${index + 1}`,
    shirt: index + 1,
    position: 'FW',
  })),
};

/** The book of a match with these prices by market key. */
function bookWith(
  lines: Readonly<Record<string, readonly number[]>>,
  change: Partial<Fixture> = {},
): MatchBook {
  const markets = Object.entries(lines).map(([key, odds]) => {
    const [type = '', specifier = ''] = key.split(';');
    return { type, specifier, odds };
  });
  const head = { match: 'm', id: 'odds', occurredAtMs: 500 };
  return advance(openBook({ ...fixture, ...change }, 1), {
    kind: 'odds',
    ...head,
    sourceType: 1,
    complete: true,
    markets,
  });
}

const listed = (book: MatchBook) =>
  readyMadeBuilders(7, book).map(({ theme, picks }) => [
    theme,
    ...picks.map(({ key, outcomeNo }) => `${key}#${outcomeNo}`),
  ]);

test('readyMadeBuilders combines the favourite, its likeliest scorer, goals, corners and cards', () => {
  const book = bookWith({
    '1x2': [3900, 3600, 2000],
    'double-chance': [1800, 1300, 1280],
    'both-teams-to-score': [1800, 1950],
    'total;total=1.5': [1300, 3400],
    'total;total=2.5': [1900, 1900],
    'total;total=3.5': [3200, 1350],
    // Player 2 is the likeliest scorer, but of the other side.
    'player-goals;number=1': [4000, 2000, 3500, 2500],
    'corners-total;total=9.5': [1850, 1850],
    'cards-total;total=4.5': [1850, 1850],
  });
  expect(listed(book)).toEqual([
    ['favourite-in-goals', '1x2#3', 'total;total=2.5#1'],
    ['favourite-and-scorer', 'player-goals;number=1#4', '1x2#3'],
    ['both-sides', 'both-teams-to-score#1', 'total;total=2.5#1', 'corners-total;total=9.5#1'],
    [
      'favourite-in-everything',
      'player-goals;number=1#4',
      '1x2#3',
      'total;total=2.5#1',
      'corners-total;total=9.5#1',
    ],
    ['favourite-not-beaten', 'double-chance#3', 'total;total=3.5#2', 'cards-total;total=4.5#1'],
  ]);
});

test('readyMadeBuilders leaves out builders with a pick that is not offered, and lines that can be refunded', () => {
  const lines = {
    '1x2': [2000, 3600, 3900],
    'total;total=2': [1600, 2300],
    'total;total=2.75': [2000, 1800],
  };
  expect(listed(bookWith(lines))).toEqual([]);
  expect(listed(bookWith({ ...lines, 'total;total=3.5': [3200, 1350] }))).toEqual([
    ['favourite-in-goals', '1x2#1', 'total;total=3.5#1'],
  ]);
});

test('readyMadeBuilders uses the main lines of other sports, and none of a race', () => {
  const lines = { winner: [1500, 2600], 'total-full;total=212.5': [1900, 1900] };
  expect(listed(bookWith(lines, { sport: 'basketball' }))).toEqual([
    ['favourite-high', 'winner#1', 'total-full;total=212.5#1'],
    ['favourite-low', 'winner#1', 'total-full;total=212.5#2'],
  ]);
  expect(listed(bookWith(lines, { sport: 'horse-racing', kind: 'race' }))).toEqual([]);
});

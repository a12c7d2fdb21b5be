import { advance, bookDelta, bookImage, type Fixture, type MatchBook, openBook } from '@evens/book';
import { expect, test } from 'vitest';
import { multiBook } from './multi-book.ts';
import { previewBook } from './preview.ts';

const fixture: Fixture = {
  sport: 'soccer',
  category: 'es',
  tournament: 'laliga',
  tournamentName: 'LaLiga',
  tournamentRank: 2,
  kind: 'match',
  competitors: [
    { name: 'Sevilla', key: 'sevilla' },
    { name: 'Getafe', key: 'getafe' },
  ],
  startsAtMs: 0,
  periods: 2,
  periodSeconds: 2700,
};

const line = (type: string, specifier: string, odds: readonly number[]) => ({ type, specifier, odds });

function bookWith(markets: readonly ReturnType<typeof line>[], sport = 'soccer') {
  return advance(openBook({ ...fixture, sport }, 1), {
    kind: 'odds',
    match: 'm',
    id: 'o',
    occurredAtMs: 1,
    sourceType: 1,
    complete: true,
    markets,
  });
}

test('the multi view has the whole match and its first half, each on the line nearest to even', () => {
  const book = bookWith([
    line('1x2', '', [2000, 3300, 3600]),
    line('total', 'total=2.5', [1900, 1900]),
    line('asian-handicap', 'hcp=-0.5|score=0:0', [1850, 1950]),
    line('period-1x2', 'period=2', [2100, 2500, 4000]),
    line('period-1x2', 'period=1', [2600, 2100, 4200]),
    line('period-total', 'period=1|total=0.5', [1300, 3200]),
    line('period-total', 'period=1|total=1', [1850, 1950]),
    line('period-total', 'period=2|total=1', [1900, 1900]),
    line('period-handicap', 'hcp=-0.25|period=1', [2050, 1780]),
    line('double-chance', '', [1250, 1300, 1700]),
  ]);
  expect([...multiBook(book).markets.keys()]).toEqual([
    '1x2',
    'asian-handicap;hcp=-0.5|score=0:0',
    'total;total=2.5',
    'period-1x2;period=1',
    'period-handicap;hcp=-0.25|period=1',
    'period-total;period=1|total=1',
  ]);
});

test('the multi view omits markets that are not offered', () => {
  expect([...multiBook(bookWith([line('1x2', '', [2000, 3300, 3600])])).markets.keys()]).toEqual(['1x2']);
});

test('a list has the most balanced total with a half, and the multi view the most balanced of all', () => {
  const lines = [
    line('total', 'total=2.25', [1900, 1900]),
    line('total', 'total=2.5', [2100, 1720]),
    line('total', 'total=3.5', [3800, 1250]),
  ];
  expect([...previewBook(bookWith(lines)).markets.keys()]).toEqual(['total;total=2.5']);
  expect([...multiBook(bookWith(lines)).markets.keys()]).toEqual(['total;total=2.25']);
  const noHalf = [line('total', 'total=2.5', [0, 0]), line('total', 'total=3', [1900, 1900])];
  expect([...previewBook(bookWith(noHalf)).markets.keys()]).toEqual(['total;total=3']);
});

test('the multi view has the winner without a draw if overtime counts, and three-way if regular time decides', () => {
  const lines = [line('1x2', '', [2000, 15_000, 1900]), line('winner', '', [1950, 1850])];
  for (const [sport, first] of [
    ['basketball', 'winner'],
    ['american-football', 'winner'],
    ['baseball', 'winner'],
    ['soccer', '1x2'],
    ['ice-hockey', '1x2'],
    ['handball', '1x2'],
  ] as const) {
    const book = bookWith(lines, sport);
    expect([...multiBook(book).markets.keys()], sport).toEqual([first]);
    expect([...previewBook(book).markets.keys()], sport).toEqual([first]);
  }
  // A match of a sport that may end level, and one whose winner is as good as known.
  const result = line('1x2', '', [2000, 15_000, 1900]);
  expect([...previewBook(bookWith([result], 'rugby-union')).markets.keys()]).toEqual(['1x2']);
  const full = line('total-full', 'total=210.5', [1900, 1900]);
  expect([...previewBook(bookWith([result, full], 'basketball')).markets.keys()]).toEqual([
    'total-full;total=210.5',
  ]);
  // Both count the whole match of cricket.
  expect([...previewBook(bookWith([result, full], 'cricket')).markets.keys()][0]).toBe('1x2');
});

test('rows of lists carry no players, and a published line-up changes nothing in them', () => {
  const player = { side: 'home', name: 'Ana Lima', position: 'GK', shirt: 1 } as const;
  const book = openBook({ ...fixture, players: [player] }, 1);
  const published = advance(book, {
    kind: 'change',
    match: 'm',
    id: 'line-up-1',
    occurredAtMs: 1,
    fixture: { ...fixture, players: [{ ...player, lineUp: 'starting' }] },
  });
  expect(published.players).toHaveLength(1);
  for (const shorten of [previewBook, multiBook]) {
    expect(JSON.stringify(bookImage(shorten(published)))).not.toContain('Ana Lima');
    expect(bookDelta(shorten(book), shorten(published))).toEqual({});
  }
});

test('rows of lists are not sent who has the ball', () => {
  const book: MatchBook = { ...openBook(fixture, 1), phase: 'playing' };
  const reported = advance(book, {
    kind: 'possession',
    match: 'm',
    id: 'possession-1',
    occurredAtMs: 1_000_000_000_000,
    possession: { side: 'home', homeShare: 50 },
    momentum: [1],
  });
  expect(reported.possession?.side).toBe('home');
  for (const shorten of [previewBook, multiBook])
    expect(bookDelta(shorten(book), shorten(reported))).toEqual({});
});

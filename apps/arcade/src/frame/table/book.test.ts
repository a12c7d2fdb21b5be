import { describe, expect, test } from 'vitest';
import { TableBook } from './book.ts';
import { bet, image, round, table } from './testing.ts';

const bookWith = (fields: Parameters<typeof image>[0] = {}) => {
  const book = new TableBook(table(), '100.00');
  book.receive(image(fields));
  return book;
};

describe('the rounds of a table', () => {
  test('rounds come from the opening until the connection is live, and then from the first image', () => {
    const book = new TableBook(table(), '100.00');
    expect(book.state).toMatchObject({ line: 'joining', round: { no: 1 } });
    book.receive(image({ table: table({ round: round({ no: 4 }) }), balance: '50.00' }));
    expect(book.state).toMatchObject({ line: 'live', round: { no: 4 } });
    expect(book.balance).toBe('50.00');
  });

  test('a late message does not move the round back', () => {
    const book = bookWith({ table: table({ round: round({ no: 2, phase: 'playing' }) }) });
    book.receive({ t: 'round', at: 1, round: round({ no: 2, phase: 'betting' }) });
    book.receive({ t: 'round', at: 1, round: round({ no: 1, phase: 'over' }), result: { no: 1, pocket: 5 } });
    expect(book.state).toMatchObject({ round: { no: 2, phase: 'playing' }, results: [] });
    book.receive({ t: 'round', at: 2, round: round({ no: 2, phase: 'over' }), result: { no: 2, pocket: 9 } });
    book.receive({ t: 'round', at: 2, round: round({ no: 2, phase: 'over' }), result: { no: 2, pocket: 9 } });
    expect(book.state).toMatchObject({ round: { phase: 'over' }, results: [{ no: 2, pocket: 9 }] });
  });

  test('an image may move the round back, so that betting starts anew', () => {
    const book = bookWith({ table: table({ round: round({ no: 2, phase: 'playing' }) }) });
    book.receive(image({ table: table({ round: round({ no: 2, phase: 'betting' }) }) }));
    expect(book.state.round?.phase).toBe('betting');
  });

  test('the current multiplier is set only in flight, and is undefined while disconnected', () => {
    const book = bookWith();
    const tick = { t: 'tick', at: 5, m: 120 } as const;
    book.receive(tick);
    expect(book.state.tick).toBeNull();
    book.receive({ t: 'round', at: 1, round: round({ phase: 'playing' }) });
    book.receive(tick);
    expect(book.state.tick).toEqual({ at: 5, m: 120 });
    book.lineIs('away');
    expect(book.state).toMatchObject({ line: 'away', tick: null });
    book.receive(image({ table: table({ round: round({ phase: 'playing' }) }) }));
    expect(book.state.tick).toBeNull();
    book.receive(tick);
    book.receive({ t: 'round', at: 1, round: round({ phase: 'over' }) });
    expect(book.state.tick).toBeNull();
  });
});

describe('the crowd', () => {
  const joined = [
    { n: 0, player: 'a•••e', stake: '1.00', currency: 'EUR' },
    { n: 1, player: 'b•••b', stake: '2.00', currency: 'EUR' },
  ];

  test('bots stay at the table between two rounds, and their number is that of the last message', () => {
    const book = bookWith({
      table: table({ crowd: { seated: 9, bots: 8, players: 0, bets: 0, listed: [] } }),
    });
    book.receive({ t: 'crowd', at: 1, roundId: 102, seated: 8, bots: 7, players: 0, bets: 0 });
    expect(book.state.crowd).toEqual({ seated: 8, bots: 7, players: 0, bets: 0, listed: [] });
  });

  test('crowd messages that partly repeat the image are merged', () => {
    const [first] = joined;
    const book = bookWith({
      table: table({ crowd: { seated: 3, players: 1, bets: 1, listed: first ? [first] : [] } }),
    });
    book.receive({ t: 'crowd', at: 1, roundId: 101, seated: 3, players: 2, bets: 2, joined });
    book.receive({
      t: 'crowd',
      at: 2,
      roundId: 101,
      seated: 2,
      players: 2,
      bets: 2,
      outs: [[0, 150]],
      wins: [[1, '4.00']],
    });
    expect(book.state.crowd).toEqual({
      seated: 2,
      players: 2,
      bets: 2,
      listed: [
        { ...joined[0], out: 150 },
        { ...joined[1], win: '4.00' },
      ],
    });
  });

  test('the crowd is empty at the start of every round', () => {
    const book = bookWith();
    book.receive({ t: 'crowd', at: 1, roundId: 101, seated: 3, players: 2, bets: 2, joined });
    book.receive({ t: 'round', at: 2, round: round({ no: 2 }) });
    expect(book.state.crowd).toEqual({ seated: 3, players: 0, bets: 0, listed: [] });
    book.receive({
      t: 'crowd',
      at: 3,
      roundId: 102,
      seated: 3,
      players: 1,
      bets: 1,
      joined: joined.slice(0, 1),
    });
    expect(book.state.crowd.listed).toHaveLength(1);
  });
});

describe('the player’s bets', () => {
  test('own bets are those of the current round, by slot', () => {
    const book = bookWith({ own: [bet({ RoundID: 8, Slot: 1 }), bet()] });
    expect(book.state.own.map(({ RoundID }) => RoundID)).toEqual([7, 8]);
    book.receive({ t: 'round', at: 1, round: round({ no: 2 }) });
    expect(book.state.own).toEqual([]);
    expect(book.bets).toHaveLength(2);
  });

  test('an answer that arrives after newer messages does not overwrite own bets', () => {
    const book = bookWith();
    const countAtRequest = book.messageCount;
    book.receive({ t: 'bet', at: 1, bet: bet() });
    book.receive({ t: 'bet', at: 2, bet: bet({ State: 'over', Win: '20.00', Balance: '110.00' }) });
    book.answer(bet(), countAtRequest);
    expect(book.state.own).toMatchObject([{ State: 'over', Win: '20.00' }]);
    expect(book.balance).toBe('110.00');
  });

  test('own bets are taken from the answer if no message contained them', () => {
    const book = bookWith();
    book.answer(bet(), book.messageCount);
    expect(book.state.own).toMatchObject([{ RoundID: 7, State: 'open' }]);
    expect(book.balance).toBe('90.00');
  });

  test('an answer does not change the balance if a message about another bet is newer', () => {
    const book = bookWith();
    const countAtRequest = book.messageCount;
    book.receive({ t: 'bet', at: 1, bet: bet({ RoundID: 8, Slot: 1, Balance: '75.00' }) });
    book.answer(bet({ Balance: '90.00' }), countAtRequest);
    expect(book.state.own).toHaveLength(2);
    expect(book.balance).toBe('75.00');
  });
});

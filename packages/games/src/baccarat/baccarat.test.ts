import { describe, expect, test } from 'vitest';
import { CARDS, cardName, deck } from '../cards/deck.ts';
import { deckIndex } from '../cards/hand-rank.ts';
import { roundDraws } from '../fairness/draws.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { baccarat } from './baccarat.ts';
import { baccaratBets } from './bet-kinds.ts';
import { bankerDraws, type Coup } from './coup.ts';
import { baccaratMath, countCoups } from './math.ts';
import { shoeReturns, unlimitedDeckReturns } from './returns.ts';

const places = new Map(deck.map((card, place) => [cardName(card), place]));
const dealt = (cards: string) =>
  givenDraws(cards.split(' ').map((name) => wordFor(places.get(name) ?? Number.NaN, CARDS)));
const played = (stakes: Record<string, string>, cards: string) => {
  const draws = dealt(cards);
  const round = playRound(baccarat, { stakes }, draws);
  expect(draws.drawCount).toBe(cards.split(' ').length);
  return round;
};
// `view` is plain JSON data, so the cast is safe.
const coupFromRound = (round: ReturnType<typeof playRound>) =>
  (round.last.view as unknown as { coup: Coup }).coup;

describe('a coup', () => {
  test.each([
    // Cards in deal order: player, banker, player, banker, third cards.
    ['a natural of the player ends it', '9♠ K♦ K♣ 2♦', 'player', 9, 2],
    ['a natural of the banker ends it, the player at 0', '10♠ 4♦ K♣ 4♥', 'banker', 0, 8],
    ['8 loses to 9', '8♠ 4♦ K♣ 5♥', 'banker', 8, 9],
    ['two of 6 or 7 stand', '7♠ 6♦ K♣ K♥', 'player', 7, 6],
    ['the player draws at 5', '5♠ 7♦ K♣ K♥ 2♦', 'tie', 7, 7],
    ['the banker draws at 5 once the player stands', '6♠ 5♦ K♣ K♥ A♦', 'tie', 6, 6],
    ['tens are nothing and only the last digit counts', 'K♠ 9♦ J♣ 4♥ A♦ 5♣', 'banker', 1, 8],
    ['a banker of 3 leaves an 8 alone', '2♠ 3♦ K♣ K♥ 8♦', 'banker', 0, 3],
    ['and draws on a 9', '2♠ 3♦ K♣ K♥ 9♦ 6♥', 'banker', 1, 9],
    ['a banker of 6 draws on a 7', '2♠ 6♦ K♣ K♥ 7♦ A♥', 'player', 9, 7],
    ['but not when the player stood', '7♠ 6♦ K♣ Q♥', 'player', 7, 6],
    ['a banker of 7 stands', '2♠ 7♦ K♣ Q♥ 6♦', 'player', 8, 7],
  ] as const)('baccarat coup: %s', (_, cards, winner, playerTotal, bankerTotal) => {
    expect(coupFromRound(played({ tie: '100' }, cards))).toMatchObject({ winner, playerTotal, bankerTotal });
  });

  test('the banker draws by the table of third cards', () => {
    const rows = Array.from({ length: 8 }, (_, total) =>
      Array.from({ length: 10 }, (__, third) => (bankerDraws(total, third) ? 'D' : 's')).join(''),
    );
    expect(rows).toEqual([
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDsD',
      'ssDDDDDDss',
      'ssssDDDDss',
      'ssssssDDss',
      'ssssssssss',
    ]);
  });
});

describe('bets', () => {
  const all = { player: '100', banker: '100', tie: '100', playerPair: '100', bankerPair: '100' };
  test.each([
    [{ player: '1000' }, '7♠ 6♦ K♣ K♥', 2000n],
    [{ banker: '1000' }, '7♠ 6♦ K♣ K♥', 0n],
    [{ banker: '1000' }, '6♠ 7♦ K♣ K♥', 1950n],
    [{ banker: '1' }, '6♠ 7♦ K♣ K♥', 1n],
    [{ tie: '1000' }, '7♠ 7♦ K♣ K♥', 9000n],
    [{ player: '1000', banker: '999' }, '7♠ 7♦ K♣ K♥', 1999n],
    [{ playerPair: '10' }, 'K♠ 7♦ K♣ K♥ 2♠', 120n],
    [{ playerPair: '10' }, 'K♠ 7♦ Q♣ K♥ 2♠', 0n],
    [{ bankerPair: '10' }, 'A♠ 3♦ 6♣ 3♥', 120n],
    [all, '3♠ 3♦ 3♣ 3♥', 3500n],
    [all, '3♠ 4♦ 3♣ 4♥', 2595n],
  ] as const)('baccarat stakes %j on cards %s pay %s', (stakes, cards, paid) => {
    const round = played(stakes, cards);
    expect(round.returnMinor).toBe(paid);
    expect(round.stakeMinor).toBe(Object.values(stakes).reduce((sum, stake) => sum + BigInt(stake), 0n));
  });

  test('the payout of several baccarat bets is added up and rounded down once', () => {
    expect(played({ banker: '3', bankerPair: '1' }, '2♠ 4♦ 4♣ 4♥').returnMinor).toBe(17n);
  });

  test.each([
    [null, 'stakes'],
    [{ stakes: {} }, 'stakes'],
    [{ stakes: { dragon: '1' } }, 'a bet is on'],
    [{ stakes: { player: '0' } }, 'a stake'],
    [{ stakes: { player: 10 } }, 'a stake'],
  ])('readBet of baccarat refuses %j', (raw, says) => {
    const read = baccarat.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of baccarat bets reaches returnMaxMinor and never exceeds it', () => {
    const draws = randomDraws('stakes');
    const banker = '3♠ 4♦ 3♣ 4♥';
    const tie = '3♠ 3♦ 3♣ 3♥';
    const player = '4♠ 3♦ 4♣ 3♥';
    for (let round = 0; round < 200; round++) {
      const stakes = Object.fromEntries(baccaratBets.map((kind) => [kind, `${1 + (draws.word() % 1000)}`]));
      const read = baccarat.readBet({ stakes });
      const most = [banker, tie, player].map(
        (cards) => playRound(baccarat, { stakes }, dealt(cards)).returnMinor,
      );
      expect(read.ok && read.value.returnMaxMinor).toBe(most.sort((a, b) => Number(b - a))[0]);
    }
  });
});

// Expected cards were computed outside this code: ⌊f·52⌋ of HMAC-SHA256.
test.each([
  [1, 'A♠ K♦ 3♦', 'A♥ K♣ 3♠', 'tie'],
  [5, '7♥ Q♣', '5♣ 5♣ 9♣', 'banker'],
  [12, '8♠ K♠', '10♦ 4♥', 'player'],
  [21, 'A♥ A♠ 6♥', '6♦ K♦ 8♦', 'player'],
] as const)(
  'baccarat with nonce %i deals the same cards as public verifiers',
  (nonce, player, banker, winner) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const coup = coupFromRound(playRound(baccarat, { stakes: { tie: '1' } }, roundDraws(seeds)));
    expect(coup.player.map(cardName).join(' ')).toBe(player);
    expect(coup.banker.map(cardName).join(' ')).toBe(banker);
    expect(coup.winner).toBe(winner);
    expect([coup.playerPair, coup.bankerPair]).toEqual([nonce === 21, nonce === 5]);
  },
);

test('baccarat sides win at the rates of the game math, and all cards are equally frequent', () => {
  const draws = randomDraws('baccarat cards');
  const wins = { player: 0, banker: 0, tie: 0 };
  const cards = new Array<number>(CARDS).fill(0);
  const rounds = 40_000;
  for (let round = 0; round < rounds; round++) {
    const coup = coupFromRound(playRound(baccarat, { stakes: { tie: '1' } }, draws));
    wins[coup.winner] += 1;
    // Counts only the first four cards: third cards are dealt more often after low cards, so they are not uniform.
    for (const card of [...coup.player.slice(0, 2), ...coup.banker.slice(0, 2)])
      cards[deckIndex(card)] = (cards[deckIndex(card)] ?? 0) + 1;
  }
  const { player, banker, tie } = countCoups('unlimited');
  const expected = [player, banker, tie].map((ways) => (rounds * ways) / 13 ** 6);
  expect(chiSquare([wins.player, wins.banker, wins.tie], expected)).toBeLessThan(chiSquareLimit(2));
  const share = cards.map(() => (4 * rounds) / CARDS);
  expect(chiSquare(cards, share)).toBeLessThan(chiSquareLimit(CARDS - 1));
});

describe('game math', () => {
  test('countCoups of eight decks returns the published counts', () => {
    expect(countCoups(8)).toEqual({
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
    });
  });

  test('countCoups of an unlimited deck returns the counts computed outside this code', () => {
    expect(countCoups('unlimited')).toEqual({ player: 2_153_464, banker: 2_212_744, tie: 460_601 });
  });

  test.each([
    ['banker, an unlimited deck', 1.064],
    ['banker, 8 decks', 1.0579],
    ['player, 8 decks', 1.2351],
    ['tie, 8 decks', 14.3596],
    ['pair, 8 decks', 10.3614],
    ['pair, an unlimited deck', 100 / 13],
  ])('the house edge of %s equals its known value', (of, edge) => {
    const { num, den } = baccaratMath().find((math) => math.of === of)?.rtp ?? baccarat.rtp;
    expect(100 * (1 - Number(num) / Number(den))).toBeCloseTo(edge, 4);
  });

  test.each([
    ['an unlimited deck', unlimitedDeckReturns],
    ['8 decks', shoeReturns],
  ] as const)('the stored returns of %s equal the enumerated RTPs', (cards, returns) => {
    const counted = (bet: string) => baccaratMath().find(({ of }) => of === `${bet}, ${cards}`)?.rtp;
    for (const kind of baccaratBets)
      expect([kind, returns[kind]]).toEqual([kind, counted(kind.endsWith('Pair') ? 'pair' : kind)]);
  });

  test.each(['banker', 'playerPair'] as const)(
    'trial rounds of baccarat return the stated RTP on %s',
    (kind) => {
      const rounds = 25_000;
      const of = kind === 'banker' ? 'banker, an unlimited deck' : 'pair, an unlimited deck';
      const math = baccaratMath().find((each) => each.of === of);
      const rtp = Number(math?.rtp.num) / Number(math?.rtp.den);
      const trial = tryRounds(baccarat, {
        bet: { stakes: { [kind]: '1000000' } },
        rounds,
        draws: randomDraws('baccarat'),
      });
      expect(Math.abs(trial.rtp - rtp)).toBeLessThan((3 * (math?.deviation ?? 0)) / Math.sqrt(rounds));
      expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
    },
  );
});

import { fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { CARDS, cardName, deck } from '../cards/deck.ts';
import { deckIndex } from '../cards/hand-rank.ts';
import { roundDraws } from '../fairness/draws.ts';
import type { Json } from '../state-text.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { bestBlackjackMove, blackjackTable } from './advice.ts';
import { type BlackjackView, blackjack } from './blackjack.ts';
import { blackjackMath } from './math.ts';

const bet = { stake: '1000' };
const places = new Map(deck.map((card, place) => [cardName(card), place]));
const dealt = (cards: string) =>
  givenDraws(cards.split(' ').map((name) => wordFor(places.get(name) ?? Number.NaN, CARDS)));
// `view` is plain JSON data, so the cast is safe.
const seen = (view: Json) => view as unknown as BlackjackView;

/** Plays a round with the given moves and the cards in draw order. */
function played(cards: string, moves = '', stake = '1000') {
  const left = moves.split(' ').filter((move) => move !== '');
  const round = playRound(blackjack, { stake }, dealt(cards), () => ({ kind: left.shift() }));
  expect(left).toEqual([]);
  return round;
}

describe('a round', () => {
  test.each([
    // Cards in deal order: player, dealer, player, dealer, then the drawn cards.
    ['a blackjack pays 3:2 at once', 'A♠ 9♦ K♦ 7♠', '', 1000n, 2500n],
    ['a blackjack against one is a push', 'A♠ 10♦ K♦ A♣', '', 1000n, 1000n],
    ['a ten with an ace below ends the round before a move', '9♠ K♦ 9♦ A♣', '', 1000n, 0n],
    ['a higher total wins 1:1', '10♠ 9♦ 9♣ 8♠', 'stand', 1000n, 2000n],
    ['the same total is a push', '10♠ 9♦ 7♣ 8♠', 'stand', 1000n, 1000n],
    ['a lower total loses', '10♠ 9♦ 6♣ 8♠', 'stand', 1000n, 0n],
    ['above 21 the hand is lost and the dealer draws nothing', '10♠ 9♦ 6♣ 3♠ 6♦', 'hit', 1000n, 0n],
    ['21 stands by itself', '10♠ 9♦ 6♣ 8♠ 5♦', 'hit', 1000n, 2000n],
    ['three cards to 21 are no blackjack', '7♠ 9♦ 7♣ 8♠ 7♦', 'hit', 1000n, 2000n],
    ['the dealer draws to 17', '10♠ 9♦ 8♣ 3♠ 4♦ A♦', 'stand', 1000n, 2000n],
    ['the dealer stands on a soft 17', '10♠ 6♦ 8♣ A♠', 'stand', 1000n, 2000n],
    ['a soft hand of the dealer turns hard', '10♠ 5♦ 8♣ A♠ K♦ 5♥', 'stand', 1000n, 0n],
    ['a dealer above 21 loses', '10♠ 6♦ 2♣ K♠ K♦', 'stand', 1000n, 2000n],
    ['a doubled hand gets one card and twice the money', '6♠ 6♦ 5♣ K♠ 9♦ 5♥', 'double', 2000n, 0n],
    ['a doubled hand wins twice', '6♠ 6♦ 5♣ K♠ K♦ 4♥', 'double', 2000n, 4000n],
    ['insurance pays 2:1 on a blackjack', '10♠ A♦ 9♣ K♠', 'insure', 1500n, 1500n],
    ['and is lost without one', '10♠ A♦ 9♣ 9♠', 'insure stand', 1500n, 0n],
    ['an insured blackjack wins its stake either way', 'A♠ A♦ K♣ K♠', 'insure', 1500n, 2500n],
    ['without a dealer blackjack too', 'A♠ A♦ K♣ 9♠', 'insure', 1500n, 2500n],
    ['a blackjack may go without', 'A♠ A♦ K♣ K♠', 'decline', 1000n, 1000n],
    [
      'a pair splits into hands that go on one after the other',
      '8♠ 6♦ 8♣ K♠ 3♦ 2♦ K♥ 9♥ K♣',
      'split double hit stand',
      3000n,
      6000n,
    ],
    ['split aces get one card each, and 21 pays 1:1', 'A♠ 6♦ A♣ K♠ K♦ 9♦ K♣', 'split', 2000n, 4000n],
    ['a ten that gets an ace is no blackjack either', 'K♠ 6♦ Q♣ K♠ A♦ 9♦ K♣', 'split stand', 2000n, 4000n],
    ['split hands that are both lost end it', '8♠ 6♦ 8♣ K♠ 7♦ 7♣ K♥ K♣', 'split hit hit', 2000n, 0n],
  ] as const)('blackjack round: %s', (_, cards, moves, staked, returned) => {
    const { stakeMinor, returnMinor } = played(cards, moves);
    expect([stakeMinor, returnMinor]).toEqual([staked, returned]);
  });

  test.each([
    ['A♠ 9♦ K♦ 7♠', '', '1', 2n],
    ['A♠ 9♦ K♦ 7♠', '', '333', 832n],
    ['10♠ A♦ 9♣ K♠', 'insure', '333', 498n],
    // Half of the smallest stake rounds down to 0, so no insurance is offered.
    ['10♠ A♦ 9♣ 8♠', 'stand', '1', 1n],
  ] as const)(
    'the blackjack payout is rounded down: cards %s, moves %s, stake %s',
    (cards, moves, stake, returned) => {
      expect(played(cards, moves, stake).returnMinor).toBe(returned);
    },
  );

  test.each([
    ['10♠ A♦ 9♣ K♠', 'hit'],
    ['10♠ 9♦ 9♣ K♠', 'split'],
    ['10♠ 9♦ 9♣ K♠', 'insure'],
    ['2♠ 9♦ 3♣ K♠ 3♦', 'hit double'],
    ['8♠ 9♦ 8♣ K♠ 8♦ 2♣', 'split split'],
    ['10♠ 9♦ 9♣ K♠', 'surrender'],
  ] as const)('blackjack with cards %s refuses the last move of %s', (cards, moves) => {
    expect(() => played(cards, moves)).toThrow('refused a move');
  });

  test('the view of blackjack shows the hole card only after the round has ended', () => {
    const views: BlackjackView[] = [];
    const { last } = playRound(blackjack, bet, dealt('8♠ A♦ 8♣ 7♠ 3♦ 2♦ K♥ 9♥ K♣'), (view) => {
      views.push(seen(view));
      return { kind: ['decline', 'split', 'hit', 'hit', 'stand'][views.length - 1] };
    });
    expect(views.map(({ dealer }) => dealer.map(cardName))).toEqual(new Array(5).fill(['A♦']));
    expect(views.map(({ moves }) => moves.join(' '))).toEqual([
      'insure decline',
      'hit stand double split',
      'hit stand double',
      'hit stand double',
      'hit stand',
    ]);
    expect(views.map(({ turn }) => turn)).toEqual([undefined, 0, 0, 1, 1]);
    const { dealer, hands } = seen(last.view);
    expect(dealer.map(cardName)).toEqual(['A♦', '7♠']);
    expect(hands.map(({ total, result }) => [total, result])).toEqual([
      [21, 'win'],
      [19, 'win'],
    ]);
  });

  test('an abandoned blackjack round declines insurance and stands', () => {
    const { steps, returnMinor } = playRound(blackjack, bet, dealt('5♠ A♦ 5♣ 7♠'));
    expect([steps, returnMinor]).toEqual([3, 0n]);
  });

  test.each([[{ stake: 10 }], [{ stake: '0' }], [null]])('readBet of blackjack refuses %j', (raw) => {
    expect(blackjack.readBet(raw).ok).toBe(false);
  });
});

// Expected cards were computed outside this code: ⌊f·52⌋ of HMAC-SHA256.
test.each([
  [3, ['4♣ Q♦'], '10♠', ['stand'], '10♠ 9♠', 0n],
  [1, ['A♠ K♦'], 'A♥', ['insure'], 'A♥ K♣', 2500n],
  [9, ['J♠ K♠', 'K♠ 6♦'], '5♥', ['split', 'stand', 'stand'], '5♥ 10♥ 7♥', 4000n],
] as const)(
  'blackjack with nonce %i deals the same cards as public verifiers',
  (nonce, hands, up, moves, dealer, returned) => {
    const left: string[] = [...moves];
    const ups: string[] = [];
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const { last, returnMinor } = playRound(blackjack, bet, roundDraws(seeds), (view) => {
      ups.push(...seen(view).dealer.map(cardName));
      return { kind: left.shift() };
    });
    const over = seen(last.view);
    expect(new Set(ups)).toEqual(new Set([up]));
    expect(over.dealer.map(cardName).join(' ')).toBe(dealer);
    expect(over.hands.map(({ cards }) => cards.map(cardName).join(' '))).toEqual(hands);
    expect(returnMinor).toBe(returned);
  },
);

test('blackjack deals each card equally often to either side', () => {
  const draws = randomDraws('blackjack cards');
  const counts = new Array<number>(2 * CARDS).fill(0);
  const rounds = 13_000;
  for (let round = 0; round < rounds; round++) {
    const { hands, dealer } = seen(playRound(blackjack, bet, draws).last.view);
    for (const [side, cards] of [hands[0]?.cards ?? [], dealer].entries())
      for (const card of cards.slice(0, 2)) {
        const place = side * CARDS + deckIndex(card);
        counts[place] = (counts[place] ?? 0) + 1;
      }
  }
  const expected = counts.map(() => (2 * rounds) / CARDS);
  expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(2 * (CARDS - 1)));
});

test('the payout of blackjack reaches returnMaxMinor and never exceeds it', () => {
  const draws = randomDraws('blackjack by chance');
  let most = 0n;
  for (let round = 0; round < 20_000; round++) {
    const { returnMinor } = playRound(blackjack, bet, draws, (view) => {
      const { moves } = seen(view);
      return { kind: moves[draws.word() % moves.length] };
    });
    if (returnMinor > most) most = returnMinor;
  }
  const read = blackjack.readBet(bet);
  expect(read.ok && read.value.returnMaxMinor).toBe(8000n);
  expect(most).toBe(8000n);
});

describe('the best play', () => {
  const [math] = blackjackMath();

  test('the best play of blackjack has a house edge of 0.570 % of the first stake', () => {
    expect(math?.rtp).toEqual(blackjack.rtp);
    const staked = Number(math?.staked?.num) / Number(math?.staked?.den);
    const edge = staked * (1 - Number(blackjack.rtp.num) / Number(blackjack.rtp.den));
    expect(edge).toBeCloseTo(0.005704, 6);
  });

  test('the best play of blackjack equals printed basic strategy', () => {
    const short = { hit: 'H', stand: 'S', 'double-or-hit': 'D', 'double-or-stand': 'd', split: 'P' };
    const rows = blackjackTable().map(({ of, points, moves }) => [
      `${of} ${points}`,
      moves.map((move) => short[move]).join(''),
    ]);
    expect(Object.fromEntries(rows)).toMatchObject({
      'hard 8': 'HHHHHHHHHH',
      'hard 9': 'HDDDDHHHHH',
      'hard 10': 'DDDDDDDDHH',
      'hard 11': 'DDDDDDDDDH',
      'hard 12': 'HHSSSHHHHH',
      'hard 13': 'SSSSSHHHHH',
      'hard 16': 'SSSSSHHHHH',
      'hard 17': 'SSSSSSSSSS',
      'soft 13': 'HHHHDHHHHH',
      'soft 17': 'HDDDDHHHHH',
      'soft 18': 'SddddSSHHH',
      'soft 19': 'SSSSSSSSSS',
      'pair 1': 'PPPPPPPPPP',
      'pair 4': 'HHHPPHHHHH',
      'pair 8': 'PPPPPPPPPP',
      'pair 9': 'PPPPPSPPSS',
      'pair 10': 'SSSSSSSSSS',
    });
  });

  test('trial rounds of blackjack return the RTP of the game math', () => {
    const rounds = 25_000;
    let stakes = rounds;
    const trial = tryRounds(blackjack, {
      bet: { stake: '1000000' },
      rounds,
      draws: randomDraws('blackjack'),
      choose(view) {
        const kind = bestBlackjackMove(seen(view));
        if (kind === 'double' || kind === 'split') stakes += 1;
        return { kind };
      },
    });
    const number = ({ num, den } = fraction(1n)) => Number(num) / Number(den);
    const staked = number(math?.staked);
    expect(stakes / rounds).toBeCloseTo(staked, 2);
    // Compares returns in first stakes: the total stake differs between rounds.
    const returned = (trial.rtp * stakes) / rounds;
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(returned - number(math?.rtp) * staked)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
    expect(trial.deviation).toBeCloseTo(math?.deviation ?? 0, 1);
  });
});

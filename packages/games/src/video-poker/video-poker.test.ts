import { describe, expect, test } from 'vitest';
import { CARDS, cardAt, cardName, deck } from '../cards/deck.ts';
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
import { videoPokerAdviser, videoPokerMath } from './math.ts';
import { countHandsWith, holdSolver, OUTCOMES } from './solver.ts';
import { paidHand, type VideoPokerView, videoPoker } from './video-poker.ts';

const bet = { stake: '1000' };
const places = new Map(deck.map((card, place) => [cardName(card), place]));
const parseDeckIndexes = (cards: string) => cards.split(' ').map((name) => places.get(name) ?? Number.NaN);
// `view` is plain JSON data, so the cast is safe.
const seen = (view: Json) => view as unknown as VideoPokerView;

/** Words that draw these cards from one deck. */
function dealt(cards: string) {
  const left = deck.map((_, place) => place);
  return givenDraws(
    parseDeckIndexes(cards).map((place) => {
      const at = left.indexOf(place);
      const word = wordFor(at, left.length);
      left.splice(at, 1);
      return word;
    }),
  );
}

describe('the paytable', () => {
  test.each([
    ['10♠ J♠ Q♠ K♠ A♠', 800, 'royal-flush'],
    ['9♠ 10♠ J♠ Q♠ K♠', 50, 'straight-flush'],
    ['A♥ 2♥ 3♥ 4♥ 5♥', 50, 'straight-flush'],
    ['7♥ 7♠ 7♦ 7♣ 5♥', 25, 'four-of-a-kind'],
    ['7♥ 7♠ 7♦ 5♣ 5♥', 9, 'full-house'],
    ['2♥ 9♥ 3♥ 4♥ 5♥', 6, 'flush'],
    ['A♥ 2♥ 3♥ 4♥ 5♣', 4, 'straight'],
    ['10♠ J♦ Q♠ K♠ A♠', 4, 'straight'],
    ['7♥ 7♠ 7♦ 6♣ 5♥', 3, 'three-of-a-kind'],
    ['7♥ 7♠ 6♦ 6♣ 5♥', 2, 'two-pair'],
    ['J♥ J♠ 6♦ 4♣ 5♥', 1, 'jacks-or-better'],
    ['A♥ A♠ 6♦ 4♣ 5♥', 1, 'jacks-or-better'],
    ['10♥ 10♠ A♦ K♣ Q♥', 0, undefined],
    ['A♥ K♠ Q♦ J♣ 9♥', 0, undefined],
    ['2♥ 3♠ 4♦ A♣ K♥', 0, undefined],
  ] as const)('video poker hand %s pays %i', (cards, pays, hand) => {
    expect(paidHand(parseDeckIndexes(cards))?.hand).toBe(hand);
    const { returnMinor } = playRound(videoPoker, bet, dealt(`${cards} 2♦ 6♠ 8♦ 9♦ 3♦`));
    expect(returnMinor).toBe(BigInt(pays) * 1000n);
  });
});

describe('a round', () => {
  const deal = '2♦ 6♠ 8♦ 9♦ 3♦ K♠ K♦ K♥ K♣ A♠';

  test.each([
    [[], 'K♠ K♦ K♥ K♣ A♠', 25_000n],
    [[4], 'K♠ K♦ K♥ K♣ 3♦', 25_000n],
    [[0, 2, 3, 4], '2♦ K♠ 8♦ 9♦ 3♦', 0n],
    [[1, 0], '2♦ 6♠ K♠ K♦ K♥', 3000n],
    [[0, 1, 2, 3, 4], '2♦ 6♠ 8♦ 9♦ 3♦', 0n],
  ])('holding %j makes it %s', (held, cards, paid) => {
    const { last, returnMinor, stakeMinor, steps } = playRound(videoPoker, bet, dealt(deal), () => ({
      kind: 'draw',
      held,
    }));
    expect(seen(last.view).hand.map(cardName).join(' ')).toBe(cards);
    expect(seen(last.view).held).toEqual([...held].sort());
    expect([stakeMinor, returnMinor, steps]).toEqual([1000n, paid, 2]);
  });

  test('the view of video poker hides the cards to come', () => {
    const views: VideoPokerView[] = [];
    playRound(videoPoker, bet, dealt(deal), (view) => {
      views.push(seen(view));
      return { kind: 'draw', held: [] };
    });
    expect(views).toHaveLength(1);
    expect(views[0]).toEqual({
      phase: 'draw',
      hand: parseDeckIndexes(deal)
        .slice(0, 5)
        .map((place) => deck[place]),
      returnMinor: '0',
    });
  });

  test('an abandoned video poker round holds all cards', () => {
    const { returnMinor } = playRound(videoPoker, bet, dealt('J♦ 6♠ J♥ 9♦ 3♦ K♠ K♦ K♥ K♣ A♠'));
    expect(returnMinor).toBe(1000n);
  });

  test.each([
    [{ kind: 'draw' }],
    [{ kind: 'draw', held: [5] }],
    [{ kind: 'draw', held: [-1] }],
    [{ kind: 'draw', held: [0.5] }],
    [{ kind: 'draw', held: [1, 1] }],
    [{ kind: 'draw', held: ['1'] }],
    [{ kind: 'stand', held: [] }],
  ])('video poker refuses the move %j', (move) => {
    expect(() => playRound(videoPoker, bet, dealt(deal), () => move)).toThrow('refused a move');
  });

  test('readBet of video poker refuses a stake that is not a string', () =>
    expect(videoPoker.readBet({ stake: 1 }).ok).toBe(false));

  test('the best hand of video poker pays returnMaxMinor', () => {
    const read = videoPoker.readBet(bet);
    const best = playRound(videoPoker, bet, dealt('10♠ J♠ Q♠ K♠ A♠ 2♦ 6♠ 8♦ 9♦ 3♦'));
    expect(read.ok && read.value.returnMaxMinor).toBe(best.returnMinor);
    expect(Math.max(...videoPokerMath().map(({ returnMax }) => returnMax))).toBe(800);
  });
});

// Expected cards were computed outside this code: ⌊f·(cards left)⌋ of HMAC-SHA256.
test.each([
  [18, '3♥ 3♦ A♠ 2♣ Q♦', [0, 1], '3♥ 3♦ 3♠ 5♥ 9♥', 3000n],
  [13, 'J♠ 9♦ A♣ K♣ Q♥', [0, 2, 3, 4], 'J♠ K♠ A♣ K♣ Q♥', 1000n],
  [5, '7♥ 5♣ Q♣ 5♠ 10♦', [], '10♠ K♠ A♣ 8♥ A♦', 1000n],
] as const)(
  'video poker with nonce %i deals the same cards as public verifiers',
  (nonce, hand, held, drawn, paid) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const { last, returnMinor } = playRound(videoPoker, bet, roundDraws(seeds), (view) => {
      expect(seen(view).hand.map(cardName).join(' ')).toBe(hand);
      return { kind: 'draw', held };
    });
    expect(seen(last.view).hand.map(cardName).join(' ')).toBe(drawn);
    expect(returnMinor).toBe(paid);
  },
);

test('video poker deals and draws each card equally often', () => {
  const draws = randomDraws('video poker cards');
  const counts = new Array<number>(2 * CARDS).fill(0);
  const rounds = 20_800;
  for (let round = 0; round < rounds; round++) {
    const count = (view: Json, half: number) => {
      for (const card of seen(view).hand) {
        const place = half * CARDS + deckIndex(card);
        counts[place] = (counts[place] ?? 0) + 1;
      }
      return { kind: 'draw', held: [] };
    };
    const { last } = playRound(videoPoker, bet, draws, (view) => count(view, 0));
    count(last.view, 1);
  }
  const expected = counts.map(() => (5 * rounds) / CARDS);
  // The five cards of a hand differ, so the counts vary less than with independent cards.
  expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(2 * (CARDS - 1)));
});

describe('the best play', () => {
  const [math] = videoPokerMath();
  const handsWith = countHandsWith();
  const solver = holdSolver(handsWith);
  const adviser = videoPokerAdviser();

  test('the RTP of video poker under best play is 99.5439 %', () => {
    expect(math?.rtp).toEqual(videoPoker.rtp);
    expect(Number(videoPoker.rtp.num) / Number(videoPoker.rtp.den)).toBeCloseTo(0.995439, 6);
    expect(math?.deviation).toBeCloseTo(4.4175, 4);
    expect(math?.hitRate).toBeCloseTo(0.454565, 5);
  });

  test('countHandsWith counts the hands that contain a set of cards', () => {
    const { pays, kinds } = handsWith;
    // Over all hands, highest pay first.
    expect([...kinds.slice(0, 9)]).toEqual([4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 337_920]);
    expect(pays[0]).toBe(
      4 * 800 + 36 * 50 + 624 * 25 + 3744 * 9 + 5108 * 6 + 10_200 * 4 + 54_912 * 3 + 123_552 * 2 + 337_920,
    );
  });

  test('the solver gives the same averages as trying every draw of every hold', () => {
    const dealtHand = parseDeckIndexes('3♦ 6♣ J♠ 9♠ 10♥').sort((a, b) => a - b);
    const left = deck.map((_, place) => place).filter((place) => !dealtHand.includes(place));
    const cards = new Uint8Array(5);
    const averages = Array.from({ length: 32 }, (_, set) => {
      const held = dealtHand.filter((__, place) => set & (1 << place));
      cards.set(held);
      let [paid, ways] = [0, 0];
      const draw = (size: number, first: number) => {
        if (size === 5) {
          paid += paidHand(cards)?.pays ?? 0;
          ways += 1;
          return;
        }
        for (let next = first; next < left.length; next++) {
          cards[size] = left[next] ?? 0;
          draw(size + 1, next + 1);
        }
      };
      draw(held.length, 0);
      return paid / ways;
    });
    const { set, pays } = solver.best(Uint8Array.from(dealtHand));
    expect(pays / OUTCOMES).toBeCloseTo(Math.max(...averages), 12);
    expect(averages[set]).toBe(Math.max(...averages));
  });

  test.each([
    ['four to a royal flush beat a flush', 'A♠ K♠ Q♠ J♠ 9♠', 'A♠ K♠ Q♠ J♠'],
    ['but not a straight flush', 'K♠ Q♠ J♠ 10♠ 9♠', 'K♠ Q♠ J♠ 10♠ 9♠'],
    ['a high pair beats four to a flush', 'J♠ J♦ 4♠ 7♠ 9♠', 'J♠ J♦'],
    ['which beat a low pair', '5♠ 5♦ 4♠ 7♠ 9♠', '5♠ 4♠ 7♠ 9♠'],
    ['a low pair beats high cards', '5♠ 5♦ A♠ K♦ 9♣', '5♠ 5♦'],
    ['of nothing nothing is held', '3♠ 5♦ 8♠ 9♥ 2♣', ''],
  ])('best play, %s: of %s hold %s', (_, hand, held) => {
    const cards = hand.split(' ');
    expect(
      adviser(parseDeckIndexes(hand).map(cardAt))
        .map((place) => cards[place])
        .join(' '),
    ).toBe(held);
  });

  test('trial rounds of video poker return the RTP of the game math', () => {
    const rounds = 25_000;
    const trial = tryRounds(videoPoker, {
      bet,
      rounds,
      draws: randomDraws('video poker'),
      choose: (view) => ({ kind: 'draw', held: adviser(seen(view).hand) }),
    });
    const rtp = Number(videoPoker.rtp.num) / Number(videoPoker.rtp.den);
    expect(Math.abs(trial.rtp - rtp)).toBeLessThan((3 * (math?.deviation ?? 0)) / Math.sqrt(rounds));
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});

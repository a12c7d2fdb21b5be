import { seededRandom } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { blackjack } from '../blackjack/blackjack.ts';
import { type Card, deck } from '../cards/deck.ts';
import type { Draws } from '../fairness/draws.ts';
import { wordFor } from '../testing/index.ts';
import {
  afterInsurance,
  cardsDrawn,
  decideLive,
  firstStage,
  handsAfter,
  isDeciding,
  isStillIn,
  type LiveBlackjackBet,
  liveBlackjack,
  liveBlackjackReturn,
  liveBlackjackView,
  readLiveBlackjackMove,
  type TableStage,
} from './live-blackjack.ts';
import { dealTable, endsAtPeek, finalDealerCards, offersInsurance, type TableDeal } from './table-deal.ts';

const random = seededRandom('tables');
const newSecret = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');
const newDeal = () => dealTable({ secret: newSecret(), table: 'live-blackjack', no: 1 });

const sides = { perfectPairs: '30', twentyOnePlusThree: '7' };

function createBet(stake = '101'): LiveBlackjackBet {
  const read = liveBlackjack.readBet({ stake, sides });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function decided(bet: LiveBlackjackBet, deal: TableDeal, stage: TableStage, raw: unknown) {
  const move = readLiveBlackjackMove(raw);
  if (!move.ok) throw new Error(move.error);
  return decideLive(bet, deal, { stage, move: move.value });
}

/** The first deal that fulfils the condition. */
function dealWhere(condition: (deal: TableDeal) => boolean): TableDeal {
  for (;;) {
    const deal = newDeal();
    if (condition(deal)) return deal;
  }
}

interface Played {
  readonly bet: LiveBlackjackBet;
  readonly stakeMinor: bigint;
}

/** Plays a bet to its end with random moves. */
function playByChance(deal: TableDeal): Played {
  let bet = createBet();
  let stakeMinor = liveBlackjack.stakeTotal(bet);
  let stage = firstStage(deal);
  while (stage.kind === 'insurance' || stage.kind === 'hands') {
    const hands = liveBlackjackView(bet, deal, stage).hands;
    for (const [hand, { moves }] of hands.entries()) {
      if (hand > 0 && stage.kind === 'insurance') continue;
      const kind = moves[Math.floor(random() * moves.length)];
      if (kind === undefined) continue;
      const decision = decided(bet, deal, stage, { kind, hand });
      if (!decision.ok) throw new Error(decision.error);
      bet = decision.value.bet;
      stakeMinor += decision.value.stakeMinor;
    }
    expect(isDeciding(bet, deal, stage)).toBe(false);
    if (stage.kind === 'insurance') stage = afterInsurance(deal);
    else
      stage = isStillIn(bet, deal, stage.step) ? { kind: 'hands', step: stage.step + 1 } : { kind: 'over' };
  }
  return { bet, stakeMinor };
}

/** The same decisions in the single-player game with the same cards, hand by hand. */
function playAlone(deal: TableDeal, bet: LiveBlackjackBet): Played & { readonly returnMinor: bigint } {
  let cards: Card[] = [];
  const draws: Draws = {
    drawCount: 0,
    word() {
      const card = cards.shift();
      if (!card) throw new Error('no card is left');
      return wordFor(
        deck.findIndex(({ rank, suit }) => rank === card.rank && suit === card.suit),
        52,
      );
    },
  };
  const toDealer = deal.dealerHand.slice(2);
  const read = blackjack.readBet({ stake: '101', sides });
  if (!read.ok) throw new Error(read.error);
  const [one, two] = deal.first;
  const [up, hole] = deal.dealer;
  cards = [one, up, two, hole, ...toDealer];
  let last = read.value.start(draws);
  let { stakeMinor, returnMinor } = last;
  const move = (kind: string, own: readonly (Card | undefined)[]) => {
    if (last.isOver) return;
    cards = [...own.flatMap((card) => (card ? [card] : [])), ...toDealer];
    const result = blackjack.resume(last.stateText).play({ kind }, draws);
    if (!result.ok) throw new Error(result.error);
    last = result.value;
    stakeMinor += last.stakeMinor;
    returnMinor += last.returnMinor;
  };
  if (offersInsurance(deal)) move(bet.insurance === 'insured' ? 'insure' : 'decline', []);
  for (const [place, { since, made }] of bet.hands.entries())
    for (const [index, kind] of made.entries()) {
      const at = since + index - 1;
      const own = [(place === 0 ? deal.drawn : deal.splitDrawn)[at]];
      move(kind, kind === 'split' ? [deal.drawn[at], deal.splitDrawn[at]] : kind === 'stand' ? [] : own);
    }
  expect(last.isOver).toBe(true);
  return { bet, stakeMinor, returnMinor };
}

describe('a shared round of blackjack', () => {
  test('live blackjack pays the same as the single-player game for equal cards and decisions', () => {
    let splits = 0;
    let insured = 0;
    const sideWins = new Set<string>();
    for (let round = 0; round < 3000; round++) {
      const deal = newDeal();
      const { bet, stakeMinor } = playByChance(deal);
      const alone = playAlone(deal, bet);
      expect([stakeMinor, liveBlackjackReturn(bet, deal)]).toEqual([alone.stakeMinor, alone.returnMinor]);
      splits += bet.hands.length - 1;
      insured += bet.insurance === 'insured' ? 1 : 0;
      for (const { result = '' } of liveBlackjackView(bet, deal, { kind: 'over' }).sides ?? [])
        sideWins.add(result);
    }
    expect(sideWins.size).toBeGreaterThanOrEqual(7);
    expect(splits).toBeGreaterThan(50);
    expect(insured).toBeGreaterThan(50);
  });

  test('the n-th drawn card is the same for all players of live blackjack', () => {
    const deal = dealWhere((each) => !endsAtPeek(each) && !offersInsurance(each));
    const hit = decided(createBet(), deal, { kind: 'hands', step: 1 }, { kind: 'hit' });
    const doubled = decided(createBet('500'), deal, { kind: 'hands', step: 1 }, { kind: 'double' });
    if (!hit.ok || !doubled.ok) throw new Error('a move was refused');
    const card = deal.drawn[0];
    for (const { bet } of [hit.value, doubled.value])
      expect(handsAfter(bet, deal, 1)[0]?.cards).toEqual([...deal.first, card]);
    expect(doubled.value.stakeMinor).toBe(500n);
  });

  test('the view of live blackjack shows no card of an open step', () => {
    const deal = dealWhere((each) => firstStage(each).kind === 'hands');
    const stage = { kind: 'hands', step: 1 } as const;
    const decision = decided(createBet(), deal, stage, { kind: 'hit' });
    if (!decision.ok) throw new Error(decision.error);
    expect(liveBlackjackView(decision.value.bet, deal, stage).hands).toMatchObject([
      { cards: deal.first, decided: 'hit', moves: [] },
    ]);
    expect(decided(decision.value.bet, deal, stage, { kind: 'stand' })).toMatchObject({ ok: false });
  });

  test('the side bets of live blackjack have a result from the deal on', () => {
    const deal: TableDeal = {
      ...newDeal(),
      first: [
        { rank: 8, suit: 'spades' },
        { rank: 8, suit: 'clubs' },
      ],
      dealer: [
        { rank: 8, suit: 'hearts' },
        { rank: 2, suit: 'hearts' },
      ],
    };
    expect(liveBlackjackView(createBet(), deal, { kind: 'betting' }).sides).toEqual([
      { spot: 'perfectPairs', stakeMinor: '30' },
      { spot: 'twentyOnePlusThree', stakeMinor: '7' },
    ]);
    expect(liveBlackjackView(createBet(), deal, { kind: 'hands', step: 1 }).sides).toEqual([
      { spot: 'perfectPairs', stakeMinor: '30', result: 'coloured-pair', returnMinor: '330' },
      { spot: 'twentyOnePlusThree', stakeMinor: '7', result: 'three-of-a-kind', returnMinor: '182' },
    ]);
    const { sides: _, ...plainBet } = createBet();
    expect(liveBlackjackView(plainBet, deal, { kind: 'hands', step: 1 })).not.toHaveProperty('sides');
    // A bet that was stored before side bets existed has none.
    expect(liveBlackjack.writeBet(plainBet)).toEqual({ stake: '101' });
    expect(liveBlackjack.writeBet(createBet())).toEqual({ stake: '101', sides });
  });

  test('cardsDrawn lists the cards that any player took', () => {
    const deal = dealWhere((each) => !endsAtPeek(each));
    const pair = {
      ...createBet(),
      hands: [
        { since: 1, made: ['split', 'stand'] },
        { since: 2, made: ['hit'] },
      ],
    } as const;
    const other = { ...createBet(), hands: [{ since: 1, made: ['hit', 'stand'] }] } as const;
    expect(cardsDrawn([other], deal, 2)).toEqual({ drawn: [deal.drawn[0], null], splitDrawn: [null, null] });
    expect(cardsDrawn([other, pair], deal, 2)).toEqual({
      drawn: [deal.drawn[0], null],
      splitDrawn: deal.splitDrawn.slice(0, 2),
    });
    expect(cardsDrawn([other, pair], deal, 1).splitDrawn).toEqual([deal.splitDrawn[0]]);
  });

  test('a missing decision counts as a stand, and as no insurance', () => {
    const deal = dealWhere((each) => offersInsurance(each) && !endsAtPeek(each));
    const bet = createBet();
    expect(handsAfter(bet, deal, 1)).toMatchObject([{ cards: deal.first, isDone: true }]);
    expect(isStillIn(bet, deal, 1)).toBe(false);
    expect(liveBlackjackReturn(bet, deal)).toBe(
      playAlone(deal, { ...bet, hands: [{ since: 1, made: ['stand'] }] }).returnMinor,
    );
  });

  test('the view during the insurance step does not depend on the hole card', () => {
    const views = [true, false].map((isOver) => {
      const deal = dealWhere((each) => offersInsurance(each) && endsAtPeek(each) === isOver);
      const [{ cards: _, total: __, isSoft: ___, ...viewFields } = {}] = liveBlackjackView(
        createBet(),
        deal,
        {
          kind: 'insurance',
          step: 0,
        },
      ).hands as Record<string, unknown>[];
      return viewFields;
    });
    expect(views[0]).toEqual(views[1]);
  });

  test.each([
    [{ kind: 'insurance', step: 0 }, { kind: 'hit' }],
    [{ kind: 'hands', step: 1 }, { kind: 'insure' }],
    [
      { kind: 'hands', step: 1 },
      { kind: 'hit', hand: 1 },
    ],
    [{ kind: 'betting' }, { kind: 'hit' }],
    [{ kind: 'over' }, { kind: 'hit' }],
  ] as const)('decideLive refuses in %j the move %j', (stage, move) => {
    const deal = dealWhere((each) => offersInsurance(each) && !endsAtPeek(each));
    expect(decided(createBet(), deal, stage, move).ok).toBe(false);
  });

  test('the dealer keeps two cards if all hands of the table are bust', () => {
    const deal = dealWhere((each) => !endsAtPeek(each) && each.dealerHand.length > 2);
    const bust = {
      cards: [
        { rank: 13, suit: 'clubs' },
        { rank: 12, suit: 'clubs' },
        { rank: 5, suit: 'clubs' },
      ],
    } as const;
    expect(finalDealerCards(deal, [bust])).toEqual(deal.dealer);
    expect(finalDealerCards(deal, [bust, { cards: deal.first }])).toEqual(deal.dealerHand);
  });
});

test.each([{}, { kind: 'surrender' }, { kind: 'hit', hand: 2 }, { kind: 'hit', hand: '0' }, null])(
  'readLiveBlackjackMove rejects %j',
  (raw) => {
    expect(readLiveBlackjackMove(raw).ok).toBe(false);
  },
);

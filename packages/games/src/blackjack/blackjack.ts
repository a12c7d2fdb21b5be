import { asFields, err, fraction, ok, type Result } from '@evens/base';
import { type Card, drawCard } from '../cards/deck.ts';
import type { Draws } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, type Step } from '../game.ts';
import { bestTotal, dealerDraws, isBest, isBlackjack, isBust, isSoft, pointsIn, rankPoints } from './hand.ts';
import {
  blackjackSideBets,
  leastStakeWithSides,
  readStakeWithSides,
  returnMaxWithSides,
  type SideBetResult,
  type StakeWithSides,
  settleSideBets,
  stakeTotalWithSides,
  writeStakeWithSides,
} from './side-bets.ts';

export const blackjackMoves = ['insure', 'decline', 'hit', 'stand', 'double', 'split'] as const;
export type BlackjackMove = (typeof blackjackMoves)[number];
export const blackjackResults = ['blackjack', 'win', 'push', 'lose'] as const;
export type BlackjackResult = (typeof blackjackResults)[number];

interface Hand {
  readonly cards: readonly Card[];
  /** Twice the bet's stake after a double. */
  readonly stakeMinor: bigint;
  readonly isDone: boolean;
  /** Set after the round has ended. */
  readonly result?: BlackjackResult;
}

interface BlackjackState {
  readonly stakeMinor: bigint;
  /** Decided by the deal and paid with the hands. Absent without side bets. */
  readonly sides?: readonly SideBetResult[];
  readonly insuranceMinor: bigint;
  /** The first card is open, the second is the hole card. */
  readonly dealer: readonly Card[];
  /** One hand, or two after a split. */
  readonly hands: readonly Hand[];
  readonly phase: 'insurance' | 'hands' | 'over';
  readonly returnMinor: bigint;
}

/** The player's view. Amounts are minor units as decimal strings. */
export interface BlackjackView {
  readonly phase: 'insurance' | 'hands' | 'over';
  /** Without the hole card until the round has ended. */
  readonly dealer: readonly Card[];
  readonly hands: readonly {
    readonly cards: readonly Card[];
    readonly total: number;
    /** An ace counts 11. */
    readonly isSoft: boolean;
    readonly stakeMinor: string;
    readonly result?: BlackjackResult;
  }[];
  /** Index of the hand to move. */
  readonly turn?: number;
  /** Moves allowed now. */
  readonly moves: readonly BlackjackMove[];
  readonly insuranceMinor: string;
  /** Absent without side bets. */
  readonly sides?: readonly SideBetView[];
  readonly returnMinor: string;
}

/** A side bet with its result. Amounts are minor units as decimal strings. */
export type SideBetView = Pick<SideBetResult, 'spot' | 'result'> & {
  readonly stakeMinor: string;
  readonly returnMinor: string;
};

const isAce = (card: Card | undefined): boolean => card?.rank === 14;
const insuranceStake = (stakeMinor: bigint): bigint => stakeMinor / 2n;
const activeHandIndex = ({ hands }: BlackjackState): number => hands.findIndex(({ isDone }) => !isDone);

function legalMoves(state: BlackjackState): readonly BlackjackMove[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'insurance') return ['insure', 'decline'];
  const [one, two, third] = state.hands[activeHandIndex(state)]?.cards ?? [];
  if (!one || !two || third) return ['hit', 'stand'];
  const mayDouble = ['hit', 'stand', 'double'] as const;
  return state.hands.length === 1 && rankPoints(one.rank) === rankPoints(two.rank)
    ? [...mayDouble, 'split']
    : mayDouble;
}

function start(bet: StakeWithSides, draws: Draws): Step<BlackjackState> {
  const [first, up, second, hole] = [drawCard(draws), drawCard(draws), drawCard(draws), drawCard(draws)];
  const { stakeMinor } = bet;
  const sides = settleSideBets(bet.sides, { first: [first, second], up });
  const totalMinor = stakeTotalWithSides(bet);
  const state: BlackjackState = {
    stakeMinor,
    ...(sides.length > 0 && { sides }),
    insuranceMinor: 0n,
    dealer: [up, hole],
    hands: [{ cards: [first, second], stakeMinor, isDone: false }],
    phase: 'insurance',
    returnMinor: 0n,
  };
  return isAce(up) && insuranceStake(stakeMinor) > 0n
    ? { state, stakeMinor: totalMinor, returnMinor: 0n, isOver: false }
    : peek(state, { stakeMinor: totalMinor, draws });
}

type StepInputs = { readonly stakeMinor: bigint; readonly draws: Draws };

/** The dealer checks the hole card under an ace or a ten. A blackjack on either side ends the round. */
function peek(state: BlackjackState, inputs: StepInputs): Step<BlackjackState> {
  return isBlackjack(state.dealer) || isBlackjack(state.hands[0]?.cards ?? [])
    ? finish(state, inputs)
    : continueRound({ ...state, phase: 'hands' }, inputs);
}

function continueRound(state: BlackjackState, inputs: StepInputs): Step<BlackjackState> {
  if (activeHandIndex(state) < 0) return finish(state, inputs);
  return { state, stakeMinor: inputs.stakeMinor, returnMinor: 0n, isOver: false };
}

/** The dealer draws only if a hand is still in. All payouts happen here. */
function finish(state: BlackjackState, { stakeMinor, draws }: StepInputs): Step<BlackjackState> {
  const dealer = [...state.dealer];
  const isNatural = (cards: readonly Card[]) => state.hands.length === 1 && isBlackjack(cards);
  const waits = state.hands.some(({ cards }) => !isBust(pointsIn(cards)) && !isNatural(cards));
  if (waits && !isBlackjack(dealer)) while (dealerDraws(pointsIn(dealer))) dealer.push(drawCard(draws));

  const handResult = (cards: readonly Card[]): BlackjackResult => {
    const [own, theirs] = [pointsIn(cards), pointsIn(dealer)];
    if (isBust(own)) return 'lose';
    if (isNatural(cards)) return isBlackjack(dealer) ? 'push' : 'blackjack';
    if (isBlackjack(dealer)) return 'lose';
    if (isBust(theirs) || bestTotal(own) > bestTotal(theirs)) return 'win';
    return bestTotal(own) === bestTotal(theirs) ? 'push' : 'lose';
  };
  const hands = state.hands.map((hand) => ({ ...hand, isDone: true, result: handResult(hand.cards) }));
  const insuredMinor = isBlackjack(dealer) ? 3n * state.insuranceMinor : 0n;
  const sidesMinor = (state.sides ?? []).reduce((sum, side) => sum + side.returnMinor, 0n);
  const returnMinor = hands.reduce(
    (sum, hand) => sum + handReturn(hand.result, hand.stakeMinor),
    insuredMinor + sidesMinor,
  );
  return {
    state: { ...state, dealer, hands, phase: 'over', returnMinor },
    stakeMinor,
    returnMinor,
    isOver: true,
  };
}

/**
 * Only the return of a blackjack can be a fraction. It is the only hand of its round, so the round is rounded down
 * once.
 */
function handReturn(result: BlackjackResult, stakeMinor: bigint): bigint {
  const halves = { blackjack: 5n, win: 4n, push: 2n, lose: 0n }[result];
  return (stakeMinor * halves) / 2n;
}

function play(
  state: BlackjackState,
  move: BlackjackMove,
  draws: Draws,
): Result<Step<BlackjackState>, string> {
  const legal = legalMoves(state);
  if (!legal.includes(move)) return err(`not one of the moves that are open: ${legal.join(', ')}`);
  const nothing: StepInputs = { stakeMinor: 0n, draws };
  if (move === 'decline') return ok(peek(state, nothing));
  if (move === 'insure') {
    const insuranceMinor = insuranceStake(state.stakeMinor);
    return ok(peek({ ...state, insuranceMinor }, { stakeMinor: insuranceMinor, draws }));
  }
  const inputs: StepInputs = {
    stakeMinor: move === 'double' || move === 'split' ? state.stakeMinor : 0n,
    draws,
  };
  const turn = activeHandIndex(state);
  const hands = state.hands.flatMap((hand, place) => (place === turn ? moved(hand, move, draws) : [hand]));
  return ok(continueRound({ ...state, hands }, inputs));
}

/** The hand after a move. A split gives two hands, and the left one draws its card first. */
function moved(hand: Hand, move: 'hit' | 'stand' | 'double' | 'split', draws: Draws): readonly Hand[] {
  if (move === 'stand') return [{ ...hand, isDone: true }];
  if (move === 'split')
    return hand.cards.map((card) => {
      const cards = [card, drawCard(draws)];
      return { ...hand, cards, isDone: isAce(card) || isBest(pointsIn(cards)) };
    });
  const cards = [...hand.cards, drawCard(draws)];
  if (move === 'double') return [{ cards, stakeMinor: 2n * hand.stakeMinor, isDone: true }];
  const points = pointsIn(cards);
  return [{ ...hand, cards, isDone: isBust(points) || isBest(points) }];
}

function view(state: BlackjackState): BlackjackView {
  const { phase, dealer, hands, insuranceMinor, sides, returnMinor } = state;
  return {
    phase,
    dealer: phase === 'over' ? dealer : dealer.slice(0, 1),
    hands: hands.map(({ cards, stakeMinor, result }) => {
      const points = pointsIn(cards);
      return {
        cards,
        total: bestTotal(points),
        isSoft: isSoft(points),
        stakeMinor: stakeMinor.toString(),
        ...(result && { result }),
      };
    }),
    ...(phase === 'hands' && { turn: activeHandIndex(state) }),
    moves: legalMoves(state),
    insuranceMinor: insuranceMinor.toString(),
    ...(sides && { sides: sides.map(sideBetView) }),
    returnMinor: returnMinor.toString(),
  };
}

export const sideBetView = ({ spot, result, stakeMinor, returnMinor }: SideBetResult): SideBetView => ({
  spot,
  stakeMinor: stakeMinor.toString(),
  result,
  returnMinor: returnMinor.toString(),
});

const half = (stakeMinor: bigint): bigint => stakeMinor / 2n;

/** A mode with a side bet stakes half of the total on it. */
const betModes: readonly BetMode[] = [
  { name: 'hand', bet: (stake) => ({ stake: `${stake}` }) },
  ...blackjackSideBets.map(
    (spot): BetMode => ({
      name: `hand and ${spot}`,
      bet: (stake) => ({
        stake: `${stake - half(stake)}`,
        ...(half(stake) > 0n && { sides: { [spot]: `${half(stake)}` } }),
      }),
    }),
  ),
];

const rules: GameRules<StakeWithSides, { readonly kind: BlackjackMove }, BlackjackState> = {
  key: 'blackjack',
  kind: 'card',
  version: 1,
  // RTP of all stakes on hands under best play. The house edge is 0.5704 % of the first stake.
  rtp: fraction(7911865040755275415257305528n, 7952113957576948743581430823n),
  betModes,
  readBet: readStakeWithSides,
  writeBet: writeStakeWithSides,
  stakeTotal: stakeTotalWithSides,
  stakeLeast: leastStakeWithSides,
  returnMax: returnMaxWithSides,
  start,
  moves: {
    readMove(raw) {
      const kind = blackjackMoves.find((each) => each === asFields(raw)?.['kind']);
      return kind ? ok({ kind }) : err(`a move's kind is one of ${blackjackMoves.join(', ')}`);
    },
    play: (state, { kind }, draws) => play(state, kind, draws),
    defaultMove: ({ phase }) => ({ kind: phase === 'insurance' ? 'decline' : 'stand' }),
  },
  view,
};

/**
 * Cards are ⌊f·52⌋ of an unlimited deck, to player, dealer, player, dealer. The dealer peeks under an ace or a ten and
 * stands on every 17. A blackjack pays 3:2, other wins 1:1. Insurance is offered when the dealer shows an ace, also to
 * a blackjack. It costs half the stake, rounded down, and pays 2:1. Any first two cards may be doubled for one more
 * card, also after a split. Two cards of equal points may be split once. Split aces get one card each, and 21 in a
 * split hand is no blackjack. The player stands automatically on 21. There is no surrender. Side bets are decided by the
 * player's first two cards and the dealer's open card, and paid with the hands.
 */
export const blackjack = defineInHouseGame(rules);

import { asFields, err, fraction, ok, type Result } from '@evens/base';
import { CARDS, type Card, cardAt } from '../cards/deck.ts';
import { type HandKind, handKind, handValue, leastPair } from '../cards/hand-rank.ts';
import { drawnFrom } from '../fairness/draws.ts';
import { defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { firstStep, lastStep, oneStake } from '../one-stake.ts';

export type VideoPokerHand = Exclude<HandKind, 'high-card' | 'pair'> | 'jacks-or-better';

/** Payout of each hand in stakes, from best to worst: nine for a full house, six for a flush. */
export const videoPokerPays: readonly { readonly hand: VideoPokerHand; readonly pays: number }[] = [
  { hand: 'royal-flush', pays: 800 },
  { hand: 'straight-flush', pays: 50 },
  { hand: 'four-of-a-kind', pays: 25 },
  { hand: 'full-house', pays: 9 },
  { hand: 'flush', pays: 6 },
  { hand: 'straight', pays: 4 },
  { hand: 'three-of-a-kind', pays: 3 },
  { hand: 'two-pair', pays: 2 },
  { hand: 'jacks-or-better', pays: 1 },
];
const MOST = 800n;
export const HAND_CARDS = 5;
const JACKS = leastPair(11);

/** Paytable entry of cards given as deck indexes; undefined if unpaid. */
export function paidHand(cards: ArrayLike<number>): (typeof videoPokerPays)[number] | undefined {
  const value = handValue(cards);
  if (value < JACKS) return undefined;
  const kind = handKind(value);
  return videoPokerPays.find(({ hand }) => hand === (kind === 'pair' ? 'jacks-or-better' : kind));
}

interface VideoPokerBet {
  readonly stakeMinor: bigint;
}

interface VideoPokerState extends VideoPokerBet {
  /** Deck indexes. */
  readonly hand: readonly number[];
  /** The five replacement cards, fixed before the hold. */
  readonly next: readonly number[];
  /** Indexes in the hand, after the draw. */
  readonly held?: readonly number[];
  readonly returnMinor: bigint;
}

interface VideoPokerMove {
  readonly kind: 'draw';
  /** Indexes in the hand from 0, ascending. */
  readonly held: readonly number[];
}

/** The player's view. Amounts are minor units as decimal strings. */
export interface VideoPokerView {
  readonly phase: 'draw' | 'over';
  readonly hand: readonly Card[];
  readonly held?: readonly number[];
  /** Paytable entry of the hand, or of the current hand before the draw. */
  readonly paid?: VideoPokerHand;
  readonly returnMinor: string;
}

function readMove(raw: unknown): Result<VideoPokerMove, string> {
  const { kind, held } = asFields(raw) ?? {};
  if (kind !== 'draw') return err('the move is draw');
  const places = Array.from({ length: HAND_CARDS }, (_, place) => place);
  if (
    !Array.isArray(held) ||
    !held.every((place) => places.includes(place)) ||
    new Set(held).size < held.length
  )
    return err('held has the places, from 0 to 4, of the cards that stay, each once');
  return ok({ kind, held: places.filter((place) => held.includes(place)) });
}

const rules: GameRules<VideoPokerBet, VideoPokerMove, VideoPokerState> = {
  key: 'video-poker',
  kind: 'card',
  version: 1,
  // RTP under best play: 99.5439 %.
  rtp: fraction(1653526326983n, 1661102543100n),
  readBet(raw) {
    const stakeMinor = readStake(asFields(raw)?.['stake']);
    return stakeMinor.ok ? ok({ stakeMinor: stakeMinor.value }) : stakeMinor;
  },
  writeBet: ({ stakeMinor }) => ({ stake: stakeMinor }),
  ...oneStake,
  returnMax: ({ stakeMinor }) => MOST * stakeMinor,
  start({ stakeMinor }, draws) {
    const cards = drawnFrom(draws, { n: CARDS, count: 2 * HAND_CARDS });
    const [hand, next] = [cards.slice(0, HAND_CARDS), cards.slice(HAND_CARDS)];
    return firstStep({ stakeMinor, hand, next, returnMinor: 0n });
  },
  moves: {
    readMove,
    play(state, { held }) {
      if (state.held) return err('the cards are drawn');
      const next = [...state.next];
      const hand = state.hand.map((card, place) => (held.includes(place) ? card : (next.shift() ?? card)));
      const returnMinor = state.stakeMinor * BigInt(paidHand(hand)?.pays ?? 0);
      return ok(lastStep({ ...state, hand, held, returnMinor }));
    },
    defaultMove: () => ({ kind: 'draw', held: [0, 1, 2, 3, 4] }),
  },
  view({ hand, held, returnMinor }): VideoPokerView {
    const paid = paidHand(hand)?.hand;
    return {
      phase: held ? 'over' : 'draw',
      hand: hand.map(cardAt),
      ...(held && { held }),
      ...(paid && { paid }),
      returnMinor: returnMinor.toString(),
    };
  },
};

/**
 * Jacks or better, 9/6. The round's first ten words draw ten cards of one deck, each at ⌊f·(cards left)⌋ of the cards
 * left. Five are dealt; the cards that are not held are replaced from the left by the next five in order. An abandoned
 * round holds all cards.
 */
export const videoPoker = defineInHouseGame(rules);

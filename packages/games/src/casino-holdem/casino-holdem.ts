import { asFields, err, fraction, ok, type Result } from '@evens/base';
import { type Card, cardAt, deck } from '../cards/deck.ts';
import { type HandKind, handKind, handValue, leastPair } from '../cards/hand-rank.ts';
import { shuffle } from '../fairness/draws.ts';
import { defineInHouseGame, type GameRules, readStake } from '../game.ts';

/** Win of the ante in antes, by the player's best hand. All other hands win one ante. */
export const antePays: Readonly<Partial<Record<HandKind, number>>> = {
  'royal-flush': 100,
  'straight-flush': 20,
  'four-of-a-kind': 10,
  'full-house': 3,
  flush: 2,
};

/** Win of the bonus by the player's two cards and the flop. The lowest paid hand is a pair of aces. */
export const bonusPays: Readonly<Partial<Record<HandKind, number>>> = {
  'royal-flush': 100,
  'straight-flush': 50,
  'four-of-a-kind': 40,
  'full-house': 30,
  flush: 20,
  straight: 7,
  'three-of-a-kind': 7,
  'two-pair': 7,
  pair: 7,
};

/** Stake of the call, in antes. */
export const CALL = 2;
/** The lowest value with which the dealer qualifies: a pair of fours. */
export const QUALIFIES = leastPair(4);
const ACES = leastPair(14);

export function anteWins(value: number): number {
  return antePays[handKind(value)] ?? 1;
}

/** Value of the player's two cards and the flop. Returns 0 below a pair of aces. */
function bonusWins(value: number): number {
  return value < ACES ? 0 : (bonusPays[handKind(value)] ?? 0);
}

export const casinoHoldemResults = ['folded', 'not-qualified', 'won', 'push', 'lost'] as const;
export type CasinoHoldemResult = (typeof casinoHoldemResults)[number];

interface CasinoHoldemBet {
  /** The ante. */
  readonly stakeMinor: bigint;
  /** 0 without the side bet. */
  readonly bonusMinor: bigint;
}

interface CasinoHoldemState extends CasinoHoldemBet {
  /** Deck indexes. */
  readonly player: readonly number[];
  readonly dealer: readonly number[];
  /** Flop, turn and river. */
  readonly board: readonly number[];
  /** Set after the round has ended. */
  readonly result?: CasinoHoldemResult;
  readonly returnMinor: bigint;
}

/** The player's view. Amounts are minor units as decimal strings. */
export interface CasinoHoldemView {
  readonly phase: 'flop' | 'over';
  readonly player: readonly Card[];
  /** Three cards until the round has ended. */
  readonly board: readonly Card[];
  readonly dealer?: readonly Card[];
  /** Kind of the best five of the player's cards and the open board cards. */
  readonly hand: HandKind;
  readonly dealerHand?: HandKind;
  readonly result?: CasinoHoldemResult;
  /** Stake of the call. */
  readonly callMinor: string;
  /** Return of the bonus bet, including its stake. */
  readonly bonusMinor: string;
  readonly returnMinor: string;
}

const FLOP = 3;
const callStake = ({ stakeMinor }: CasinoHoldemBet): bigint => BigInt(CALL) * stakeMinor;

function bonusReturn({ bonusMinor, player, board }: CasinoHoldemState): bigint {
  const wins = bonusWins(handValue([...player, ...board.slice(0, FLOP)]));
  return wins > 0 ? bonusMinor * BigInt(1 + wins) : 0n;
}

function showdown({ player, dealer, board }: CasinoHoldemState): CasinoHoldemResult {
  const [own, theirs] = [handValue([...player, ...board]), handValue([...dealer, ...board])];
  if (theirs < QUALIFIES) return 'not-qualified';
  if (own === theirs) return 'push';
  return own > theirs ? 'won' : 'lost';
}

/** Return of ante and call. It is a whole number of antes, so nothing is rounded. */
function anteCallReturn(state: CasinoHoldemState, result: CasinoHoldemResult): bigint {
  const ante = BigInt(1 + anteWins(handValue([...state.player, ...state.board])));
  const antes = {
    folded: 0n,
    'not-qualified': ante + BigInt(CALL),
    won: ante + 2n * BigInt(CALL),
    push: 1n + BigInt(CALL),
    lost: 0n,
  };
  return state.stakeMinor * antes[result];
}

function readBet(raw: unknown): Result<CasinoHoldemBet, string> {
  const { stake, bonus } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  if (bonus === undefined) return ok({ stakeMinor: stakeMinor.value, bonusMinor: 0n });
  const bonusMinor = readStake(bonus);
  return bonusMinor.ok ? ok({ stakeMinor: stakeMinor.value, bonusMinor: bonusMinor.value }) : bonusMinor;
}

const rules: GameRules<CasinoHoldemBet, { readonly kind: 'call' | 'fold' }, CasinoHoldemState> = {
  key: 'casino-holdem',
  kind: 'card',
  version: 1,
  // RTP of ante and call under best play. The house edge is 2.1576 % of the ante.
  rtp: fraction(165507034771n, 166870951848n),
  readBet,
  writeBet: ({ stakeMinor, bonusMinor }) => ({
    stake: stakeMinor,
    ...(bonusMinor > 0n && { bonus: bonusMinor }),
  }),
  stakeTotal: ({ stakeMinor, bonusMinor }) => stakeMinor + bonusMinor,
  // A royal flush on the flop pays the maximum: 100 antes and the ante, the call twice, 100 bonuses and the bonus.
  returnMax: ({ stakeMinor, bonusMinor }) => 105n * stakeMinor + 101n * bonusMinor,
  start(bet, draws) {
    const cards = shuffle(
      draws,
      deck.map((_, place) => place),
    );
    const state = {
      ...bet,
      player: cards.slice(0, 2),
      dealer: cards.slice(2, 4),
      board: cards.slice(4, 9),
      returnMinor: 0n,
    };
    return { state, stakeMinor: bet.stakeMinor + bet.bonusMinor, returnMinor: 0n, isOver: false };
  },
  moves: {
    readMove(raw) {
      const kind = asFields(raw)?.['kind'];
      return kind === 'call' || kind === 'fold' ? ok({ kind }) : err('the move is call or fold');
    },
    play(state, { kind }) {
      if (state.result) return err('the round is over');
      const result = kind === 'fold' ? 'folded' : showdown(state);
      const returnMinor = anteCallReturn(state, result) + bonusReturn(state);
      const stakeMinor = kind === 'call' ? callStake(state) : 0n;
      return ok({ state: { ...state, result, returnMinor }, stakeMinor, returnMinor, isOver: true });
    },
    // Folding is the only move that takes no further stake.
    defaultMove: () => ({ kind: 'fold' }),
  },
  view(state): CasinoHoldemView {
    const { player, dealer, board, result, returnMinor } = state;
    const open = result ? board : board.slice(0, FLOP);
    return {
      phase: result ? 'over' : 'flop',
      player: player.map(cardAt),
      board: open.map(cardAt),
      ...(result && {
        dealer: dealer.map(cardAt),
        dealerHand: handKind(handValue([...dealer, ...board])),
        result,
      }),
      hand: handKind(handValue([...player, ...open])),
      callMinor: callStake(state).toString(),
      bonusMinor: bonusReturn(state).toString(),
      returnMinor: returnMinor.toString(),
    };
  },
};

/**
 * One deck, shuffled without bias by the round's first words: two cards to the player, two to the dealer, three to the
 * board, then turn and river. After the flop the player calls for twice the ante, or folds and loses the ante. If the
 * dealer has less than a pair of fours, the ante wins by the paytable and the call is refunded. Otherwise the better
 * hand wins, ante by the paytable and call 1:1; equal hands refund both. The bonus is paid by the first five cards,
 * also after a fold. An abandoned round is folded.
 */
export const casinoHoldem = defineInHouseGame(rules);

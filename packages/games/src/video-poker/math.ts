import { fraction } from '@evens/base';
import type { Card } from '../cards/deck.ts';
import { deckIndex } from '../cards/hand-rank.ts';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { countHandsWith, eachHand, type HoldSolver, holdSolver, OUTCOMES } from './solver.ts';
import { HAND_CARDS, videoPokerPays } from './video-poker.ts';

/** Number of five-card deals. */
const DEALS = 2_598_960;

/** In paytable order, the number of the 2,598,960 × 7,669,695 outcomes under best play that pay each hand. */
export const videoPokerOutcomes: readonly bigint[] = [
  493_512_264n,
  2_178_883_296n,
  47_093_167_764n,
  229_475_482_596n,
  219_554_786_160n,
  223_837_565_784n,
  1_484_003_070_324n,
  2_576_946_164_148n,
  4_277_372_890_968n,
];

/** Recomputes these counts over every deal, hold and draw. Takes a second or two. */
export function recomputeVideoPoker(): readonly bigint[] {
  const solver = holdSolver(countHandsWith());
  const outcomes = new Float64Array(videoPokerPays.length);
  eachHand((hand) => solver.addOutcomes(hand, solver.best(hand), outcomes));
  return Array.from(outcomes, BigInt);
}

export function videoPokerMath(): readonly GameMath[] {
  const paid = videoPokerPays.map(({ pays }, kind) => ({
    weight: videoPokerOutcomes[kind] ?? 0n,
    pays: fraction(BigInt(pays)),
  }));
  const nothing = paid.reduce((left, { weight }) => left - weight, BigInt(DEALS) * BigInt(OUTCOMES));
  return [computeGameMath('best play', [...paid, { weight: nothing, pays: fraction(0n) }])];
}

/**
 * Returns a function that gives the indexes to hold under best play. Counts all hands once, which takes some tenths of
 * a second.
 */
export function videoPokerAdviser(): (hand: readonly Card[]) => readonly number[] {
  const solver: HoldSolver = holdSolver(countHandsWith());
  return (hand) => {
    const cards = hand.map(deckIndex);
    const rising = [...cards].sort((a, b) => a - b);
    const { set } = solver.best(Uint8Array.from(rising));
    const places = Array.from({ length: HAND_CARDS }, (_, place) => place);
    return places.filter((place) => set & (1 << rising.indexOf(cards[place] ?? -1)));
  };
}

import { randomInt, seededRandom } from '@evens/base';
import type { BlackjackBetView, BlackjackTableMove, TableHand } from '@evens/contract';
import type { TableBet, TableMachine } from '../machine.ts';
import type { SharedRound } from '../shared-round.ts';
import type { Temperament } from './present-bots.ts';

const DECISION_MS_MIN = 700;
const DECISION_MS_MAX = 3800;

/** Totals on which a bot draws no further card. */
const standsOn: Readonly<Record<Temperament, number>> = { cautious: 14, chasing: 17, bold: 18 };

/** A bot's bet with decisions. */
export interface BotHand {
  readonly number: number;
  readonly temperament: Temperament;
  readonly bet: TableBet;
}

function chooseMove(
  { cards, total, isSoft, moves }: TableHand,
  temperament: Temperament,
): BlackjackTableMove['kind'] {
  const [first] = cards;
  if (moves.includes('decline')) return 'decline';
  if (moves.includes('split') && (first?.rank === 14 || first?.rank === 8)) return 'split';
  if (moves.includes('double') && !isSoft && (total === 10 || total === 11)) return 'double';
  const most = standsOn[temperament];
  return total >= (isSoft ? Math.max(18, most) : most) ? 'stand' : 'hit';
}

function decideStep(machine: TableMachine, round: SharedRound, { temperament, bet }: BotHand): TableBet {
  let decided = bet;
  // The only table with decisions is blackjack, whose machine builds this view.
  const readHands = () => (machine.betView(round, decided, undefined) as unknown as BlackjackBetView).hands;
  for (const [index] of readHands().entries()) {
    const hand = readHands()[index];
    if (!hand || hand.moves.length === 0) continue;
    const move = { kind: chooseMove(hand, temperament), hand: index };
    const decision = machine.decide?.(round, decided, move);
    if (decision?.ok) decided = { ...decided, stateText: decision.value.stateText };
  }
  return decided;
}

/** The first step begins with the end of the deal, others with their start. */
function hasDecided(
  { id, state, outcome, step, startsAtMs }: SharedRound,
  { number }: BotHand,
  atMs: number,
): boolean {
  if (state !== 'playing' || outcome !== null) return true;
  const random = seededRandom(`${id} ${step} decision ${number}`);
  return atMs >= (startsAtMs ?? atMs) + randomInt(random, DECISION_MS_MIN, DECISION_MS_MAX);
}

/** The decisions of bots at blackjack: the same at all processes and after a restart, by the round alone. */
export class BotHands {
  readonly #machine: TableMachine;
  readonly #hands: readonly BotHand[];
  /** Bets after the decisions of each step, in order of the hands. */
  readonly #steps: (readonly TableBet[])[] = [];

  constructor(machine: TableMachine, hands: readonly BotHand[]) {
    this.#machine = machine;
    this.#hands = hands;
  }

  /** Bets with all decisions of the current step. */
  decidedBets(round: SharedRound): readonly TableBet[] {
    if (round.state === 'betting') return this.#hands.map(({ bet }) => bet);
    for (let step = this.#steps.length; step <= round.step; step++) {
      const at: SharedRound = { ...round, state: 'playing', outcome: null, step };
      const before = this.#steps[step - 1];
      const after = this.#hands.map((hand, index) =>
        decideStep(this.#machine, at, { ...hand, bet: before?.[index] ?? hand.bet }),
      );
      this.#steps.push(after);
    }
    return this.#steps[round.step] ?? [];
  }

  /** Bets with the decisions of the current step that have been made by now: each bot takes a few seconds. */
  bets(round: SharedRound, atMs: number): readonly TableBet[] {
    const decided = this.decidedBets(round);
    const before = this.#steps[round.step - 1];
    return decided.map((bet, index) => {
      const hand = this.#hands[index];
      if (!hand || hasDecided(round, hand, atMs)) return bet;
      return before?.[index] ?? hand.bet;
    });
  }

  /** Number of bots that have decided in the current step by now. */
  decidedCount(round: SharedRound, atMs: number): number {
    return this.#hands.filter((hand) => hasDecided(round, hand, atMs)).length;
  }
}

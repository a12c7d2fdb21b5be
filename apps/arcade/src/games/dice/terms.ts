import { DICE_PAID_OF, DICE_ROLLS, DICE_WINNING_MAX, DICE_WINNING_MIN, winningRolls } from '@evens/games';

/** Targets and rolls are hundredths. */
export interface DiceTerms {
  readonly side: 'over' | 'under';
  readonly target: number;
}

/** The highest roll. */
export const ROLL_MAX = DICE_ROLLS - 1;

/** The nearest target that may be bet on: the rules say how many rolls must win, and may. */
export function boundedTarget({ side, target }: DiceTerms): number {
  const [least, most] =
    side === 'over'
      ? [ROLL_MAX - DICE_WINNING_MAX, ROLL_MAX - DICE_WINNING_MIN]
      : [DICE_WINNING_MIN, DICE_WINNING_MAX];
  return Math.min(most, Math.max(least, Math.round(target)));
}

/** The same chance from the other end of the scale. */
export function otherSide({ side, target }: DiceTerms): DiceTerms {
  const other = side === 'over' ? 'under' : 'over';
  return { side: other, target: boundedTarget({ side: other, target: ROLL_MAX - target }) };
}

/** What a win pays, in stakes; for what is shown: the server reckons exactly. */
export function paysOf(terms: DiceTerms): number {
  return Number(DICE_PAID_OF) / winningRolls(terms);
}

/** Percent. */
export function chanceOf(terms: DiceTerms): number {
  return (winningRolls(terms) / DICE_ROLLS) * 100;
}

/** The target whose win pays nearest to this. */
export function targetThatPays(pays: number, side: DiceTerms['side']): number {
  const count = Number(DICE_PAID_OF) / pays;
  return boundedTarget({ side, target: side === 'over' ? ROLL_MAX - count : count });
}

/** Exact, rounded down as it is paid. */
export function winMinor(terms: DiceTerms, stakeMinor: bigint): bigint {
  return (stakeMinor * DICE_PAID_OF) / BigInt(winningRolls(terms));
}

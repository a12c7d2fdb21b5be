import { DICE_PAID_OF, DICE_ROLLS, DICE_WINNING_MAX, DICE_WINNING_MIN, winningRolls } from '@evens/games';

/** Targets and rolls are hundredths. */
export interface DiceTerms {
  readonly side: 'over' | 'under';
  readonly target: number;
}

/** The highest roll. */
export const ROLL_MAX = DICE_ROLLS - 1;

/** The nearest permitted target, by the game's minimum and maximum number of winning rolls. */
export function boundedTarget({ side, target }: DiceTerms): number {
  const [least, most] =
    side === 'over'
      ? [ROLL_MAX - DICE_WINNING_MAX, ROLL_MAX - DICE_WINNING_MIN]
      : [DICE_WINNING_MIN, DICE_WINNING_MAX];
  return Math.min(most, Math.max(least, Math.round(target)));
}

/** The bet on the other side with the same chance. */
export function otherSide({ side, target }: DiceTerms): DiceTerms {
  const other = side === 'over' ? 'under' : 'over';
  return { side: other, target: boundedTarget({ side: other, target: ROLL_MAX - target }) };
}

/** The pay in stakes, for display. The server computes it exactly. */
export function payMultiplier(terms: DiceTerms): number {
  return Number(DICE_PAID_OF) / winningRolls(terms);
}

const PAY_DIGITS = 5;

/** Decimals of a displayed pay: four below 10 stakes, one fewer for each further digit before the point. */
export function payDecimals(pays: number): number {
  return PAY_DIGITS - Math.trunc(pays).toString().length;
}

/** In per cent. */
export function chancePercent(terms: DiceTerms): number {
  return (winningRolls(terms) / DICE_ROLLS) * 100;
}

/** The target whose pay is nearest to this. */
export function targetThatPays(pays: number, side: DiceTerms['side']): number {
  const count = Number(DICE_PAID_OF) / pays;
  return boundedTarget({ side, target: side === 'over' ? ROLL_MAX - count : count });
}

/** Exact, rounded down as the server does. */
export function winMinor(terms: DiceTerms, stakeMinor: bigint): bigint {
  return (stakeMinor * DICE_PAID_OF) / BigInt(winningRolls(terms));
}

/** Targets and rolls are hundredths. */
export interface DiceTerms {
  readonly side: 'over' | 'under';
  readonly target: number;
}

const ROLLS = 10_001;
const PAID_OF = 9900;
const COUNT_MAX = 9800;

/** How many of the 10,001 rolls win. */
function winningRolls({ side, target }: DiceTerms): number {
  return side === 'over' ? ROLLS - 1 - target : target;
}

/** The nearest target that may be bet on: from 1 to 9800 rolls must win. */
export function boundedTarget({ side, target }: DiceTerms): number {
  const [least, most] = side === 'over' ? [ROLLS - 1 - COUNT_MAX, ROLLS - 2] : [1, COUNT_MAX];
  return Math.min(most, Math.max(least, Math.round(target)));
}

/** The same chance from the other end of the scale. */
export function otherSide({ side, target }: DiceTerms): DiceTerms {
  const other = side === 'over' ? 'under' : 'over';
  return { side: other, target: boundedTarget({ side: other, target: ROLLS - 1 - target }) };
}

/** What a win pays, in stakes; for what is shown: the server reckons exactly. */
export function paysOf(terms: DiceTerms): number {
  return PAID_OF / winningRolls(terms);
}

/** Percent. */
export function chanceOf(terms: DiceTerms): number {
  return (winningRolls(terms) / ROLLS) * 100;
}

/** The target whose win pays nearest to this. */
export function targetThatPays(pays: number, side: DiceTerms['side']): number {
  const count = PAID_OF / pays;
  return boundedTarget({ side, target: side === 'over' ? ROLLS - 1 - count : count });
}

/** Exact, rounded down as it is paid. */
export function winMinor(terms: DiceTerms, stakeMinor: bigint): bigint {
  return (stakeMinor * BigInt(PAID_OF)) / BigInt(winningRolls(terms));
}

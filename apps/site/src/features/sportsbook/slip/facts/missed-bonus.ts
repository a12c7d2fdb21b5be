import type { BonusTerms } from '@evens/tickets';

/** A bonus that the number of legs allows and their prices do not. */
export interface MissedBonus {
  readonly legs: number;
  readonly basisPoints: number;
  readonly minOddsMilli: number;
}

/** The nearest step of the bonus that is missed only because legs are below its minimum price. */
export function missedBonus(
  oddsMilli: readonly number[],
  { minOddsMilli, steps }: BonusTerms,
): MissedBonus | undefined {
  if (oddsMilli.includes(0)) return undefined;
  const counting = oddsMilli.filter((odds) => odds >= minOddsMilli).length;
  const step = steps
    .filter(({ legs }) => legs > counting && legs <= oddsMilli.length)
    .toSorted((a, b) => a.legs - b.legs)[0];
  return step && { ...step, minOddsMilli };
}

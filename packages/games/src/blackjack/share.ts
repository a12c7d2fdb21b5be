/** An exact probability or value in an unlimited deck: num / 13^power. Every card has a probability in thirteenths. */
export interface Share {
  readonly num: bigint;
  readonly power: number;
}

export const NONE: Share = { num: 0n, power: 0 };
export const WHOLE: Share = { num: 1n, power: 0 };

/** The numerator for a higher power. */
export function over({ num, power }: Share, higher: number): bigint {
  return num * 13n ** BigInt(higher - power);
}

export function plus(a: Share, b: Share): Share {
  const power = Math.max(a.power, b.power);
  return { num: over(a, power) + over(b, power), power };
}

export function both(a: Share, b: Share): Share {
  return { num: a.num * b.num, power: a.power + b.power };
}

export function times(factor: number, { num, power }: Share): Share {
  return { num: num * BigInt(factor), power };
}

export function isMore(a: Share, b: Share): boolean {
  const power = Math.max(a.power, b.power);
  return over(a, power) > over(b, power);
}

/** Points of a card (an ace is 1) and its probability. Four ranks count ten. */
export const cardPoints: readonly { readonly points: number; readonly chance: Share }[] = Array.from(
  { length: 10 },
  (_, index) => ({ points: index + 1, chance: { num: index === 9 ? 4n : 1n, power: 1 } }),
);

/** Expected value over the next card. */
export function afterCard(of: (points: number) => Share): Share {
  return cardPoints.reduce((all, { points, chance }) => plus(all, both(chance, of(points))), NONE);
}

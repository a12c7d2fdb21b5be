export const sicBoKinds = [
  'small',
  'big',
  'odd',
  'even',
  'total',
  'single',
  'double',
  'any-triple',
  'triple',
  'pair',
] as const;
export type SicBoKind = (typeof sicBoKinds)[number];

/** A place for chips. */
export interface SicBoSpot {
  /** `small`, `total 4`, `pair 1-2`. */
  readonly key: string;
  readonly kind: SicBoKind;
  /** The total, or the numbers of the dice. Empty for bets without a number. */
  readonly numbers: readonly number[];
}

export const sicBoNumbers = [1, 2, 3, 4, 5, 6] as const;
/** The totals 3 and 18 are triples. */
export const sicBoTotals = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

const spot = (kind: SicBoKind, ...numbers: readonly number[]): SicBoSpot => ({
  key: numbers.length === 0 ? kind : `${kind} ${numbers.join('-')}`,
  kind,
  numbers,
});

/** All 52 spots. */
export const sicBoSpots: readonly SicBoSpot[] = [
  ...(['small', 'big', 'odd', 'even', 'any-triple'] as const).map((kind) => spot(kind)),
  ...sicBoTotals.map((total) => spot('total', total)),
  ...(['single', 'double', 'triple'] as const).flatMap((kind) =>
    sicBoNumbers.map((number) => spot(kind, number)),
  ),
  ...sicBoNumbers.flatMap((one) =>
    sicBoNumbers.filter((two) => two > one).map((two) => spot('pair', one, two)),
  ),
];

export const sicBoSpotKeys: readonly string[] = sicBoSpots.map(({ key }) => key);

/** One spot of each chance: small, big, odd and even are equal, and so are a total and 21 minus it. */
export const sicBoChances: readonly SicBoSpot[] = sicBoSpots.filter(
  ({ kind, numbers: [number = 1, other = 2] }) => {
    if (kind === 'total') return number <= 10;
    return kind !== 'big' && kind !== 'odd' && kind !== 'even' && number === 1 && other === 2;
  },
);

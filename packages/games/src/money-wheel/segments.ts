/** The numbers of the wheel. A player bets on them. */
export const wheelSpots = [1, 2, 5, 10, 20, 40] as const;
export type WheelSpot = (typeof wheelSpots)[number];

export type WheelSegment =
  | {
      readonly kind: 'number';
      readonly spot: WheelSpot;
      /** Payout to one. */
      readonly pays: number;
      /** One segment per number is golden and pays more. */
      readonly isGolden: boolean;
    }
  | {
      readonly kind: 'multiplier';
      /** Multiplies the payout of the next spin. */
      readonly times: number;
    };

/** A plain segment pays its number to one. With these golden payouts every number has an RTP of 95 to 97 %. */
const goldenPays: Readonly<Record<WheelSpot, number>> = { 1: 3, 2: 4, 5: 10, 10: 12, 20: 24, 40: 45 };

const plain = (spot: WheelSpot): WheelSegment => ({ kind: 'number', spot, pays: spot, isGolden: false });
const golden = (spot: WheelSpot): WheelSegment => ({
  kind: 'number',
  spot,
  pays: goldenPays[spot],
  isGolden: true,
});
const multiplier = (times: number): WheelSegment => ({ kind: 'multiplier', times });

/** All 54 segments, clockwise. The two multipliers are opposite each other, and equal numbers are never adjacent. */
export const wheelSegments: readonly WheelSegment[] = [
  multiplier(2),
  ...([1, 2, 5, 1, 2, 10, 1, 2, 1] as const).map(plain),
  golden(20),
  ...([1, 2, 5, 1] as const).map(plain),
  golden(40),
  ...([2, 1, 10, 1, 2, 5, 1] as const).map(plain),
  golden(2),
  ...([1, 2, 1] as const).map(plain),
  multiplier(4),
  plain(1),
  golden(5),
  ...([2, 1, 10, 1, 2] as const).map(plain),
  golden(1),
  ...([5, 1, 2, 20, 1, 2, 1, 5, 1, 2] as const).map(plain),
  golden(10),
  ...([1, 2, 1, 5, 1, 2, 1] as const).map(plain),
];

/** Indexes of the segments with numbers. */
export const numberPlaces: readonly number[] = wheelSegments.flatMap(({ kind }, place) =>
  kind === 'number' ? [place] : [],
);

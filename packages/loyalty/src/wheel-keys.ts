/** Around the wheel. */
export const wheelSegmentKeys = [
  'points-10',
  'free-bet-1',
  'points-25',
  'points-100',
  'points-50',
  'points-250',
  'free-bet-5',
] as const;
export type WheelSegmentKey = (typeof wheelSegmentKeys)[number];

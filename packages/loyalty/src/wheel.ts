import { asFields, fraction, ok } from '@evens/base';
import { type Draws, defineInHouseGame, type GameRules, weighted } from '@evens/games';
import type { LoyaltyPrize } from './prize.ts';
import { type WheelSegmentKey, wheelSegmentKeys } from './wheel-keys.ts';

export interface WheelSegment {
  readonly key: WheelSegmentKey;
  readonly prize: LoyaltyPrize;
  /** Parts of `WHEEL_PARTS`. */
  readonly chanceParts: number;
}

export const WHEEL_PARTS = 10_000;

const prizes: Readonly<Record<WheelSegmentKey, Omit<WheelSegment, 'key'>>> = {
  'points-10': { prize: { kind: 'points', points: 10 }, chanceParts: 4000 },
  'points-25': { prize: { kind: 'points', points: 25 }, chanceParts: 3000 },
  'points-50': { prize: { kind: 'points', points: 50 }, chanceParts: 1500 },
  'free-bet-1': { prize: { kind: 'free-bet', units: 100 }, chanceParts: 700 },
  'points-100': { prize: { kind: 'points', points: 100 }, chanceParts: 600 },
  'points-250': { prize: { kind: 'points', points: 250 }, chanceParts: 150 },
  'free-bet-5': { prize: { kind: 'free-bet', units: 500 }, chanceParts: 50 },
};

/** In the order in which they are drawn: changing any of it is a new version of the wheel's rules. */
export const wheelSegments: readonly WheelSegment[] = wheelSegmentKeys.map((key) => ({
  key,
  ...prizes[key],
}));

/** The place of the segment that a spin's draws give. */
export function spinWheel(draws: Draws): number {
  return weighted(
    draws,
    wheelSegments.map(({ chanceParts }) => chanceParts),
  );
}

interface SpunWheel {
  readonly segment: number;
  readonly key: string;
}

const rules: GameRules<Record<string, never>, never, SpunWheel> = {
  key: 'loyalty-wheel',
  kind: 'instant',
  version: 1,
  // Spins cost nothing.
  rtp: fraction(0n, 1n),
  betModes: [{ name: 'spin', bet: () => ({}) }],
  readBet: (raw) => (asFields(raw) ? ok({}) : { ok: false, error: 'a spin is an object without fields' }),
  writeBet: () => ({}),
  stakeTotal: () => 0n,
  returnMax: () => 0n,
  start(_, draws) {
    const segment = spinWheel(draws);
    const key = wheelSegmentKeys[segment];
    if (key === undefined) throw new RangeError(`start: the wheel has no segment ${segment}`);
    return { state: { segment, key }, stakeMinor: 0n, returnMinor: 0n, isOver: true };
  },
  view: (state) => state,
};

/** The wheel's rules in the form of a game, for verifying a spin. It is in no lobby and accepts no stakes. */
export const loyaltyWheel = defineInHouseGame(rules);

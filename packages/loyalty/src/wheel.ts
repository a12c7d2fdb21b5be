import { asFields, fraction, ok } from '@evens/base';
import { type Draws, defineInHouseGame, type GameRules, weighted } from '@evens/games';
import type { LoyaltyPrize } from './prize.ts';

export interface WheelSegment {
  readonly prize: LoyaltyPrize;
  /** Parts of `WHEEL_PARTS`. */
  readonly chanceParts: number;
}

export const WHEEL_PARTS = 10_000;
export const WHEEL_SEGMENTS_MAX = 16;

/** The wheel of the first terms. Links to spins of that time do not name its parts. */
export const shippedWheel: readonly WheelSegment[] = [
  { prize: { kind: 'points', points: 10 }, chanceParts: 4000 },
  { prize: { kind: 'free-bet', units: 100 }, chanceParts: 700 },
  { prize: { kind: 'points', points: 25 }, chanceParts: 3000 },
  { prize: { kind: 'points', points: 100 }, chanceParts: 600 },
  { prize: { kind: 'points', points: 50 }, chanceParts: 1500 },
  { prize: { kind: 'points', points: 250 }, chanceParts: 150 },
  { prize: { kind: 'free-bet', units: 500 }, chanceParts: 50 },
];

export const chanceParts = (wheel: readonly WheelSegment[]): readonly number[] =>
  wheel.map((segment) => segment.chanceParts);

/** The index of the segment that a spin's draws give. */
export function spinWheel(draws: Draws, parts: readonly number[]): number {
  return weighted(draws, parts);
}

interface SpinBet {
  readonly parts: readonly number[];
}

const notSpin = {
  ok: false,
  error: `a spin has the parts of its wheel: 2 to ${WHEEL_SEGMENTS_MAX} whole numbers that total ${WHEEL_PARTS}`,
} as const;

function isParts(parts: unknown): parts is number[] {
  return (
    Array.isArray(parts) &&
    parts.length >= 2 &&
    parts.length <= WHEEL_SEGMENTS_MAX &&
    parts.every((part) => Number.isInteger(part) && part > 0) &&
    parts.reduce((sum, part) => sum + part, 0) === WHEEL_PARTS
  );
}

const rules: GameRules<SpinBet, never, { readonly segment: number }> = {
  key: 'loyalty-wheel',
  kind: 'instant',
  version: 1,
  // Spins cost nothing.
  rtp: fraction(0n, 1n),
  betModes: [{ name: 'spin', bet: () => ({ parts: chanceParts(shippedWheel) }) }],
  readBet(raw) {
    const fields = asFields(raw);
    if (!fields) return notSpin;
    const { parts = chanceParts(shippedWheel) } = fields;
    return isParts(parts) ? ok({ parts }) : notSpin;
  },
  writeBet: ({ parts }) => ({ parts }),
  stakeTotal: () => 0n,
  returnMax: () => 0n,
  start: ({ parts }, draws) => ({
    state: { segment: spinWheel(draws, parts) },
    stakeMinor: 0n,
    returnMinor: 0n,
    isOver: true,
  }),
  view: (state) => state,
};

/**
 * The wheel's rules in the form of a game, for verifying a spin: the chances of its segments are its bet. It is in no lobby
 * and accepts no stakes.
 */
export const loyaltyWheel = defineInHouseGame(rules);

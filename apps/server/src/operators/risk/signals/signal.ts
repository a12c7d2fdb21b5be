import type { RiskKind } from '@evens/contract';

/** 1 low, 2 medium, 3 high. */
export type RiskLevel = 1 | 2 | 3;

/** A pattern that was found, with the numbers of the sentence that explains it. */
export interface Signal {
  readonly kind: RiskKind;
  readonly level: RiskLevel;
  /** Whole numbers; amounts are bigint in minor units. */
  readonly facts: Readonly<Record<string, number | bigint>>;
}

/** The least value of each level, in rising order. */
export type LevelBounds = readonly [low: number, medium: number, high: number];

/** The level that a value reaches; undefined below the lowest. */
export function riskLevel(value: number, [low, medium, high]: LevelBounds): RiskLevel | undefined {
  if (value >= high) return 3;
  if (value >= medium) return 2;
  return value >= low ? 1 : undefined;
}

export function lower(a: RiskLevel | undefined, b: RiskLevel | undefined): RiskLevel | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a < b ? a : b;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

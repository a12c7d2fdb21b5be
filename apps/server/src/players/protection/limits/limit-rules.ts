import { err, ok, type Result } from '@evens/base';
import type { LimitKind, LimitPeriod } from '@evens/contract';

const HOUR_MS = 3_600_000;
/** Periods are rolling: the last 24 hours, 7 days and 30 days. */
export const periodMs: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};
/** How long an increase can be confirmed after its cooling-off; afterwards the player must request it again. */
export const CONFIRM_WITHIN_MS = 7 * 24 * HOUR_MS;

export interface LimitKey {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** A requested increase or removal (`value` null) of the limit. */
export interface PendingIncrease {
  readonly value: bigint | null;
  readonly fromMs: number;
}

export interface LimitState {
  /** Minor units; minutes of a `session`. Null: no limit. */
  readonly value: bigint | null;
  readonly next: PendingIncrease | undefined;
}

export const noLimit: LimitState = { value: null, next: undefined };

export interface LimitStep {
  readonly action: 'set' | 'asked' | 'confirmed' | 'withdrawn';
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly state: LimitState;
}

function isHigher(requested: bigint | null, value: bigint | null): boolean {
  return value !== null && (requested === null || requested > value);
}

/**
 * The increase that can be confirmed now or after its cooling-off. Undefined if none was requested or it has expired.
 */
export function pendingIncrease({ next }: LimitState, nowMs: number): PendingIncrease | undefined {
  return next !== undefined && nowMs < next.fromMs + CONFIRM_WITHIN_MS ? next : undefined;
}

/**
 * A first or lower limit takes effect immediately and cancels a pending increase. A higher limit or a removal needs the
 * cooling-off and a confirmation. Undefined if the limit already has this value and nothing is pending.
 */
export function requestLimit(
  state: LimitState,
  requested: bigint | null,
  { nowMs, increaseAfterMs }: { readonly nowMs: number; readonly increaseAfterMs: number },
): LimitStep | undefined {
  const { value } = state;
  if (isHigher(requested, value))
    return {
      action: 'asked',
      before: value,
      after: requested,
      state: { value, next: { value: requested, fromMs: nowMs + increaseAfterMs } },
    };
  if (requested === value && state.next === undefined) return undefined;
  return { action: 'set', before: value, after: requested, state: { value: requested, next: undefined } };
}

export type ConfirmFault = { readonly kind: 'none' } | { readonly kind: 'early'; readonly fromMs: number };

/** Applies the increase if its cooling-off has ended. */
export function confirmIncrease(state: LimitState, nowMs: number): Result<LimitStep, ConfirmFault> {
  const next = pendingIncrease(state, nowMs);
  if (next === undefined) return err({ kind: 'none' });
  if (nowMs < next.fromMs) return err({ kind: 'early', fromMs: next.fromMs });
  return ok({
    action: 'confirmed',
    before: state.value,
    after: next.value,
    state: { value: next.value, next: undefined },
  });
}

/** Keeps the current limit. Undefined without a pending increase. */
export function withdrawIncrease({ value, next }: LimitState): LimitStep | undefined {
  return next && { action: 'withdrawn', before: value, after: next.value, state: { value, next: undefined } };
}

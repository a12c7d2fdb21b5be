import type { AutomaticKind } from '@evens/contract';

/** A value at which a ticket is cashed out automatically. */
export interface AutomaticRule {
  readonly valueMinor: bigint;
  readonly setAtMs: number;
}

/** The rules of one ticket. Undefined if the player set none. */
export interface AutomaticRules {
  /** Met when the value rises to it. */
  readonly takeProfit: AutomaticRule | undefined;
  /** Met when the value falls to it. */
  readonly stopLoss: AutomaticRule | undefined;
}

/** Whether a ticket of this value meets a target. */
export function isReached(kind: AutomaticKind, targetMinor: bigint, valueMinor: bigint): boolean {
  return kind === 'take-profit' ? valueMinor >= targetMinor : valueMinor <= targetMinor;
}

/** The rule that the value meets; undefined while it lies between the two. */
export function findReachedRule(
  { takeProfit, stopLoss }: AutomaticRules,
  valueMinor: bigint,
): (AutomaticRule & { readonly kind: AutomaticKind }) | undefined {
  if (takeProfit && isReached('take-profit', takeProfit.valueMinor, valueMinor))
    return { ...takeProfit, kind: 'take-profit' };
  if (stopLoss && isReached('stop-loss', stopLoss.valueMinor, valueMinor))
    return { ...stopLoss, kind: 'stop-loss' };
  return undefined;
}

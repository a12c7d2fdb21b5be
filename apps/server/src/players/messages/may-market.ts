import type { EnforcementPoint } from '../protection/enforcement-points.ts';
import { freeCondition, openCondition } from '../protection/free-condition.ts';

type MessagePoint = Extract<EnforcementPoint, 'message' | 'mail'>;

/** A condition on a row of `player`: whether its player is on no break that holds messages back. */
export function isOnNoBreak(
  point: MessagePoint,
  { player, atMs }: { readonly player: string; readonly atMs: string },
): string {
  return `exists (select from balance f where f.account_id = ${player}.account_id
                and ${freeCondition(point, { barredUntil: 'f.barred_until', atMs })})`;
}

/**
 * A condition on a row of `player`: whether a message or its mail may go there now. Advertising goes to nobody whose account is
 * locked or closed, and to nobody on a break.
 */
export function isReached(
  point: MessagePoint,
  {
    player,
    marketing,
    atMs,
  }: {
    readonly player: string;
    /** SQL that says whether the message is advertising. */
    readonly marketing: string;
    readonly atMs: string;
  },
): string {
  return `(not ${marketing} or (${openCondition(point, { player, atMs })}
    and ${isOnNoBreak(point, { player, atMs })}))`;
}

/**
 * A condition on a message's kind: not advertising, but withheld like advertising, because it could bring back a person
 * on a break.
 */
export function isWithheld(kind: string): string {
  return `${kind} = 'bonus-expiring'`;
}

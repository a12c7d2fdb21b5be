import { type EnforcementPoint, freeCondition } from '../protection/index.ts';

/**
 * A condition on a row of `player`: whether a message or its mail may go there now. Advertising goes to nobody whose account is
 * locked or closed, and to nobody on a break.
 */
export function isReached(
  point: Extract<EnforcementPoint, 'message' | 'mail'>,
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
  return `(not ${marketing} or (${player}.closed_at is null
    and (${player}.locked_until is null or ${player}.locked_until <= to_timestamp(${atMs}::float8 / 1000))
    and exists (select from balance f where f.account_id = ${player}.account_id
                and ${freeCondition(point, { barredUntil: 'f.barred_until', atMs })})))`;
}

import { type EnforcementPoint, judgedAt } from './enforcement-points.ts';

/**
 * The break rule of `judgeAt` at a point, as SQL: true if the player passes. For statements over many players.
 * `barredUntil` is the balance column, `atMs` the parameter with the time.
 */
export function freeCondition(
  point: EnforcementPoint,
  { barredUntil, atMs }: { readonly barredUntil: string; readonly atMs: string },
): string {
  const excludes = judgedAt[point].includes('exclusion');
  const pauses = judgedAt[point].includes('time-out');
  const passes = [
    `${barredUntil} is null`,
    ...(excludes ? [] : [`${barredUntil} = 'infinity'`]),
    pauses ? `${barredUntil} <= to_timestamp(${atMs}::float8 / 1000)` : `${barredUntil} < 'infinity'`,
  ];
  return `(${passes.join(' or ')})`;
}

/**
 * The rule of `judgeAt` for locks and closures at a point, as SQL: true if the player passes. `player` names a row of
 * `player`.
 */
export function openCondition(
  point: EnforcementPoint,
  { player, atMs }: { readonly player: string; readonly atMs: string },
): string {
  const open = [
    ...(judgedAt[point].includes('closure') ? [`${player}.closed_at is null`] : []),
    ...(judgedAt[point].includes('lock')
      ? [
          `not ${player}.branch_locked and (${player}.locked_until is null or ${player}.locked_until <= to_timestamp(${atMs}::float8 / 1000))`,
        ]
      : []),
  ];
  return open.length === 0 ? 'true' : open.join(' and ');
}

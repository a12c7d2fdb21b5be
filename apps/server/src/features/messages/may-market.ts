/**
 * A condition on a row of `player`: whether a message may go there now. Advertising goes to nobody whose account is locked or
 * closed.
 */
export function isReached({
  player,
  marketing,
  atMs,
}: {
  readonly player: string;
  /** SQL that says whether the message is advertising. */
  readonly marketing: string;
  readonly atMs: string;
}): string {
  return `(not ${marketing} or (${player}.closed_at is null
    and (${player}.locked_until is null or ${player}.locked_until <= to_timestamp(${atMs}::float8 / 1000))))`;
}

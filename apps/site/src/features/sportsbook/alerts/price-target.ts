import { err, type Result } from '@evens/base';
import { type OddsFormat, type OddsMilli, parseOdds, snapDown } from '@evens/markets';

/** Percentages of the current price that are offered as targets. */
const steps = [105, 115, 130, 150, 200] as const;

/** Offered targets above the current price, on the ladder of prices. */
export function offeredTargets(nowMilli: number): readonly number[] {
  const targets = steps.map((step) => snapDown((nowMilli * step) / 100));
  return [...new Set(targets)].filter((target) => target > nowMilli);
}

export type TargetFault = 'not-odds' | 'not-higher';

/** Parses a typed target in the player's odds format, with a decimal point or comma. */
export function readTarget(
  text: string,
  { format, nowMilli }: { readonly format: OddsFormat; readonly nowMilli: number },
): Result<OddsMilli, TargetFault> {
  const read = parseOdds(text.replace(',', '.'), format);
  return read.ok && read.value <= nowMilli ? err('not-higher') : read;
}

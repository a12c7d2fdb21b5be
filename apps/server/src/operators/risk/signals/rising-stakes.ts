import type { PlayHour } from './play.ts';
import { DAY_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

const WEEK_MS = 7 * DAY_MS;
const WEEKS_BEFORE = 4;
/** Weeks with stakes that show what is usual. */
const USUAL_WEEKS_MIN = 2;
/** Fewer stakes in the last week show no tendency. */
const STAKES_MIN = 20;
/** The last week by a usual one, percent. */
const risePercent: LevelBounds = [200, 400, 800];

/**
 * Stakes of the last seven days, relative to the average of those of the previous four weeks that had stakes: a pause
 * is not usual play, so the first week after it does not count as a rise.
 */
export function findRisingStakes(hours: readonly PlayHour[], nowMs: number): Signal | undefined {
  const weeks = Array.from({ length: WEEKS_BEFORE + 1 }, () => 0n);
  let stakes = 0;
  for (const { hourMs, stakedMinor, stakes: count } of hours) {
    const week = Math.floor((nowMs - hourMs) / WEEK_MS);
    const sum = weeks[week];
    if (sum === undefined) continue;
    weeks[week] = sum + stakedMinor;
    if (week === 0) stakes += count;
  }
  const [weekMinor = 0n, ...before] = weeks;
  const usual = before.filter((minor) => minor > 0n);
  if (stakes < STAKES_MIN || usual.length < USUAL_WEEKS_MIN) return undefined;
  const usualMinor = usual.reduce((sum, minor) => sum + minor, 0n) / BigInt(usual.length);
  if (usualMinor <= 0n) return undefined;
  const percent = Number((weekMinor * 100n) / usualMinor);
  const level = riskLevel(percent, risePercent);
  return level && { kind: 'rising-stakes', level, facts: { weekMinor, usualMinor, percent } };
}

import type { Appearance } from '@evens/markets';

/** Replacements are spread evenly over this part of a half. Few are in the first half: those of injured players. */
export const SUBSTITUTION_SPAN = [0.1, 0.98] as const;
export const FIRST_HALF_SUBSTITUTIONS = 0.05;

/** Times of equal chance at which players are replaced, in order: one in twenty in the first half. */
const REPLACEMENTS: readonly number[] = (() => {
  const inHalf = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const [from, to] = SUBSTITUTION_SPAN;
      return (from + ((n + 0.5) / count) * (to - from)) / 2;
    });
  const inSecond = Math.round(1 / FIRST_HALF_SUBSTITUTIONS) - 1;
  return [...inHalf(1), ...inHalf(inSecond).map((time) => 0.5 + time)];
})();

/** Times of replacements from now on. */
export const replacementsAfter = (now: number): readonly number[] =>
  REPLACEMENTS.filter((time) => time > now);

/** The mean time at which a player may still leave injured, and the share of the replacements that these injuries are. */
export function injuriesAfter(now: number): { readonly time: number; readonly share: number } | undefined {
  const [from, to] = [SUBSTITUTION_SPAN[0] / 2, SUBSTITUTION_SPAN[1] / 2];
  const first = Math.max(from, now);
  if (first >= to) return undefined;
  return { time: (first + to) / 2, share: (FIRST_HALF_SUBSTITUTIONS * (to - first)) / (to - from) };
}

/** Chance that a starting player who is still on the pitch is replaced from now on. */
function leavesFromNow(leaves: number, now: number): number {
  const remaining = replacementsAfter(now).length / REPLACEMENTS.length;
  return (leaves * remaining) / (1 - leaves * (1 - remaining));
}

/**
 * A way in which a player takes part: on the pitch with chance `now` until replacements, and with `now + change` after
 * the time of one, which is in a third (0 to 2) of the times to come, in any of them, or that of an injury.
 */
export interface Presence {
  readonly chance: number;
  readonly now: 0 | 1;
  readonly change: number;
  readonly third?: number;
}

const ON: Presence = { chance: 1, now: 1, change: 0 };
const OFF: Presence = { chance: 1, now: 0, change: 0 };
export const THIRDS = [0, 1, 2];
export const ALL = THIRDS.length;
export const INJURY = ALL + 1;
/** A starting player who leaves injured. */
export const INJURED: Presence = { chance: 1, now: 1, change: -1, third: INJURY };

/** A player who starts and stays, or is replaced. */
function starter(chance: number, leaves: number): readonly Presence[] {
  return [
    { ...ON, chance: chance * (1 - leaves) },
    { ...ON, chance: chance * leaves, change: -1 },
  ].filter((presence) => presence.chance > 0);
}

/** How a player can take part in the rest of a match; `appearance` is his one so far. */
export function findPresences(
  { starts, leaves }: { readonly starts: number; readonly leaves: number },
  appearance: Appearance | undefined,
  { now, isScheduled }: { readonly now: number; readonly isScheduled: boolean },
): readonly Presence[] {
  if (appearance?.hasLeft) return [OFF];
  if (appearance?.cameOnAfter !== undefined) return [ON];
  if (appearance) return starter(1, leavesFromNow(leaves, now));
  // A mean time would make several shots of a substitute too rare.
  const substitute = (chance: number) =>
    THIRDS.map((third): Presence => ({ chance: chance / ALL, now: 0, change: 1, third }));
  if (!isScheduled || starts <= 0) return substitute(1);
  return [...starter(starts, leaves), ...(starts < 1 ? substitute(1 - starts) : [])];
}

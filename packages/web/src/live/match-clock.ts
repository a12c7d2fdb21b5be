import type { MatchClock } from '@evens/book';

/** A newer clock that is at most this many match seconds behind the displayed one is late; further behind it corrects. */
const LATE_SECONDS_MAX = 90;

/** Seconds that were displayed before a late clock arrived. */
const displayedBefore = new WeakMap<MatchClock, number>();

/** Remembers the displayed second if `next` is late, so that the display waits for it instead of running backwards. */
export function holdSeconds(before: MatchClock, next: MatchClock, serverNowMs: number): void {
  if (before === next || before.period !== next.period || before.countDown !== next.countDown) return;
  const displayed = clockSeconds(before, serverNowMs);
  const behind = (displayed - clockSeconds(next, serverNowMs)) * (next.countDown ? -1 : 1);
  if (behind > 0 && behind <= LATE_SECONDS_MAX) displayedBefore.set(next, displayed);
}

/** Whole match seconds displayed at a moment of the server's time. They do not run backwards. */
export function clockSeconds(clock: MatchClock, serverNowMs: number): number {
  const seconds = exactSeconds(clock, serverNowMs);
  const held = displayedBefore.get(clock);
  if (held === undefined) return seconds;
  return clock.countDown ? Math.min(seconds, held) : Math.max(seconds, held);
}

/** A count-down shows the second that it is in, and stops at 0. */
function exactSeconds(clock: MatchClock, serverNowMs: number): number {
  if (!clock.running) return clock.seconds;
  const passed = (Math.max(0, serverNowMs - clock.atMs) / 1000) * clock.rate;
  return clock.countDown
    ? Math.max(0, Math.ceil(clock.seconds - passed))
    : Math.floor(clock.seconds + passed);
}

/** The minute being played: 1 in the first; beyond a period's length "45+2". */
export function playedMinute(
  { period, seconds }: { readonly period: number; readonly seconds: number },
  periodSeconds: number,
): string {
  const played = Math.floor(seconds / 60) + 1;
  const end = Math.floor((periodSeconds * period) / 60);
  return end > 0 && played > end ? `${end}+${played - end}` : `${played}`;
}

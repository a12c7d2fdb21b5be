import type { MatchClock } from '@evens/book';

/** Whole match seconds shown at a moment of the server's time. A count-down shows the second that it is in, and stops at 0. */
export function clockSeconds(clock: MatchClock, serverNowMs: number): number {
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

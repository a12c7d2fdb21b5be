import type { MatchClock } from '@evens/book';
import { type LiveMatchInfo, periodOfId } from '@evens/contract';

/** The clock that came with a page, which goes at the source's rate: source seconds a second. */
export function clockOfInfo(
  live: Pick<
    LiveMatchInfo,
    'PeriodID' | 'IsClockStarted' | 'ClockCorrection' | 'IsCountDown' | 'ClockStartTime'
  >,
  rate: number,
): MatchClock {
  return {
    period: periodOfId(live.PeriodID),
    running: live.IsClockStarted,
    seconds: live.ClockCorrection,
    countDown: live.IsCountDown,
    atMs: Date.parse(live.ClockStartTime),
    rate,
  };
}

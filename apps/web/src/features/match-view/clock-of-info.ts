import type { MatchClock } from '@evens/book';
import { type LiveMatchInfo, periodOfId } from '@evens/contract';

/** The clock that came with a page. Its rate comes with the book: until then a second is a second. */
export function clockOfInfo(
  live: Pick<
    LiveMatchInfo,
    'PeriodID' | 'IsClockStarted' | 'ClockCorrection' | 'IsCountDown' | 'ClockStartTime'
  >,
): MatchClock {
  return {
    period: periodOfId(live.PeriodID),
    running: live.IsClockStarted,
    seconds: live.ClockCorrection,
    countDown: live.IsCountDown,
    atMs: Date.parse(live.ClockStartTime),
    rate: 1,
  };
}

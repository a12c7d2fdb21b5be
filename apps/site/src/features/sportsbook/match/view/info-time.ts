import { type LiveMatchInfo, periodOfId } from '@evens/contract';
import { periodName } from '@evens/locales/browser';
import { t, words } from '@evens/web/core/words.ts';
import { clockSeconds } from '@evens/web/live/match-clock.ts';
import { formatClock } from '@evens/web/ui/number-formats.ts';
import { type MatchTime, sportScoring } from '../facts/index.ts';
import { clockOfInfo } from './info-clock.ts';

const overPhases = ['ended', 'cancelled', 'postponed', 'abandoned'] as const;
const clocked: ReadonlySet<string> = new Set(['goals', 'points']);

/** The time from the page's answer, until the match book is loaded; the clock runs at the source's rate. */
export function timeOfInfo(sport: string, live: LiveMatchInfo, nowMs: number, rate: number): MatchTime {
  const over = overPhases.find((phase) => phase === live.Status);
  if (over) return { main: t(`live.phase.${over}`), sub: '', isLive: false };
  if (live.Status === 'break') return { main: t('live.break'), sub: '', isLive: true };
  const part = periodName(words(), sport, Math.max(1, periodOfId(live.PeriodID)));
  if (!clocked.has(sportScoring(sport))) return { main: part, sub: '', isLive: true };
  const seconds = clockSeconds(clockOfInfo(live, rate), nowMs);
  return { main: formatClock(seconds), sub: part, isLive: true, isStill: !live.IsClockStarted };
}

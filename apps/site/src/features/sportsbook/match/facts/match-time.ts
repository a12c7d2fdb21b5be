import { periodName } from '@evens/locales/browser';
import { dayText } from '@evens/web/core/formatted.tsx';
import { t, words, written } from '@evens/web/core/words.ts';
import { clockSeconds, playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { formatClock } from '@evens/web/ui/number-formats.ts';
import { breakKind } from './match-break.ts';
import { sportScoring } from './score-view.ts';

/** When a match is: its clock and part of play, or its start. */
export interface MatchTime {
  readonly main: string;
  readonly sub: string;
  readonly isLive: boolean;
  /** In play, but the clock is stopped. */
  readonly isStill?: boolean;
}

export function startTime(startsAtMs: number, nowMs: number): MatchTime {
  return { main: written().time(startsAtMs), sub: dayText(startsAtMs, nowMs), isLive: false };
}

/** `withSeconds` on a match's own page; rows show soccer by the minute. */
export function matchTime(
  situation: Pick<Situation, 'fixture' | 'phase' | 'clock' | 'facts'>,
  nowMs: number,
  withSeconds: boolean,
): MatchTime {
  const { fixture, phase, clock } = situation;
  switch (phase) {
    case 'scheduled':
      return fixture.startsAtMs > nowMs
        ? startTime(fixture.startsAtMs, nowMs)
        : { ...startTime(fixture.startsAtMs, nowMs), sub: t('live.about-to-start') };
    case 'break':
      return { main: t(`live.${breakKind(situation)}`), sub: '', isLive: true };
    case 'playing': {
      if (fixture.kind === 'race') return { main: t('live.title'), sub: '', isLive: true };
      const part =
        clock.period > fixture.periods && fixture.periods > 0 && fixture.periodSeconds > 0
          ? t('live.overtime')
          : periodName(words(), fixture.sport, Math.max(1, clock.period));
      if (fixture.periodSeconds === 0) return { main: part, sub: '', isLive: true };
      const seconds = clockSeconds(clock, nowMs);
      const byMinute = !withSeconds && !clock.countDown && sportScoring(fixture.sport) === 'goals';
      const main = byMinute
        ? `${playedMinute({ period: clock.period, seconds }, fixture.periodSeconds)}′`
        : formatClock(seconds);
      return { main, sub: part, isLive: true, isStill: !clock.running };
    }
    case 'ended':
    case 'cancelled':
    case 'postponed':
    case 'abandoned':
      return { main: t(`live.phase.${phase}`), sub: '', isLive: false };
  }
}

import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import type { ReactNode } from 'react';

/** Input of a drawing: only data of the match book. */
export interface Draw {
  readonly situation: Situation;
  /** Draws home at the right, for pages from right to left. */
  readonly flip: boolean;
}

export type TrackerWidth = 395 | 500;

interface FrameProps {
  readonly match: Match;
  readonly situation: Situation;
  readonly width: TrackerWidth;
  /** Whether the colours of the sides are shown; a race has no sides. */
  readonly hasSides: boolean;
  readonly children: ReactNode;
}

/**
 * The widget's frame: 395 by 288 px, or 500 wide in the same ratio; both names above the drawing, a text over it while
 * play is stopped.
 */
export function TrackerFrame({ match, situation, width, hasSides, children }: FrameProps) {
  const over = overlayText(situation);
  return (
    <figure
      className="tracker mx-auto"
      data-size={width}
      aria-label={t('tracker.label', {
        home: match.HomeTeamName,
        away: hasSides ? match.AwayTeamName : match.Tournament.Name,
      })}
    >
      {children}
      {hasSides && (
        <p className="absolute inset-x-3 top-2 flex justify-between gap-3 text-xs font-[640]">
          <Name name={match.HomeTeamName} side="home" />
          <Name name={match.AwayTeamName} side="away" />
        </p>
      )}
      {over !== undefined && (
        <p className="pointer-events-none absolute inset-x-0 top-[42%] flex justify-center px-3">
          <span className="rounded-full bg-surface px-3.5 py-1.5 text-center text-sm font-[620] shadow-(--shadow)">
            {over}
          </span>
        </p>
      )}
    </figure>
  );
}

function Name({ name, side }: { readonly name: string; readonly side: 'home' | 'away' }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 8 8" className="size-2! shrink-0">
        <circle className={`tracker-${side}`} cx="4" cy="4" r="4" />
      </svg>
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

function overlayText({ phase, stopped, clock, fixture }: Situation): string | undefined {
  if (stopped !== undefined) return t('tracker.stopped', { reason: stopped.replaceAll('-', '_') });
  switch (phase) {
    case 'break':
      return t(clock.period === 1 && fixture.periods === 2 ? 'live.half-time' : 'live.break');
    case 'ended':
      return t('tracker.final');
    case 'cancelled':
    case 'postponed':
    case 'abandoned':
      return t(`live.phase.${phase}`);
    case 'scheduled':
    case 'playing':
      return undefined;
  }
}

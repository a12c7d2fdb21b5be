import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { clockSeconds } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { PRESSURE_PARTS, type Pressure, pressure, pressureByMinute, pressureShare } from './pitch-marks.ts';

interface StripProps {
  readonly situation: Situation;
  readonly match: Match;
  readonly flip: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The recent parts of the match whose share the text gives. */
const RECENT_MINUTES = 30;

/**
 * Pressure over time, bars up for home and down for away: of each minute where the source reports attacks, otherwise of
 * the reported incidents of the last half hour.
 */
export function MomentumStrip({ situation, match, flip, left, top, width, height }: StripProps) {
  const { timeline, clock, fixture, momentum } = situation;
  const nowSeconds = clockSeconds(clock, useServerSeconds() * 1000);
  const byMinute = momentum && pressureByMinute(momentum);
  const parts: readonly Pressure[] = byMinute ?? pressure(timeline, nowSeconds);
  const count = byMinute
    ? Math.max(Math.ceil((fixture.periods * fixture.periodSeconds) / 60), byMinute.length)
    : PRESSURE_PARTS;
  const share = pressureShare(byMinute ? byMinute.slice(-RECENT_MINUTES) : parts);
  const most = Math.max(4, ...parts.flatMap(({ home, away }) => [home, away]));
  const middle = top + height / 2;
  const wide = width / count;
  const gap = byMinute ? Math.min(1, wide / 4) : 6;
  const high = (value: number) => (value / most) * (height / 2 - 2);
  return (
    <g data-momentum={byMinute ? 'minutes' : 'incidents'}>
      <title>
        {t('tracker.momentum', {
          home: match.HomeTeamName,
          homeShare: `${share.home}%`,
          away: match.AwayTeamName,
          awayShare: `${share.away}%`,
        })}
      </title>
      <path className="tracker-rule" d={`M${left} ${middle}h${width}`} />
      {parts.map(({ home, away }, index) => {
        const place = {
          x: left + (flip ? count - 1 - index : index) * wide + gap / 2,
          width: wide - gap,
          rx: Math.min(1.5, wide / 4),
        };
        return (
          <g key={index}>
            {home > 0 && (
              <rect className="tracker-home" y={middle - high(home)} height={high(home)} {...place} />
            )}
            {away > 0 && <rect className="tracker-away" y={middle} height={high(away)} {...place} />}
          </g>
        );
      })}
    </g>
  );
}

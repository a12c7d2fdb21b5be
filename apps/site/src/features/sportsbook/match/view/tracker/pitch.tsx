import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { clockSeconds, playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { entryKind } from '../entry-kind.ts';
import { type PitchMark, PRESSURE_PARTS, pitchMarks, pressure, pressureShare } from './pitch-marks.ts';
import { alongRink, Rink } from './rink.tsx';
import type { Draw } from './tracker-frame.tsx';

/** The pitch in the drawing of 395 by 288: a frame of 355 by 190 under the names. */
const LEFT = 20;
const TOP = 40;
const WIDE = 355;
const HIGH = 186;
const STRIP_TOP = 240;
const STRIP_HIGH = 40;

const grounds: Readonly<Record<string, string>> = {
  'ice-hockey': 'ice',
  'inline-hockey': 'hall',
  bandy: 'ice',
  futsal: 'hall',
  handball: 'hall',
  floorball: 'hall',
  'beach-soccer': 'sand',
  'water-polo': 'water',
};

const rinks: ReadonlySet<string> = new Set(['ice-hockey', 'inline-hockey']);

function sportGround(sport: string): string {
  return grounds[sport] ?? 'grass';
}

const bands = [0, 2, 4, 6, 8] as const;

/** A field of a sport of goals: the latest incident is drawn where such incidents happen, recent pressure below. */
export function Pitch({ situation, match, flip }: Draw & { readonly match: Match }) {
  const { timeline, clock } = situation;
  const marks = pitchMarks(timeline);
  const isRink = rinks.has(match.SportAlias);
  const x = (of: number) => {
    const along = isRink ? alongRink(of) : of;
    return LEFT + (flip ? 100 - along : along) * (WIDE / 100);
  };
  const y = (of: number) => TOP + of * (HIGH / 60);
  return (
    <svg
      viewBox="0 0 395 288"
      aria-hidden
      data-ground={sportGround(match.SportAlias)}
      data-corners={isRink ? 'round' : 'square'}
    >
      <rect className="tracker-ground" x={LEFT} y={TOP} width={WIDE} height={HIGH} rx="3" />
      {bands.map((band) => (
        <rect
          key={band}
          className="tracker-ground-band"
          x={LEFT + (band * WIDE) / 10}
          y={TOP}
          width={WIDE / 10}
          height={HIGH}
        />
      ))}
      {isRink ? (
        <Rink left={LEFT} top={TOP} width={WIDE} height={HIGH} hasZones={match.SportAlias === 'ice-hockey'} />
      ) : (
        <PitchLines />
      )}
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} x={x(mark.x)} y={y(mark.y)} />
      ))}
      <PressureStrip timeline={timeline} match={match} clock={clock} flip={flip} />
    </svg>
  );
}

function PitchLines() {
  const y = (of: number) => TOP + of * (HIGH / 60);
  return (
    <g className="tracker-lines">
      <rect x={LEFT} y={TOP} width={WIDE} height={HIGH} rx="3" />
      <path d={`M${LEFT + WIDE / 2} ${TOP}v${HIGH}`} />
      <circle cx={LEFT + WIDE / 2} cy={TOP + HIGH / 2} r="27" />
      <path d={`M${LEFT} ${y(14)}h${WIDE * 0.15}v${y(46) - y(14)}H${LEFT}`} />
      <path d={`M${LEFT + WIDE} ${y(14)}h${-WIDE * 0.15}v${y(46) - y(14)}h${WIDE * 0.15}`} />
      <path d={`M${LEFT} ${y(24)}h${-6}v${y(36) - y(24)}h6M${LEFT + WIDE} ${y(24)}h6v${y(36) - y(24)}h-6`} />
    </g>
  );
}

function Mark({ mark, x, y }: { readonly mark: PitchMark; readonly x: number; readonly y: number }) {
  const { entry, age } = mark;
  const side = entry.side === 'home' ? 'tracker-home' : 'tracker-away';
  const isLatest = age === 0;
  return (
    <g data-mark={entry.kind} opacity={Math.max(0.35, 1 - age * 0.14)}>
      {entry.kind === 'goal' && isLatest && (
        <rect className={`tracker-goal ${side}`} x={LEFT} y={TOP} width={WIDE} height={HIGH} rx="3" />
      )}
      {isLatest && <circle className="tracker-ring" cx={x} cy={y} r="9" stroke="currentColor" />}
      <g className="tracker-mark">
        <Shape entry={entry} x={x} y={y} side={side} />
      </g>
    </g>
  );
}

interface ShapeProps {
  readonly entry: TimelineEntry;
  readonly x: number;
  readonly y: number;
  readonly side: string;
}

function Shape({ entry, x, y, side }: ShapeProps) {
  switch (entry.kind) {
    case 'goal':
      return (
        <>
          <circle className={side} cx={x} cy={y} r="8" />
          <circle cx={x} cy={y} r="3.4" fill="#fff" />
        </>
      );
    case 'yellow-card':
    case 'red-card':
      return (
        <>
          <rect
            x={x - 4}
            y={y - 6}
            width="8"
            height="12"
            rx="1.5"
            fill={entry.kind === 'red-card' ? 'var(--danger)' : '#f2b33d'}
          />
          <circle className={side} cx={x} cy={y + 10} r="2.4" />
        </>
      );
    case 'corner':
      return (
        <>
          <path className={side} d={`M${x} ${y}m-1-9h2v18h-2z`} />
          <path className={side} d={`M${x + 1} ${y - 9}l8 3.5-8 3.5z`} />
        </>
      );
    case 'penalty':
      return <circle className={side} cx={x} cy={y} r="5" stroke="#fff" strokeWidth="2" />;
    case 'substitution':
    case 'timeout':
    case 'review':
      return <rect className={side} x={x - 4} y={y - 4} width="8" height="8" rx="2" />;
  }
}

interface StripProps extends Pick<Situation, 'timeline' | 'clock'> {
  readonly match: Match;
  readonly flip: boolean;
}

/** Bars up for home, down for away. */
function PressureStrip({ timeline, clock, match, flip }: StripProps) {
  const nowSeconds = clockSeconds(clock, useServerSeconds() * 1000);
  const parts = pressure(timeline, nowSeconds);
  const share = pressureShare(parts);
  const most = Math.max(4, ...parts.flatMap(({ home, away }) => [home, away]));
  const middle = STRIP_TOP + STRIP_HIGH / 2;
  const wide = WIDE / PRESSURE_PARTS;
  const high = (value: number) => (value / most) * (STRIP_HIGH / 2 - 2);
  return (
    <g>
      <title>
        {t('tracker.momentum', {
          home: match.HomeTeamName,
          homeShare: `${share.home}%`,
          away: match.AwayTeamName,
          awayShare: `${share.away}%`,
        })}
      </title>
      <path className="tracker-rule" d={`M${LEFT} ${middle}h${WIDE}`} />
      {parts.map(({ home, away }, index) => {
        const x = LEFT + (flip ? PRESSURE_PARTS - 1 - index : index) * wide + 3;
        return (
          <g key={index}>
            {home > 0 && (
              <rect
                className="tracker-home"
                x={x}
                y={middle - high(home)}
                width={wide - 6}
                height={high(home)}
                rx="1.5"
              />
            )}
            {away > 0 && (
              <rect className="tracker-away" x={x} y={middle} width={wide - 6} height={high(away)} rx="1.5" />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Text of the latest reported incident, "61′ Corner". */
export function latestText(
  situation: Situation,
): { readonly what: string; readonly minute: string; readonly player: string | undefined } | undefined {
  const entry = situation.timeline.at(-1);
  const { periodSeconds } = situation.fixture;
  if (!entry) return undefined;
  return {
    what: t('tracker.latest', { kind: entryKind(entry) }),
    player: situation.players[entry.player ?? -1]?.name,
    minute: periodSeconds > 0 ? `${playedMinute(entry, periodSeconds)}′` : '',
  };
}

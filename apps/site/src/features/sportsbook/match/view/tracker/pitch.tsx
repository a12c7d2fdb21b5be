import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { clockSeconds, playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { entryKind } from '../entry-kind.ts';
import { MomentumStrip } from './momentum-strip.tsx';
import { type PitchMark, pitchMarks } from './pitch-marks.ts';
import { ZoneLight } from './possession.tsx';
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

/** A field of a sport of goals: an incident is drawn where such incidents happen until it fades, with the side in possession and the pressure over time below. */
export function Pitch({ situation, match, flip }: Draw & { readonly match: Match }) {
  const { timeline, clock } = situation;
  const seconds = clockSeconds(clock, useServerSeconds() * 1000);
  const marks = pitchMarks(timeline, { ...clock, seconds });
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
      <ZoneLight situation={situation} x={x} top={TOP} height={HIGH} flip={flip} />
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} x={x(mark.x)} y={y(mark.y)} />
      ))}
      <MomentumStrip
        situation={situation}
        match={match}
        flip={flip}
        left={LEFT}
        top={STRIP_TOP}
        width={WIDE}
        height={STRIP_HIGH}
      />
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
  const { entry, age, opacity } = mark;
  const side = entry.side === 'home' ? 'tracker-home' : 'tracker-away';
  const isLatest = age === 0;
  return (
    <g data-mark={entry.kind} opacity={opacity}>
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
    case 'wicket':
    case 'review':
      return <rect className={side} x={x - 4} y={y - 4} width="8" height="8" rx="2" />;
  }
}

/** A reported incident in words: "61′", "Corner". */
export function incidentText({ fixture, players }: Situation, entry: TimelineEntry) {
  const { periodSeconds } = fixture;
  const player = players[entry.player ?? -1]?.name;
  const playerOff = players[entry.playerOff ?? -1]?.name;
  return {
    what: t('tracker.latest', { kind: entryKind(entry) }),
    player: player && playerOff ? t('tracker.substituted', { player, playerOff }) : player,
    minute: periodSeconds > 0 ? `${playedMinute(entry, periodSeconds)}′` : '',
  };
}

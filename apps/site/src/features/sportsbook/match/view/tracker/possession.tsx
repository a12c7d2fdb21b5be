import type { Possession } from '@evens/book';
import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';

/** The possession that holds now: not in a break, while the clock is stopped, or once the source is silent. */
function currentPossession({ possession, phase, clock, stopped }: Situation): Possession | undefined {
  return phase === 'playing' && clock.running && stopped !== 'source-silent' ? possession : undefined;
}

/** How far along the field the front of each zone is, in per cent, and its strength of colour. */
const zones = {
  safe: { front: 38, opacity: 0.35 },
  attack: { front: 67, opacity: 0.6 },
  dangerous: { front: 97, opacity: 0.9 },
} as const;
const REACH = 120;

interface ZoneProps {
  readonly situation: Situation;
  readonly x: (along: number) => number;
  readonly top: number;
  readonly height: number;
  readonly flip: boolean;
}

/** Light in the colour of the side in possession, with its front and an arrow where the side is. */
export function ZoneLight({ situation, x, top, height, flip }: ZoneProps) {
  const possession = currentPossession(situation);
  if (!possession?.zone) return null;
  const { side, zone } = possession;
  const { front, opacity } = zones[zone];
  const isForward = (side === 'home') !== flip;
  const middle = top + height / 2;
  return (
    <g
      key={side}
      className="tracker-zone"
      data-side={side}
      data-zone={zone}
      style={{ transform: `translate(${x(side === 'home' ? front : 100 - front)}px, 0)`, opacity }}
    >
      <defs>
        <linearGradient id={`zone-${side}`} x1={isForward ? 0 : 1} x2={isForward ? 1 : 0} y1="0" y2="0">
          <stop offset="0" stopColor="currentColor" stopOpacity="0" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.6" />
        </linearGradient>
      </defs>
      <rect x={isForward ? -REACH : 0} y={top} width={REACH} height={height} fill={`url(#zone-${side})`} />
      <path d={`M0 ${top}v${height}`} stroke="currentColor" strokeWidth="2" />
      <path
        d={isForward ? `M-24 ${middle - 12}l12 12-12 12` : `M24 ${middle - 12}l-12 12 12 12`}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** The side in possession in words, "Arsenal · Dangerous attack". Too frequent for a live region. */
export function PossessionText({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  if (!situation?.possession) return null;
  const possession = currentPossession(situation);
  return (
    <p
      className="mt-2 flex h-6 items-center justify-center gap-1.5 text-sm text-quiet"
      aria-live="off"
      data-possession={possession?.zone ?? (possession ? 'ball' : '')}
    >
      {possession && (
        <>
          <i aria-hidden className="tracker-dot" data-side={possession.side} />
          <bdi className="truncate font-[640] text-text">
            {possession.side === 'home' ? match.HomeTeamName : match.AwayTeamName}
          </bdi>
          <span aria-hidden>·</span>
          <span className="shrink-0">{t('tracker.possession', { zone: possession.zone ?? 'ball' })}</span>
        </>
      )}
    </p>
  );
}

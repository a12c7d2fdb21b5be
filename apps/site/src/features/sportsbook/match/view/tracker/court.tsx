import { t } from '@evens/web/core/words.ts';
import { gamePoints, latestNonZero } from '../../facts/index.ts';
import { SetBars } from './set-bars.tsx';
import type { Draw } from './tracker-frame.tsx';

/** A tennis court from above: who serves, the points of the game, who won which game of the set, and the sets below. */
export function Court({ situation, flip }: Draw) {
  const { facts } = situation;
  const points = gamePoints(facts);
  const set = facts.kind === 'contest' ? facts.periods.at(-1) : undefined;
  const games = (set && !set.ended ? set : facts.kind === 'contest' && latestNonZero(facts.periods)) || set;
  const homeX = flip ? 275 : 120;
  const awayX = flip ? 120 : 275;
  const isDeuceSide = points ? (Number(points.home) + Number(points.away)) % 2 === 0 : true;
  const serveX = points?.server === 'home' ? (flip ? 355 : 40) : flip ? 40 : 355;
  return (
    <svg viewBox="0 0 395 288" aria-hidden>
      <rect className="tracker-court" x="30" y="42" width="335" height="150" rx="3" />
      <g className="tracker-court-lines">
        <rect x="30" y="42" width="335" height="150" rx="3" />
        <path d="M30 60h335M30 174h335M107 60v114M288 60v114M107 117h181" />
        <path d="M30 117h6M365 117h-6" />
        <path d="M197.5 36v162" strokeWidth="2.4" />
      </g>
      {points && (
        <>
          <circle className="tracker-mark" cx={serveX} cy={isDeuceSide ? 145 : 90} r="5.5" fill="#c9f24b" />
          <text className="tracker-points" x={homeX} y="126" textAnchor="middle">
            {points.home}
          </text>
          <text className="tracker-points" x={awayX} y="126" textAnchor="middle">
            {points.away}
          </text>
        </>
      )}
      {games && (
        <g>
          <title>{t('tracker.games')}</title>
          {(games.units ?? []).map((side, index) => (
            <circle
              key={index}
              className={side === 'home' ? 'tracker-home' : 'tracker-away'}
              cx={flip ? 358 - index * 15 : 37 + index * 15}
              cy={side === 'home' ? 204 : 214}
              r="4"
            />
          ))}
        </g>
      )}
      <SetBars facts={facts} flip={flip} top={226} high={54} />
    </svg>
  );
}

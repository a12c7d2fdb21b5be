import type { Draw } from './tracker-frame.tsx';

/** A fight has no score before its end: shows a ring and the current round. */
export function Rounds({ situation, flip }: Draw) {
  const { fixture, clock, facts } = situation;
  const count = Math.max(1, fixture.periods, clock.period);
  const wide = 355 / count;
  const ended = facts.kind === 'contest' && facts.status === 'ended';
  return (
    <svg viewBox="0 0 395 288" aria-hidden>
      <g className="tracker-court-lines">
        <rect className="tracker-court" x="107" y="46" width="181" height="166" rx="10" />
        <rect x="119" y="58" width="157" height="142" rx="6" />
        <rect x="131" y="70" width="133" height="118" rx="4" />
      </g>
      <circle className="tracker-home" cx={flip ? 240 : 155} cy="129" r="13" />
      <circle className="tracker-away" cx={flip ? 155 : 240} cy="129" r="13" />
      {Array.from({ length: count }, (_, index) => {
        const place = flip ? count - 1 - index : index;
        const isPast = index + 1 < clock.period || ended;
        const isNow = index + 1 === clock.period && !ended;
        return (
          <g key={index}>
            <rect
              x={20 + place * wide + 2}
              y="236"
              width={wide - 4}
              height="10"
              rx="3"
              fill={isNow ? 'var(--live)' : isPast ? 'var(--quiet)' : 'var(--line)'}
            />
            <text className="tracker-quiet" x={20 + place * wide + wide / 2} y="264" textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

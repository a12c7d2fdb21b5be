import type { ContestFacts } from '@evens/markets';
import type { Draw } from './tracker-frame.tsx';

const LEFT = 44;
const TOP = 44;
const CHART_WIDTH = 308;
const CHART_HEIGHT = 206;

interface Score {
  readonly home: number;
  readonly away: number;
}

/** The score at the start and after each period, including the current one. */
function cumulativeScores({ periods }: Pick<ContestFacts, 'periods'>): readonly Score[] {
  const steps: Score[] = [{ home: 0, away: 0 }];
  for (const period of periods) {
    const before = steps.at(-1) ?? { home: 0, away: 0 };
    steps.push({ home: before.home + period.home, away: before.away + period.away });
  }
  return steps;
}

/** The score after each period, as a line per side. */
export function Progress({ situation, flip }: Draw) {
  const { facts, fixture } = situation;
  if (facts.kind !== 'contest') return null;
  const scores = cumulativeScores(facts);
  const count = Math.max(fixture.periods, scores.length - 1, 1);
  const highest = Math.max(4, ...scores.flatMap(({ home, away }) => [home, away]));
  const x = (index: number) => LEFT + (flip ? count - index : index) * (CHART_WIDTH / count);
  const y = (value: number) => TOP + CHART_HEIGHT - (value / highest) * (CHART_HEIGHT - 16);
  const line = (side: 'home' | 'away') =>
    scores.map((step, index) => `${x(index)},${y(step[side])}`).join(' ');
  const last = scores.at(-1);
  return (
    <svg viewBox="0 0 395 288" aria-hidden>
      {Array.from({ length: count + 1 }, (_, index) => (
        <path key={index} className="tracker-rule" d={`M${x(index)} ${TOP}v${CHART_HEIGHT}`} />
      ))}
      {Array.from({ length: count }, (_, index) => (
        <text
          key={index}
          className="tracker-quiet"
          x={(x(index) + x(index + 1)) / 2}
          y={TOP + CHART_HEIGHT + 16}
          textAnchor="middle"
        >
          {index + 1}
        </text>
      ))}
      {(['home', 'away'] as const).map((side) => (
        <g key={side} className={`tracker-${side}`}>
          <polyline
            points={line(side)}
            fill="none"
            className={`tracker-line-${side}`}
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
          {scores.map((step, index) => (
            <circle
              key={index}
              cx={x(index)}
              cy={y(step[side])}
              r={index === scores.length - 1 ? 4.5 : 2.5}
            />
          ))}
        </g>
      ))}
      {last &&
        (['home', 'away'] as const).map((side) => (
          <text
            key={side}
            className="tracker-text"
            x={x(scores.length - 1) + (flip ? -8 : 8)}
            y={y(last[side]) + (last[side] >= last[side === 'home' ? 'away' : 'home'] ? -6 : 14)}
            textAnchor={flip ? 'end' : 'start'}
          >
            {last[side]}
          </text>
        ))}
    </svg>
  );
}

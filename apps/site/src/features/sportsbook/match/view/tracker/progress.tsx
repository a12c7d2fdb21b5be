import type { ContestFacts } from '@evens/markets';
import type { Draw } from './tracker-frame.tsx';

const LEFT = 44;
const TOP = 44;
const WIDE = 308;
const HIGH = 206;

interface Step {
  readonly home: number;
  readonly away: number;
}

/** The score at the start and after each period, the running one last. */
function scoreSteps({ periods }: Pick<ContestFacts, 'periods'>): readonly Step[] {
  const steps: Step[] = [{ home: 0, away: 0 }];
  for (const period of periods) {
    const before = steps.at(-1) ?? { home: 0, away: 0 };
    steps.push({ home: before.home + period.home, away: before.away + period.away });
  }
  return steps;
}

/** How the score grew from period to period: a line each. */
export function Progress({ situation, flip }: Draw) {
  const { facts, fixture } = situation;
  if (facts.kind !== 'contest') return null;
  const steps = scoreSteps(facts);
  const count = Math.max(fixture.periods, steps.length - 1, 1);
  const most = Math.max(4, ...steps.flatMap(({ home, away }) => [home, away]));
  const x = (index: number) => LEFT + (flip ? count - index : index) * (WIDE / count);
  const y = (value: number) => TOP + HIGH - (value / most) * (HIGH - 16);
  const line = (side: 'home' | 'away') =>
    steps.map((step, index) => `${x(index)},${y(step[side])}`).join(' ');
  const last = steps.at(-1);
  return (
    <svg viewBox="0 0 395 288" aria-hidden>
      {Array.from({ length: count + 1 }, (_, index) => (
        <path key={index} className="tracker-rule" d={`M${x(index)} ${TOP}v${HIGH}`} />
      ))}
      {Array.from({ length: count }, (_, index) => (
        <text
          key={index}
          className="tracker-quiet"
          x={(x(index) + x(index + 1)) / 2}
          y={TOP + HIGH + 16}
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
          {steps.map((step, index) => (
            <circle key={index} cx={x(index)} cy={y(step[side])} r={index === steps.length - 1 ? 4.5 : 2.5} />
          ))}
        </g>
      ))}
      {last &&
        (['home', 'away'] as const).map((side) => (
          <text
            key={side}
            className="tracker-text"
            x={x(steps.length - 1) + (flip ? -8 : 8)}
            y={y(last[side]) + (last[side] >= last[side === 'home' ? 'away' : 'home'] ? -6 : 14)}
            textAnchor={flip ? 'end' : 'start'}
          >
            {last[side]}
          </text>
        ))}
    </svg>
  );
}

import type { Facts, PeriodScore } from '@evens/markets';

interface SetBarsProps {
  readonly facts: Facts;
  readonly flip: boolean;
  /** Position of the bars in the drawing of 395 by 288. */
  readonly top: number;
  readonly high: number;
}

const LEFT = 20;
const WIDE = 355;

/** Two bars for each set, map or frame: home's and its guests', the running one outlined. */
export function SetBars({ facts, flip, top, high }: SetBarsProps) {
  const periods = facts.kind === 'contest' ? facts.periods : [];
  const most = Math.max(6, ...periods.flatMap(({ home, away }) => [home, away]));
  const count = Math.max(3, periods.length);
  const wide = WIDE / count;
  const bar = Math.min(34, (wide - 14) / 2);
  return periods.map((period, index) => {
    const place = flip ? count - 1 - index : index;
    const middle = LEFT + place * wide + wide / 2;
    return <Bars key={index} period={period} x={middle} bar={bar} {...{ top, high, most, flip }} />;
  });
}

interface BarsProps {
  readonly period: PeriodScore;
  readonly x: number;
  readonly bar: number;
  readonly top: number;
  readonly high: number;
  readonly most: number;
  readonly flip: boolean;
}

function Bars({ period, x, bar, top, high, most, flip }: BarsProps) {
  const tall = (value: number) => Math.max(1.5, (value / most) * (high - 16));
  const bottom = top + high;
  const sides = flip ? (['away', 'home'] as const) : (['home', 'away'] as const);
  return (
    <g opacity={period.ended ? 0.85 : 1}>
      {sides.map((side, index) => {
        const left = index === 0 ? x - bar - 1.5 : x + 1.5;
        const value = period[side];
        return (
          <g key={side}>
            <rect
              className={side === 'home' ? 'tracker-home' : 'tracker-away'}
              x={left}
              y={bottom - tall(value)}
              width={bar}
              height={tall(value)}
              rx="2"
              opacity={!period.ended || value > period[side === 'home' ? 'away' : 'home'] ? 1 : 0.55}
            />
            <text
              className="tracker-text"
              x={left + bar / 2}
              y={bottom - tall(value) - 4}
              textAnchor="middle"
            >
              {value}
            </text>
          </g>
        );
      })}
    </g>
  );
}

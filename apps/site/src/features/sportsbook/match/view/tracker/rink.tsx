interface RinkProps {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Inline hockey is played without blue lines. */
  readonly hasZones: boolean;
}

/** Size of a rink in metres: 60 by 30. */
const LENGTH = 60;
const WIDTH = 30;
const GOAL_LINE = 4;
const BLUE_LINE = 22.86;
const SPOT_FROM_END = 10;
const SPOT_FROM_MIDDLE = 7;
const CIRCLE = 4.5;

/** Maps a place along the field so that it stays between the goal lines. */
export function alongRink(x: number): number {
  const margin = (GOAL_LINE / LENGTH) * 100;
  return margin + (x * (100 - 2 * margin)) / 100;
}

/** The lines of a hockey rink. Both ends are alike, so a page from right to left needs no other drawing. */
export function Rink({ left, top, width, height, hasZones }: RinkProps) {
  const scale = width / LENGTH;
  const middle = top + height / 2;
  const x = (metres: number) => left + metres * scale;
  const y = (metres: number) => middle + (metres * height) / WIDTH;
  const ends = [false, true].map((isFar) => ({
    key: isFar ? 'far' : 'near',
    at: (metres: number) => x(isFar ? LENGTH - metres : metres),
    inwards: isFar ? -1 : 1,
  }));
  return (
    <g className="tracker-lines" data-field="rink">
      <rect className="tracker-boards" x={left} y={top} width={width} height={height} />
      <path className="tracker-red-line" d={`M${x(LENGTH / 2)} ${top}v${height}`} />
      <circle cx={x(LENGTH / 2)} cy={middle} r={CIRCLE * scale} />
      <circle className="tracker-spot" cx={x(LENGTH / 2)} cy={middle} r="2" />
      {ends.map(({ key, at, inwards }) => (
        <g key={key}>
          {hasZones && <path className="tracker-blue-line" d={`M${at(BLUE_LINE)} ${top}v${height}`} />}
          {/* The boards are round at the goal line: it ends where they are. */}
          <path className="tracker-goal-line" d={`M${at(GOAL_LINE)} ${y(-13)}V${y(13)}`} />
          <path
            className="tracker-crease"
            d={`M${at(GOAL_LINE)} ${y(-1.8)}a${1.8 * scale} ${1.8 * scale} 0 0 ${inwards > 0 ? 1 : 0} 0 ${y(1.8) - y(-1.8)}z`}
          />
          <path d={`M${at(GOAL_LINE)} ${y(-1)}h${-inwards * 1.2 * scale}V${y(1)}h${inwards * 1.2 * scale}`} />
          {[-SPOT_FROM_MIDDLE, SPOT_FROM_MIDDLE].map((across) => (
            <g key={across}>
              <circle
                className="tracker-red-circle"
                cx={at(SPOT_FROM_END)}
                cy={y(across)}
                r={CIRCLE * scale}
              />
              <circle className="tracker-spot" cx={at(SPOT_FROM_END)} cy={y(across)} r="2" />
              {hasZones && <circle className="tracker-spot" cx={at(BLUE_LINE + 1.5)} cy={y(across)} r="2" />}
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}

import { useRef } from 'react';

const CENTRE = 100;
const RADIUS = 96;
const FULL_TURN_DEGREES = 360;
/** Full turns of a spin before the wheel stops. */
const TURNS_PER_SPIN = 2;
/** Colours of the slices in order; further slices repeat them. */
const fills = [
  'fill-accent',
  'fill-accent/45',
  'fill-up',
  'fill-up/45',
  'fill-warn',
  'fill-live',
  'fill-faint',
] as const;

export const swatches = [
  'bg-accent',
  'bg-accent/45',
  'bg-up',
  'bg-up/45',
  'bg-warn',
  'bg-live',
  'bg-faint',
] as const;

function pointAt(degrees: number, radius = RADIUS): { readonly x: number; readonly y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: CENTRE + radius * Math.cos(radians), y: CENTRE + radius * Math.sin(radians) };
}

/** Start and end of each slice, degrees from the top. Its size is proportional to its chance. */
export function wheelSlices(
  parts: readonly number[],
): readonly { readonly from: number; readonly to: number }[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  let from = 0;
  return parts.map((part) => {
    const slice = { from, to: from + (part / all) * FULL_TURN_DEGREES };
    from = slice.to;
    return slice;
  });
}

/** Rotation of the wheel in degrees after a number of spins, with the middle of the slice at the top. */
export function angleTo({ from, to }: { readonly from: number; readonly to: number }, spins: number): number {
  return spins * TURNS_PER_SPIN * FULL_TURN_DEGREES - (from + to) / 2;
}

function slicePath({ from, to }: { readonly from: number; readonly to: number }): string {
  const [begin, end] = [pointAt(from), pointAt(to)];
  const isLarge = to - from > FULL_TURN_DEGREES / 2 ? 1 : 0;
  return `M ${CENTRE} ${CENTRE} L ${begin.x} ${begin.y} A ${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${end.x} ${end.y} Z`;
}

interface WheelPictureProps {
  readonly parts: readonly number[];
  /** The segment below the pointer and the number of spins on this page; undefined before the first spin. */
  readonly stop: { readonly segment: number; readonly no: number } | undefined;
  onStopped(): void;
}

/**
 * The wheel, with slices in proportion to their chances. It turns to the drawn segment; the list beside it has the same
 * information.
 */
export function WheelPicture({ parts, stop, onStopped }: WheelPictureProps) {
  const slices = wheelSlices(parts);
  const wheel = useRef<SVGGElement>(null);
  const slice = stop && slices[stop.segment];
  const angle = stop && slice ? angleTo(slice, stop.no) : 0;
  return (
    <svg viewBox="0 0 200 206" aria-hidden className="w-full max-w-[260px] justify-self-center">
      <g
        ref={wheel}
        className="transition-transform duration-[2400ms] ease-out motion-reduce:transition-none"
        style={{ transform: `rotate(${angle}deg)`, transformOrigin: '100px 106px' }}
        onTransitionEnd={({ target }) => {
          if (target === wheel.current) onStopped();
        }}
      >
        <g transform="translate(0 6)">
          {slices.map((each, no) => (
            <path
              key={each.from}
              d={slicePath(each)}
              className={fills[no % fills.length]}
              stroke="var(--surface)"
              strokeWidth="1.5"
            />
          ))}
          <circle cx={CENTRE} cy={CENTRE} r="16" className="fill-surface" />
        </g>
      </g>
      <path d="M 92 0 L 108 0 L 100 16 Z" className="fill-text" />
    </svg>
  );
}

import { hashKey } from './seed.ts';

/** Colours that stand on both themes. */
const colours = [
  '#e4574c',
  '#3f7fd0',
  '#2aa590',
  '#f2b33d',
  '#7d5ac2',
  '#e8e4d8',
  '#3b4a58',
  '#7cc4e8',
  '#d4577f',
  '#5aa84e',
  '#ef8b3d',
  '#27405f',
  '#a8c957',
  '#b23b3b',
  '#f0d26a',
  '#6b7a86',
] as const;

const shield = 'M12 2 21 4.6v7.6c0 5-3.7 8.4-9 10-5.3-1.6-9-5-9-10V4.6z';
const round = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z';
const square = 'M4.5 3h15v11.5L12 22l-7.5-7.5z';
const shapes = [shield, shield, round, square] as const;

const patterns = [
  'M12 0h12v24H12z',
  'M0 24 24 0v24z',
  'M0 9h24v6H0z',
  'M9 0h6v24H9z',
  'M3 0h3.6v24H3zM10.2 0h3.6v24h-3.6zM17.4 0H21v24h-3.6z',
  'M0 5h24v3.6H0zM0 12.2h24v3.6H0zM0 19.4h24V23H0z',
  'M0 14 24 0v8L0 22z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M0 5l12 9L24 5v7l-12 9L0 12z',
  'M0 0h24v11H0z',
] as const;

function pick<T>(list: readonly [T, ...T[]] | readonly T[], number: number): T | undefined {
  return list[number % list.length];
}

export interface CrestProps {
  /** The competitor's own key. */
  readonly seed: string;
  /** In px; 18 in rows. */
  readonly size?: number;
  readonly className?: string;
}

/** A competitor's mark, drawn from its key, so that it is no trademark. */
export function Crest({ seed, size = 18, className }: CrestProps) {
  const number = hashKey(seed);
  const base = number % colours.length;
  const over = (base + 1 + ((number >>> 8) % (colours.length - 1))) % colours.length;
  const shape = pick(shapes, number >>> 16);
  // A hidden crest of another size must not lend its shape.
  const clip = `crest-${size}-${number.toString(36)}`;
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className === undefined ? 'shrink-0' : `shrink-0 ${className}`}
    >
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h24v24H0z" fill={colours[base]} />
        <path d={pick(patterns, number >>> 20)} fill={colours[over]} />
      </g>
    </svg>
  );
}

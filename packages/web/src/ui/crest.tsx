import { hashKey } from './seed.ts';

/** Letters of the server's codes of known clubs (`club-colours.ts`). */
const colours = {
  r: '#d5222d',
  c: '#7d1d3f',
  o: '#f27a1f',
  a: '#f7b21b',
  y: '#fbdc2e',
  e: '#c2a468',
  u: '#573425',
  l: '#76b82a',
  g: '#0c8a48',
  f: '#0f5138',
  t: '#0e8a93',
  z: '#a5dade',
  k: '#72bdea',
  m: '#1180cf',
  b: '#1d4fb8',
  n: '#16294f',
  p: '#5b2f90',
  s: '#a4adb4',
  w: '#f6f6f2',
  x: '#1d2024',
} as const;
type Colour = keyof typeof colours;
const colourLetters = Object.keys(colours) as readonly Colour[];

/** Shields of soccer, one outline for each of the four big American sports, and those of players and esports teams. */
const shields = [
  'M12 1.5 21 4v8.2c0 5-3.7 8.6-9 10.3-5.3-1.7-9-5.3-9-10.3V4z',
  'M3 2.5h18v10.2c0 5.2-3.9 8.3-9 9.8-5.1-1.5-9-4.6-9-9.8z',
  'M3.2 3.6c3.2.5 6-.2 8.8-2.1 2.8 1.9 5.6 2.6 8.8 2.1.9 8.7-1 15-8.8 18.9C4.2 18.6 2.3 12.3 3.2 3.6z',
] as const;
const outlines = {
  r: 'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
  x: 'M7 2h10l5.5 10L17 22H7L1.5 12z',
  o: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
  h: 'M3 2.5h18V14l-9 8.5L3 14z',
  i: 'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
  e: 'M12 1.5 21.5 7v10L12 22.5 2.5 17V7z',
} as const;
/** The pattern of a player. */
const head = 'M12 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 24c0-6 3.6-9.5 8-9.5s8 3.5 8 9.5z';

/** Shapes of the second colour; a plain crest has a collar. */
const patterns = {
  p: 'M7 0h10l-5 6.5z',
  e: 'M0 0h6.5v24H0zM17.5 0H24v24h-6.5z',
  s: 'M6 0h4v24H6zM14 0h4v24h-4z',
  h: 'M12 0h12v24H12z',
  o: 'M0 6.5h24v4H0zM0 14.5h24v4H0z',
  d: 'M0 1v7l24 15v-7z',
  b: 'M0 8.5h24v5.5H0z',
  v: 'M0 5l12 7.5L24 5v6.5L12 19 0 11.5z',
  t: 'M0 0h24v8.5H0z',
  c: 'M8.5 0h7v24h-7z',
  x: 'M24 0v24H0z',
  k: 'M9.7 0h4.6v8H24v4.6h-9.7V24H9.7V12.6H0V8h9.7z',
  q: 'M12 0h12v11H12zM0 11h12v13H0z',
} as const;
type Pattern = keyof typeof patterns;
const patternLetters = Object.keys(patterns) as readonly Pattern[];

interface Drawing {
  readonly shape: string;
  readonly pattern: string;
  readonly base: string;
  readonly over: string;
  readonly rim: string;
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

const hasLetter = <K extends string>(list: Readonly<Record<K, string>>, letter: string): letter is K =>
  Object.hasOwn(list, letter);

/** Letters of a seed without a code, drawn from its hash. */
function hashCode(number: number): string {
  const base = number % colourLetters.length;
  const over = (base + 1 + ((number >>> 8) % (colourLetters.length - 1))) % colourLetters.length;
  return `${pick('sssr'.split(''), number >>> 16)}${pick(patternLetters, number >>> 20)}${colourLetters[base]}${colourLetters[over]}`;
}

function parseDrawing(seed: string): Drawing {
  const [key = '', code] = seed.split('~');
  const number = hashKey(key);
  // A code of one letter is the outline alone.
  const [outline = '', pattern = '', ...letters] =
    code?.length === 1 ? `${code}${hashCode(number).slice(1)}` : (code ?? hashCode(number));
  const [base = colours.b, over = colours.w, rim = over] = letters.map((letter) =>
    hasLetter(colours, letter) ? colours[letter] : colours.s,
  );
  return {
    shape: hasLetter(outlines, outline) ? outlines[outline] : pick(shields, number >>> 4),
    pattern: outline === 'i' ? head : hasLetter(patterns, pattern) ? patterns[pattern] : patterns.p,
    base,
    over,
    rim,
  };
}

/** First two colours of a competitor, for a ground behind its crest. */
export function crestColours(seed: string): Pick<Drawing, 'base' | 'over'> {
  return parseDrawing(seed);
}

export interface CrestProps {
  /** The competitor's own key, with the code of its colours if the server knows them. */
  readonly seed: string;
  /** In px; 18 in rows. */
  readonly size?: number;
  readonly className?: string;
}

/** A competitor's crest in its colours: a pattern on a plain shape, without anybody's emblem. */
export function Crest({ seed, size = 18, className }: CrestProps) {
  const { shape, pattern, base, over, rim } = parseDrawing(seed);
  // A hidden crest of another size must not lend its shape.
  const clip = `crest-${size}-${hashKey(seed).toString(36)}`;
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
        <path d="M0 0h24v24H0z" fill={base} />
        <path d={pattern} fill={over} />
        <path d="M12 0h12v24H12z" fillOpacity=".14" />
        <path d={shape} fill="none" stroke={rim} strokeWidth="2.6" />
      </g>
      {/* Separates dark colours from a dark page, and white from a light one. */}
      <path d={shape} fill="none" className="stroke-faint" strokeWidth=".7" />
    </svg>
  );
}

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

/** Colours of hashes, from dark to light, without greys. Two that are `APART` have a contrast above 2. */
const shades = 'nucpfbrgmtolekazyw';
const APART = 8;
/** Outlines of soccer and of hashes. */
const shields = [
  'M12 1.5 21 4v8.2c0 5-3.7 8.6-9 10.3-5.3-1.7-9-5.3-9-10.3V4z',
  'M3 2.5h18v10.2c0 5.2-3.9 8.3-9 9.8-5.1-1.5-9-4.6-9-9.8z',
  'M3.2 3.6c3.2.5 6-.2 8.8-2.1 2.8 1.9 5.6 2.6 8.8 2.1.9 8.7-1 15-8.8 18.9C4.2 18.6 2.3 12.3 3.2 3.6z',
  'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
  'M12 1.5c5.2 0 8.7 4.6 8.7 10.5S17.2 22.5 12 22.5 3.3 17.9 3.3 12 6.8 1.5 12 1.5z',
  'M6.5 2h11c0 2.2 1.3 3.5 3.5 3.5V13c0 4.5-3.5 7.2-9 9.5C6.5 20.2 3 17.5 3 13V5.5c2.2 0 3.5-1.3 3.5-3.5z',
  'M12 1.5l9 3.7c0 7-3 12.8-9 17.3C6 18 3 12.2 3 5.2z',
] as const;
/** Outlines of esports teams. */
const badges = [
  'M12 1.5 21.5 7v10L12 22.5 2.5 17V7z',
  'M12 1l10.5 11L12 23 1.5 12z',
  'M2 2.5h20L18.5 15 12 22.5 5.5 15z',
  'M12 1.5 22 8l-3.5 13.5h-13L2 8z',
] as const;
/** One outline for each of the four big American sports, and that of players. */
const outlines = {
  r: 'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
  x: 'M7 2h10l5.5 10L17 22H7L1.5 12z',
  o: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
  h: 'M3 2.5h18V14l-9 8.5L3 14z',
  i: 'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
} as const;
/** The charge of a player. */
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
  l: 'M24 1v7L0 23v-7z',
  m: 'M0 0h4.5L12 8.5 19.5 0H24v4l-7.5 8 7.5 8v4h-4.5L12 15.5 4.5 24H0v-4l7.5-8L0 4z',
  n: 'M0 19.5l12-9 12 9V13L12 4 0 13z',
  j: 'M2 0h20L12 21z',
  f: 'M12 0l12 12-12 12L0 12z',
} as const;
const patternLetters = Object.keys(patterns).join('');

/** Drawn in the middle of some hashed crests. */
const charges = [
  'm12 6.5 1.7 3.7 4 .5-3 2.7.8 4-3.5-2-3.5 2 .8-4-3-2.7 4-.5z',
  'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  'm12 6 4.5 6-4.5 6-4.5-6z',
  'M14 6.8a5.5 5.5 0 1 0 3 8.7 4.6 4.6 0 1 1-3-8.7z',
  'M13.5 5.5 7.5 13H11l-1 6 6.5-8H13z',
  'M10 6.5h4V10h3.5v4H14v3.5h-4V14H6.5v-4H10z',
] as const;
/** Patterns of one colour in the middle: the charge has the other one. */
const chargeColours = { p: 'over', e: 'over', j: 'base', f: 'base' } as const;

interface Drawing {
  readonly shape: string;
  readonly pattern: string;
  readonly charge?: { readonly path: string; readonly fill: string } | undefined;
  readonly base: string;
  readonly over: string;
  readonly rim: string;
}

const hasLetter = <K extends string>(list: Readonly<Record<K, string>>, letter: string): letter is K =>
  Object.hasOwn(list, letter);

function colourNamed(letter: string): string {
  return hasLetter(colours, letter) ? colours[letter] : colours.s;
}

/** Borders that are lost on a page: the dark ones in the dark theme, the light ones in the light theme. */
const lostRims: ReadonlySet<string> = new Set([...'xnuyzw'].map(colourNamed));

/** Draws items of lists from a hash, independently of each other. */
function drawFrom(number: number) {
  let rest = number;
  const draw = (count: number) => {
    const index = rest % count;
    rest = Math.floor(rest / count);
    return index;
  };
  // An index is below the length of its list.
  return { draw, pick: <T,>(list: ArrayLike<T>) => list[draw(list.length)] as T };
}

function parseDrawing(seed: string): Drawing {
  const [key = '', code = ''] = seed.split('~');
  const { draw, pick } = drawFrom(hashKey(key));
  const shield = pick(shields);
  const badge = pick(badges);
  const dark = draw(shades.length - APART);
  const pair = [dark, dark + APART + draw(shades.length - APART - dark)].map((at) => shades.charAt(at));
  const hashCode = [pick(patternLetters), ...(draw(2) === 0 ? pair : pair.toReversed()), pick(pair)];
  const [outline = '', ...letters] = code;
  const isHash = letters.length === 0;
  // A code of one letter is the outline alone.
  const [pattern = '', ...names] = isHash ? hashCode : letters;
  const [base = colours.b, over = colours.w, rim = over] = names.map(colourNamed);
  const charge = pick(charges);
  return {
    shape: outline === 'e' ? badge : hasLetter(outlines, outline) ? outlines[outline] : shield,
    pattern: hasLetter(patterns, pattern) ? patterns[pattern] : patterns.p,
    charge:
      outline === 'i'
        ? { path: head, fill: over }
        : isHash && hasLetter(chargeColours, pattern)
          ? { path: charge, fill: { base, over }[chargeColours[pattern]] }
          : undefined,
    base,
    over,
    rim,
  };
}

/** First two colours of a competitor, for a ground behind its crest. */
export function crestColours(seed: string): Pick<Drawing, 'base' | 'over' | 'rim'> {
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
  const { shape, pattern, charge, base, over, rim } = parseDrawing(seed);
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
        {/* A player's pattern is a shade, from which the head in the second colour differs. */}
        <path d={pattern} fill={over} fillOpacity={charge?.path === head ? 0.22 : undefined} />
        {charge && <path d={charge.path} fill={charge.fill} fillRule="evenodd" />}
        <path d="M12 0h12v24H12z" fillOpacity=".14" />
        <path d={shape} fill="none" stroke={rim} strokeWidth="2.6" />
      </g>
      {lostRims.has(rim) && <path d={shape} fill="none" className="stroke-faint" strokeWidth=".8" />}
    </svg>
  );
}

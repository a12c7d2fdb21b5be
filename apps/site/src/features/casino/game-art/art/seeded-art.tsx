import { recordKeys } from '@evens/base';
import { hashKey } from '@evens/web/ui/seed.ts';
import type { Motif } from './motif.ts';

/** Background top and bottom, glow, and two emblem colours. */
export const palettes = [
  ['#4a1f63', '#160a26', '#ff7ac6', '#ffd166', '#ff7ac6'],
  ['#0f4d4a', '#061d22', '#5ff0c0', '#f7f3d0', '#5ff0c0'],
  ['#5a2410', '#1e0a05', '#ffb04d', '#ffe0a0', '#ff7a3d'],
  ['#17306b', '#070f2a', '#6aa8ff', '#d9e8ff', '#6aa8ff'],
  ['#5c1230', '#1f0511', '#ff6b8a', '#ffe3ea', '#ff6b8a'],
  ['#24481a', '#0a1a08', '#b9f05a', '#f2ffd0', '#7ed348'],
  ['#30304f', '#0f0f1e', '#b8b3ff', '#f0eeff', '#8f88ff'],
  ['#5b4510', '#1d1404', '#ffd94d', '#fff3bf', '#ffb400'],
  ['#0e4463', '#06182a', '#4fd0ff', '#e3f8ff', '#ff9f6b'],
  ['#4d1746', '#190618', '#ff8adf', '#ffe6f7', '#8ae0ff'],
] as const;

/** Solid shapes on a field of 100 × 100, each with its line drawing on top. */
const emblems = {
  gem: ['M22 34 36 16h28l14 18-28 50z', 'M22 34h56M36 16l14 18 14-18M50 34v50M22 34l28 50 28-50'],
  star: [
    'm50 10 12 26 28 4-21 19 6 29-25-15-25 15 6-29L10 40l28-4z',
    'M50 10v43M88 40 50 53M32 88l18-35M74 88 50 53M12 40l38 13',
  ],
  crown: ['M14 74V34l18 16 18-30 18 30 18-16v40z', 'M14 64h72M32 74h.1M50 74h.1M68 74h.1'],
  moon: ['M64 12a40 40 0 1 0 24 56A34 34 0 0 1 64 12z', 'M40 34h.1M32 56h.1M48 72h.1'],
  flame: [
    'M52 8c4 18 26 28 26 52a28 28 0 0 1-56 0c0-14 8-20 12-30 4 6 6 8 8 14 6-10 10-20 10-36z',
    'M50 52c8 10 10 16 4 24',
  ],
  leaf: [
    'M84 14C40 12 14 34 16 66c2 12 10 20 22 20 32 0 48-30 46-72z',
    'M28 78C40 58 52 44 68 32M42 58l20 2M50 48V34',
  ],
  shell: [
    'M50 14c26 0 40 22 36 42L58 80H42L14 56c-4-20 10-42 36-42z',
    'M50 18v62M30 24l14 56M70 24 56 80M18 44l24 36M82 44 58 80',
  ],
  key: ['M34 14a22 22 0 1 1-6 43 22 22 0 0 1 6-43zM46 46l40 30v12H72V78H62V68z', 'M32 30a8 8 0 1 1-.1 0z'],
  mountain: ['M6 82 38 26l16 24 10-14 30 46z', 'm38 26-10 22 10-6 8 8M64 36l-5 12 6-3 5 6'],
  mask: [
    'M10 30c24-8 56-8 80 0 2 30-16 48-30 48-6 0-8-8-10-8s-4 8-10 8C26 78 8 60 10 30z',
    'M26 44c8-4 14-2 18 6-8 4-14 2-18-6zM74 44c-8-4-14-2-18 6 8 4 14 2 18-6z',
  ],
  feather: [
    'M82 12C44 12 22 36 22 66l-8 20h8l8-12c34 0 56-24 52-62z',
    'M28 76C42 54 54 40 74 22M44 56h22M56 42h18',
  ],
  bell: [
    'M50 12c18 0 26 14 26 32 0 16 4 22 10 30H14c6-8 10-14 10-30 0-18 8-32 26-32zM40 78h20a10 10 0 0 1-20 0z',
    'M24 60h52',
  ],
  fish: [
    'M8 30 28 50 8 72c8 2 16-2 22-10 18 18 44 18 62-10-18-28-44-28-62-12C24 32 16 28 8 30z',
    'M72 44h.1M52 40c6 8 6 16 0 24',
  ],
  clover: [
    'M50 46c-30-4-30-36-8-34 8 1 8 10 8 10s0-9 8-10c22-2 22 30-8 34zM46 52C42 82 10 82 12 60c1-8 10-8 10-8s-9 0-10-8c-2-22 30-22 34 8zM54 52c4 30 36 30 34 8-1-8-10-8-10-8s9 0 10-8c2-22-30-22-34 8z',
    'M50 50c0 20 6 32 14 42',
  ],
} as const;
type EmblemName = keyof typeof emblems;
const emblemNames = recordKeys(emblems);

/** Maps words in game names to emblems. */
const emblemByWord: Readonly<Record<string, EmblemName>> = {
  gem: 'gem',
  jewel: 'gem',
  diamond: 'gem',
  crystal: 'gem',
  star: 'star',
  gold: 'crown',
  crown: 'crown',
  king: 'crown',
  queen: 'crown',
  royal: 'crown',
  moon: 'moon',
  night: 'moon',
  fire: 'flame',
  hot: 'flame',
  dragon: 'flame',
  forest: 'leaf',
  jungle: 'leaf',
  fruit: 'leaf',
  sea: 'shell',
  pearl: 'shell',
  ocean: 'fish',
  reef: 'fish',
  fish: 'fish',
  book: 'key',
  secret: 'key',
  treasure: 'key',
  mountain: 'mountain',
  wolf: 'mountain',
  ice: 'mountain',
  mask: 'mask',
  carnival: 'mask',
  bird: 'feather',
  eagle: 'feather',
  bell: 'bell',
  luck: 'clover',
  lucky: 'clover',
};

function chooseEmblem(key: string, seed: number): EmblemName {
  const spoken = key.split('-').flatMap((word) => emblemByWord[word] ?? [])[0];
  return spoken ?? emblemNames[(seed >>> 8) % emblemNames.length] ?? 'star';
}

const RAYS = 14;

/** Background pattern behind the emblem: rays, rings, waves, a lattice, bubbles or hills. */
export function backdrop(kind: number, colour: string, seed: number) {
  const stroke = { fill: 'none', stroke: colour, strokeWidth: 3 } as const;
  switch (kind) {
    case 0:
      return Array.from({ length: RAYS }, (_, index) => (
        <path
          key={index * (360 / RAYS)}
          d="M160 120 140-80h40z"
          transform={`rotate(${(index * 360) / RAYS + (seed % 20)} 160 120)`}
          fill={colour}
          opacity=".1"
        />
      ));
    case 1:
      return [54, 78, 104, 132, 162].map((radius, index) => (
        <circle key={radius} cx="160" cy="120" r={radius} {...stroke} strokeOpacity={0.34 - index * 0.055} />
      ));
    case 2:
      return [70, 106, 142, 178, 214].map((y, index) => (
        <path
          key={y}
          d={`M-20 ${y}c30-24 60-24 90 0s60 24 90 0 60-24 90 0 60 24 90 0`}
          {...stroke}
          strokeOpacity={0.1 + index * 0.05}
        />
      ));
    case 3:
      return (
        <path
          d="M-40 40 120 200M20-20l260 260M100-20l260 260M-20 100l160 160M360 40 200 200M300-20 40 240M220-20-40 240M340 100 180 260"
          {...stroke}
          strokeOpacity=".13"
        />
      );
    case 4:
      return Array.from({ length: 18 }, (_, index) => {
        const place = hashKey(`${seed} ${index}`);
        return (
          <circle
            key={place}
            cx={place % 320}
            cy={(place >>> 9) % 240}
            r={4 + ((place >>> 17) % 15)}
            fill={colour}
            opacity={0.06 + ((place >>> 22) % 10) / 70}
          />
        );
      });
    default:
      return (
        <>
          <path d="M-10 180c60-50 120-40 170-10s110 20 170-20v100H-10z" fill={colour} opacity=".14" />
          <path d="M-10 206c70-40 130-26 180-8s100 10 160-18v70H-10z" fill={colour} opacity=".2" />
        </>
      );
  }
}

export const BACKDROPS = 6;

/** Frames of the emblem: circle, hexagon, lozenge, arch. */
const frames = [
  'M160 44a76 76 0 1 1 0 152 76 76 0 0 1 0-152z',
  'm160 38 71 41v82l-71 41-71-41V79z',
  'M160 28c6 0 10 3 14 7l68 71c8 8 8 20 0 28l-68 71c-8 8-20 8-28 0l-68-71c-8-8-8-20 0-28l68-71c4-4 8-7 14-7z',
  'M92 204v-92a68 68 0 0 1 136 0v92z',
] as const;

/** A generated picture for a game without its own. Deterministic per key. */
export function seededArt(key: string): Motif {
  const seed = hashKey(key);
  const [top, bottom, glow, face, edge] = palettes[seed % palettes.length] ?? palettes[0];
  const [shape, lines] = emblems[chooseEmblem(key, seed)];
  const frame = frames[(seed >>> 20) % frames.length];
  return {
    ground: [top, bottom, glow],
    glowAt: [160, 110],
    draw: (id) => (
      <>
        {backdrop((seed >>> 16) % BACKDROPS, glow, seed)}
        <linearGradient id={`${id}e`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={face} />
          <stop offset="1" stopColor={edge} />
        </linearGradient>
        <path
          d={frame}
          fill={bottom}
          fillOpacity=".45"
          stroke={glow}
          strokeOpacity=".5"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <g transform="translate(106 66) scale(1.08)" strokeLinecap="round" strokeLinejoin="round">
          <path d={shape} fill={bottom} transform="translate(0 4)" opacity=".6" />
          <path d={shape} fill={`url(#${id}e)`} />
          <path d={lines} fill="none" stroke={bottom} strokeOpacity=".5" strokeWidth="4" />
        </g>
      </>
    ),
  };
}

import type { SlideArt } from '@evens/contract';

/** Gradients from the lit to the shaded side. */
const materials = {
  gold: ['#fff0b8', '#f5bf3a', '#9c610c'],
  steel: ['#f4f8fa', '#aebcc6', '#586772'],
  ink: ['#3b4a56', '#18212a', '#090d11'],
  paper: ['#ffffff', '#eef2ee', '#b9c4bd'],
  lime: ['#efffae', '#c9f24b', '#7fae12'],
  red: ['#ff9a90', '#e0323d', '#8d0f20'],
  green: ['#7fe6ab', '#1f9d5b', '#0b5230'],
  blue: ['#b4deff', '#3d97e8', '#134a90'],
  violet: ['#d6bfff', '#8a5cf0', '#431f96'],
} as const;
type Material = keyof typeof materials;

/** A path filled with a material or a colour; drawn as a line if it has a width. */
type Shape = readonly [path: string, fill: Material | `#${string}`, lineWidth?: number];
type Label = readonly [text: string, x: number, y: number, size: number, fill: string];

export interface Scene {
  /** Hue of the ground, in degrees. */
  readonly hue: number;
  /** Colour of the light behind the subject. */
  readonly light: string;
  /** In a field of 160 × 160; the subject's centre is 98 | 78, because the text fades out what is before 40. */
  readonly shapes: readonly Shape[];
  /** Figures, which are not mirrored; the whole subject is drawn from left to right then. */
  readonly labels?: readonly Label[];
}

/** The gradients that shapes need, with their colours. */
export function materialStops(shapes: readonly Shape[]) {
  const fills = new Set<string>(shapes.map(([, fill]) => fill));
  return Object.entries(materials).filter(([material]) => fills.has(material));
}

/** A circle as a path. */
const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0z`;

/** A coin that lies flat, seen from above its edge. */
const coin = (x: number, y: number): readonly Shape[] => [
  [`M${x - 20} ${y}v7c0 10 40 10 40 0v-7z`, '#a8690d'],
  [`M${x - 20} ${y}a20 7 0 1 1 40 0a20 7 0 1 1-40 0z`, 'gold'],
  [`M${x - 12} ${y}a12 4 0 1 1 24 0a12 4 0 1 1-24 0z`, '#c98a1c', 1.5],
];

const pitchGround: readonly Shape[] = [
  ['M-10 96h180v70H-10z', 'green'],
  ['M20 96h34l-26 70h-54zM84 96h30l12 70H72zM146 96h30v70z', '#ffffff12'],
  ['M-10 104h180M98 104v60M60 132a38 13 0 1 1 76 0a38 13 0 1 1-76 0z', '#f2fff6b0', 1.6],
  ['M38 16 0 96h60zM98 8 50 96h96zM150 16l-40 80h60z', '#f4ffe01c'],
  ['M30 12h16v6H30zM90 4h16v6H90zM142 12h16v6h-16z', '#fdfff0'],
];

const screen = (x: number, y: number, fill: Material): readonly Shape[] => [
  [`M${x} ${y}h50v36h-50z`, 'ink'],
  [`M${x + 3} ${y + 3}h44v30h-44z`, fill],
  [
    `M${x + 25} ${y + 3}v30M${x + 19} ${y + 18}a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM${x + 3} ${y + 11}h6v14h-6M${x + 47} ${y + 11}h-6v14h6`,
    '#ffffffa0',
    1.2,
  ],
];

const resultRow = (y: number, width: number, isWon: boolean): readonly Shape[] => [
  [`M46 ${y}h104v28H46z`, 'ink'],
  [`M78 ${y + 7}h${width}v6h-${width}z`, '#eaf6f8'],
  [`M78 ${y + 17}h${width * 0.6}v4h-${width * 0.6}z`, '#8fd9e280'],
  [disc(61, y + 14, 9), isWon ? 'green' : 'red'],
  [isWon ? `m57 ${y + 14} 3 3.5 5.5-6.5` : `m57.5 ${y + 10.5} 7 7m0-7-7 7`, '#ffffff', 2.2],
];

/** Arts without a scene show the picture of a game or of a sport. */
export type SceneArt = Exclude<SlideArt, 'game' | 'table' | 'crash' | 'cards' | 'wheel' | 'sport'>;

export const scenes: Readonly<Record<SceneArt, Scene>> = {
  // A pitch at night; the ball of the sport is drawn over it.
  pitch: { hue: 155, light: '#d9ffe6', shapes: pitchGround },
  // A trophy under falling paper.
  season: {
    hue: 80,
    light: '#ffdf85',
    shapes: [
      ['M74 34H54c0 26 10 38 28 40M122 34h20c0 26-10 38-28 40', '#c98a1c', 7],
      ['M64 22h68v36c0 26-14 40-34 40S64 84 64 58z', 'gold'],
      ['M72 28h9v34c0 14 4 22 10 28-12-4-19-14-19-30z', '#ffffff90'],
      ['M88 96h20l5 20H83z', '#c98a1c'],
      ['M74 114h48v9H74z', 'gold'],
      ['M66 123h64v19H66z', 'ink'],
      ['M86 128h24v8H86z', 'gold'],
      ['m98 40 4.6 9.6 10.4 1.3-7.7 7.2 2 10.4-9.3-5.2-9.3 5.2 2-10.4-7.7-7.2 10.4-1.300z', '#9c610c'],
      ['m44 18 8 4-4 6-7-4zM146 92l7 5-5 6-7-6zM140 12l8-3 2 7-8 3z', '#c9f24b'],
      ['m52 96 8-3 3 6-8 3zM36 60l6 5-5 5-5-5zM152 54l6-4 2 6-6 4z', '#ffe6a0'],
    ],
  },
  // A game pad before a wide screen.
  arena: {
    hue: 295,
    light: '#c4a2ff',
    shapes: [
      ['M44 20h108v62H44z', 'ink'],
      ['M48 24h100v54H48z', '#1c0f3f'],
      ['M48 78 86 46l18 14 22-26 22 30v14z', '#8a5cf066'],
      ['m48 66 30-24 20 14 24-28 26 22', '#d9b8ff', 2.5],
      [
        'M72 78h52c18 0 27 14 31 38 3 18-5 26-14 26-11 0-14-17-26-17H81c-12 0-15 17-26 17-9 0-17-8-14-26 4-24 13-38 31-38z',
        'violet',
      ],
      ['M72 81h52c12 0 19 6 24 16H48c5-10 12-16 24-16z', '#ffffff30'],
      ['M70 93h8v8h8v8h-8v8h-8v-8h-8v-8h8z', '#241250'],
      [disc(122, 95, 5), '#ff7b9c'],
      [disc(133, 105, 5), '#ffd666'],
      [disc(122, 115, 5), '#c9f24b'],
      [disc(111, 105, 5), '#72bdea'],
    ],
  },
  // Three lanes between two bases.
  map: {
    hue: 265,
    light: '#a9b8ff',
    shapes: [
      ['m98 44 58 42-58 46-58-46z', '#070b22'],
      ['m98 34 58 42-58 44-58-44z', 'blue'],
      ['m98 41 48 35-48 36-48-36z', '#0d1a4d'],
      ['m62 64 72 24', '#5fe0ff50', 11],
      ['M60 76h76M66 70l32-22 32 22M66 82l32 23 32-23', '#7fb6ff', 4],
      [disc(98, 48, 4.5), 'gold'],
      [disc(98, 105, 4.5), 'gold'],
      [disc(98, 76, 4.5), 'gold'],
      ['m58 40 13 8v26l-13 8-13-8V48z', 'lime'],
      ['m45 48 13 8 13-8M58 56v26', '#4d6b0a90', 1.5],
      ['m138 40 13 8v26l-13 8-13-8V48z', 'violet'],
      ['m125 48 13 8 13-8M138 56v26', '#24125090', 1.5],
    ],
  },
  // A price that rises in steps to a new best one.
  prices: {
    hue: 240,
    light: '#8fd2ff',
    shapes: [
      ['M40 40h120M40 68h120M40 96h120M40 124h120', '#bfe3ff26', 1.5],
      ['M44 118h18v24H44zM68 104h18v38H68zM92 84h18v58H92zM116 60h18v82h-18z', 'blue'],
      ['M140 40h16v102h-16z', 'lime'],
      ['M44 104h20V90h24V68h24V46h24V24', '#eaf6ff', 4],
      ['m136 10 13 18h-26z', 'lime'],
    ],
  },
  // Three reels, one of them on a seven.
  reels: {
    hue: 355,
    light: '#ff9ec7',
    shapes: [
      ['M52 24h92c8 0 12 4 12 12v84c0 8-4 12-12 12H52c-8 0-12-4-12-12V36c0-8 4-12 12-12z', 'gold'],
      ['M49 38h29v80H49zM83 38h30v80H83zM118 38h29v80h-29z', 'paper'],
      ['M67 58c2-8 6-11 10-11-2 6-5 9-10 11zM66 58c-5 6-8 10-8 16M66 58c2 6 4 9 5 14', '#1f9d5b', 2.5],
      [disc(58, 82, 7), 'red'],
      [disc(70, 80, 7), 'red'],
      ['M85 58h26v10L99 100H88l12-30H85z', 'red'],
      ['m132.5 58 13 20-13 22-13-22z', 'violet'],
      ['m132.5 58 5 20-5 22-5-22z', '#ffffff50'],
      ['M49 38h98v12H49zM49 106h98v12H49z', '#2a061826'],
      ['M40 74h5l5 4-5 4h-5zM156 74h-5l-5 4 5 4h5z', 'lime'],
      ['M56 132h84l8 14H48z', 'ink'],
    ],
    labels: [],
  },
  // Rows of results with a won one in front.
  results: {
    hue: 205,
    light: '#8fd9e2',
    shapes: [
      ...resultRow(22, 44, true),
      ...resultRow(56, 56, false),
      ...resultRow(90, 38, true),
      [disc(142, 122, 22), 'lime'],
      ['m131 122 8 9 15-18', '#1b2309', 5],
    ],
  },
  // Four matches side by side.
  screens: {
    hue: 190,
    light: '#9fe8ff',
    shapes: [
      ...screen(44, 28, 'green'),
      ...screen(102, 28, 'blue'),
      ...screen(44, 72, 'red'),
      ...screen(102, 72, 'green'),
      ['M88 116h20v12H88zM72 128h52v6H72z', 'steel'],
    ],
  },
  // A stopwatch.
  clock: {
    hue: 220,
    light: '#b7d9ff',
    shapes: [
      ['M88 12h20v16H88zM82 8h32v9H82zM136 34l10 9-8 9-9-9z', 'steel'],
      [disc(98, 84, 56), 'steel'],
      [disc(98, 84, 48), 'ink'],
      ['M98 84V44a40 40 0 0 1 37 25z', '#c9f24b50'],
      ['M98 42v9M98 117v9M56 84h9M131 84h9M68 54l5 5M128 54l-5 5M68 114l5-5M128 114l-5-5', '#dfe9f0', 3],
      ['M98 84 129 71', '#c9f24b', 5],
      [disc(98, 84, 6), 'lime'],
    ],
  },
  // A betslip whose selections are linked.
  slip: {
    hue: 165,
    light: '#bdf5d3',
    shapes: [
      ['M68 20h76v112l-9.5 9-9.5-9-9.5 9-9.5-9-9.5 9-9.5-9-9.5 9-9.5-9z', '#00000040'],
      ['M60 14h76v112l-9.5 9-9.5-9-9.5 9-9.5-9-9.5 9-9.5-9-9.5 9-9.5-9z', 'paper'],
      ['M80 30h26v6H80zM80 52h20v6H80zM80 74h30v6H80z', '#8ba0ab'],
      ['M71 33v44', '#1f9d5b', 2.5],
      [disc(71, 33, 4), 'green'],
      [disc(71, 55, 4), 'green'],
      [disc(71, 77, 4), 'green'],
      ['M114 28h16v10h-16zM114 50h16v10h-16zM114 72h16v10h-16z', 'ink'],
      ['M68 98h60v18H68z', 'lime'],
      ['M84 104h28v6H84z', '#1b2309'],
    ],
  },
  // A counter over a heap of coins.
  jackpot: {
    hue: 65,
    light: '#ffdf85',
    shapes: [
      ['M40 42h116v52H40z', 'gold'],
      ['M45 47h106v42H45z', 'ink'],
      ['M48 50h18v36H48zM69 50h18v36H69zM90 50h18v36H90zM111 50h18v36h-18zM132 50h16v36h-16z', 'paper'],
      ['M45 47h106v8H45zM45 81h106v8H45z', '#00000038'],
      ['m98 8 5 12 13-6-4 20H84l-4-20 13 6z', 'gold'],
      ...[coin(72, 124), coin(124, 124), coin(98, 128), coin(98, 118), coin(124, 114), coin(98, 108)].flat(),
    ],
    labels: [
      ['1', 57, 77, 26, '#141a20'],
      ['8', 78, 77, 26, '#141a20'],
      ['4', 99, 77, 26, '#141a20'],
      ['0', 120, 77, 26, '#141a20'],
      ['2', 140, 77, 26, '#d5222d'],
    ],
  },
  // A podium with a crown above the first place.
  tournament: {
    hue: 330,
    light: '#ffc4e6',
    shapes: [
      ['M42 92h36v54H42z', 'steel'],
      ['M118 104h36v42h-36z', '#b56a3a'],
      ['M118 104h36v8h-36z', '#e09a63'],
      ['M78 66h40v80H78z', 'gold'],
      ['M78 66h40v8H78zM42 92h36v7H42z', '#ffffff70'],
      ['M76 52V22l11 13 11-21 11 21 11-13v30z', 'gold'],
      ['M76 50h44v8H76z', '#9c610c'],
      [disc(98, 40, 4), 'red'],
      [disc(84, 44, 3), 'blue'],
      [disc(112, 44, 3), 'blue'],
    ],
    labels: [
      ['1', 98, 116, 34, '#5a3706'],
      ['2', 60, 130, 26, '#2b3842'],
      ['3', 136, 136, 22, '#4a2308'],
    ],
  },
  // A present that opens.
  bonus: {
    hue: 310,
    light: '#f3c4ff',
    shapes: [
      ['M98 76 62 6M98 76 98-4M98 76l38-68', '#fff2c44d', 10],
      ['M50 84h96v56H50z', 'violet'],
      ['M50 84h96v10H50z', '#00000030'],
      ['M88 84h20v56H88z', 'lime'],
      ['m44 70 104-16 4 20-104 16z', 'violet'],
      ['m86 64 20-3 3 20-20 3z', 'lime'],
      ['M96 60c-24 2-34-8-28-18 8-10 22 2 28 18zM98 60c4-24 18-32 26-24 8 10-6 20-26 24z', '#c9f24b', 6],
      ...[coin(64, 22), coin(132, 18)].flat(),
      ['m98 12 3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z', 'gold'],
    ],
  },
  // Two equal stacks of coins.
  coins: {
    hue: 150,
    light: '#ffe9a8',
    shapes: [
      ...[126, 114, 102, 90, 78, 66].flatMap((y) => [...coin(74, y), ...coin(122, y)]),
      ['M98 22v28M84 36h28', '#c9f24b', 7],
    ],
  },
  // An entrance with light behind it.
  welcome: {
    hue: 130,
    light: '#f1ffc4',
    shapes: [
      ['M62 18h72v122H62z', 'ink'],
      ['M68 24h60v116H68z', '#f6ffd6'],
      ['M68 140h60l30 22H36z', '#f6ffd650'],
      ['m68 24 34 14v114l-34-12z', 'lime'],
      ['m73 38 23 9v34l-23-7zM73 88l23 6v40l-23-7z', '#4d6b0a50'],
      [disc(95, 90, 3.5), 'ink'],
      [
        'm140 40 3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1zM46 58l2 5 5 .5-4 4 1 5-4-2.5-4 2.5 1-5-4-4 5-.500z',
        'gold',
      ],
    ],
  },
  // A lens over a chain of hashes.
  proof: {
    hue: 175,
    light: '#a8ffe4',
    shapes: [
      ['M36 58h34v34H36zM82 58h34v34H82zM128 58h34v34h-34z', 'ink'],
      ['M70 75h12M116 75h12', '#5fe0b0', 4],
      ['M43 68h20M43 75h14M43 82h18M135 68h20M135 75h12M135 82h18', '#5fe0b080', 3],
      ['m120 104 28 32', '#00000050', 18],
      ['m118 100 28 32', '#c9f24b', 14],
      [disc(96, 74, 38), 'steel'],
      [disc(96, 74, 31), '#0c3a30'],
      ['M76 60a31 31 0 0 1 34-14c-16 2-26 10-30 24z', '#ffffff40'],
      ['m80 75 11 12 22-25', '#c9f24b', 7],
    ],
  },
  // The part of all stakes that comes back.
  return: {
    hue: 285,
    light: '#e2c9ff',
    shapes: [
      [disc(98, 78, 50), '#0c0718', 16],
      ['M98 28a50 50 0 1 1-20 4.2', '#c9f24b', 16],
      ['M98 28a50 50 0 0 1 46 30', '#efffae', 16],
      [disc(98, 78, 30), 'gold'],
      [disc(98, 78, 22), '#9c610c', 2.5],
      ['M86 70h24v5H86zM86 82h24v5H86z', '#7a4a08'],
    ],
  },
  // A gauge whose needle stays before its mark.
  limits: {
    hue: 150,
    light: '#b8ffd8',
    shapes: [
      ['M42 112a58 58 0 1 1 112 0z', 'ink'],
      ['M54 104a44 44 0 0 1 44-50', '#46d39a', 13],
      ['M98 54a44 44 0 0 1 31 13', '#f5c13c', 13],
      ['M129 67a44 44 0 0 1 13 37', '#e0323d', 13],
      ['m98 102-24-34', '#f4f8fa', 6],
      [disc(98, 102, 10), 'lime'],
      ['M120 44l12-14 8 7-12 14z', 'lime'],
      ['M52 122h92v8H52z', '#ffffff20'],
      ['M52 122h40v8H52z', 'lime'],
      [disc(92, 126, 8), 'paper'],
    ],
  },
};

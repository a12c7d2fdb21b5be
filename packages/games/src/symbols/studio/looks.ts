import { star } from '../outlines.ts';
import type { Painter } from '../painter.ts';
import { type Emblem, gem, letter, letters, type Plate, paintEmblem } from './emblem.ts';
import { court, forest, fruit, garden } from './emblems.ts';
import { keep, meadow, paper, shelf, space, totems } from './more-emblems.ts';
import { pond } from './pond-emblems.ts';

/** Drawings and colours of a studio's game. */
export interface StudioLook {
  /** By symbol of the game's rules. */
  readonly emblems: Readonly<Record<string, Emblem>>;
  /** Behind all symbols but the bare ones. */
  readonly plate?: Plate;
  readonly bare?: readonly string[];
  /** Symbols of the tile: the middle one, then those beside it. */
  readonly heroes: readonly [middle: string, left: string, right: string];
  readonly backdrop: 'hills' | 'rays' | 'waves' | 'stars' | 'wall';
  /** Background from top to bottom, and its light. */
  readonly ground: readonly [top: string, bottom: string, light: string];
  /** Rim of the cabinet from light to dark. */
  readonly rim: string;
  /** The game's own colour, never gold. */
  readonly tint: string;
}

const ranks = (colours: Readonly<Record<string, string>>): Readonly<Record<string, Emblem>> =>
  Object.fromEntries(
    Object.entries(letters).flatMap(([rank, strokes]) => {
      const of = colours[rank];
      return of === undefined ? [] : [[rank, letter(strokes, of)]];
    }),
  );

const digits: Readonly<Record<string, string>> = {
  x1: 'M-30-10-10 14M-10-10-30 14M12-22 24-32V30',
  x2: 'M-36-10-16 14M-16-10-36 14M4-18C4-36 34-36 34-14 34 4 8 12 4 30H36',
  x3: 'M-36-10-16 14M-16-10-36 14M6-28C20-38 36-26 30-10 28-4 22-2 18-2 40 0 38 30 18 31 12 31 8 29 4 26',
  x5: 'M-36-10-16 14M-16-10-36 14M34-32H10L8-4C20-14 38-6 36 12 34 30 16 34 4 26',
  x10: 'M-46-8-32 10M-32-8-46 10M-22-22-12-30V30M24-30C40-30 40 30 24 30S8-30 24-30z',
};

const orchardTimes = Object.fromEntries(
  Object.entries(digits).map(([name, strokes], index) => [
    name,
    letter(
      strokes,
      ['#e8eef5 #8fa0b2', '#c9f08e #3a8a3c', '#a9dcff #2468c0', '#ffc9f0 #b02aa0', '#ffe7a0 #ff7a1c'][
        index
      ] ?? '',
    ),
  ]),
);

export const studioLooks: Readonly<Record<string, StudioLook>> = {
  'prism-reach': {
    emblems: {
      star: [
        [star(0, 2, { radii: [50, 22], points: 8 }), '#ffffff #b8f4ff #ff9af0'],
        [star(0, 2, { radii: [36, 15], points: 8, turn: 22.5 }), '#fff6b0 #ffb0e0 #8a7cff'],
        [star(0, 2, { radii: [16, 8], points: 4 }), '#ffffff'],
      ],
      ruby: gem(8, '#ffd0d8 #ff5a78 #d0143c #6a0420', { turn: 22.5 }),
      emerald: gem(4, '#d0ffe0 #4ae08a #0e9a50 #044a28', { turn: 45, wide: 1.08, tall: 1.2 }),
      sapphire: gem(6, '#d8e8ff #5a9aff #1a4ad8 #0a1c6a'),
      amethyst: gem(5, '#f0d8ff #b46aff #6a1ad0 #30086a'),
      topaz: gem(4, '#fff0c0 #ffc040 #d8780a #6a3404', { wide: 1.04, tall: 1.08 }),
      opal: gem(10, '#ffffff #d0f0f0 #8ac0d0 #4a7a94'),
    },
    heroes: ['star', 'ruby', 'sapphire'],
    backdrop: 'rays',
    ground: ['#2a1c66', '#0a0724', '#b49cff'],
    rim: '#f0eaff #8a7cc8 #2c2358',
    tint: '#b8a2ff',
  },
  'foxlight-path': {
    emblems: forest,
    plate: { shape: 'disc', colours: '#4a6288 #22334e #0c1424' },
    bare: ['fox'],
    heroes: ['fox', 'owl', 'acorn'],
    backdrop: 'hills',
    ground: ['#16395a', '#061420', '#9adcff'],
    rim: '#d8c8a8 #7a6244 #30241a',
    tint: '#8fd4ff',
  },
  'veiled-court': {
    emblems: {
      ...court,
      ...ranks({ ace: '#ffd9a0 #d8863a', king: '#ffb0c4 #c02a58', queen: '#d8b8ff #7a3ac8' }),
    },
    plate: { shape: 'lozenge', colours: '#6a3a78 #3c1848 #18071f' },
    bare: ['mask'],
    heroes: ['mask', 'crown', 'rose'],
    backdrop: 'wall',
    ground: ['#5a1848', '#1a0618', '#ffb4e4'],
    rim: '#ffe0f0 #b06a94 #401a34',
    tint: '#ff9ade',
  },
  'orchard-bells': {
    emblems: { ...fruit, ...orchardTimes },
    heroes: ['seven', 'cherry', 'bell'],
    backdrop: 'rays',
    ground: ['#7c2c10', '#240a05', '#ffb45a'],
    rim: '#ffe2c0 #c0683a #4c1c0c',
    tint: '#ff9a6a',
  },
  'folded-cranes': {
    emblems: paper,
    plate: { shape: 'tile', colours: '#6f93a2 #3f6576 #1d3a48' },
    bare: ['crane'],
    heroes: ['crane', 'butterfly', 'boat'],
    backdrop: 'waves',
    ground: ['#2f6a7c', '#0c2632', '#ffe0c0'],
    rim: '#fffaf0 #c8b090 #5a4630',
    tint: '#9ae0e8',
  },
  'cedar-totems': {
    emblems: totems,
    plate: { shape: 'tile', colours: '#a8784c #6c4424 #38200f' },
    bare: ['totem'],
    heroes: ['totem', 'bear', 'eagle'],
    backdrop: 'hills',
    ground: ['#c8683c', '#34182a', '#ffd9a0'],
    rim: '#f0c894 #945a2c #3c1f0c',
    tint: '#7fe0d0',
  },
  'giants-meadow': {
    emblems: meadow,
    heroes: ['beetle', 'daisy', 'tulip'],
    backdrop: 'hills',
    ground: ['#2f8ab8', '#0e4436', '#fff4a8'],
    rim: '#e8ffc8 #6aa848 #1f4a20',
    tint: '#b6f08a',
  },
  'orbital-climb': {
    emblems: {
      ...space,
      ...ranks({ ace: '#c0f0ff #3a9ae0', king: '#e0d0ff #7a5ae0', queen: '#c8ffe0 #2aa878' }),
    },
    plate: { shape: 'hexagon', colours: '#44568c #212d54 #0b1128' },
    bare: ['rocket'],
    heroes: ['rocket', 'planet', 'comet'],
    backdrop: 'stars',
    ground: ['#101a4a', '#03050f', '#7ab4ff'],
    rim: '#e8f0ff #7a8ab0 #283250',
    tint: '#8ab8ff',
  },
  'mirror-garden': {
    emblems: {
      ...garden,
      fan: court.fan,
      ...ranks({
        ace: '#ffd0e0 #d04a84',
        king: '#c8f0e0 #2f9a78',
        queen: '#ffe0c0 #e0783a',
        jack: '#d0e4ff #4a78c8',
      }),
    },
    plate: { shape: 'disc', colours: '#3f8472 #1d4f44 #092620' },
    bare: ['lotus'],
    heroes: ['lotus', 'koi', 'lantern'],
    backdrop: 'waves',
    ground: ['#2c6a64', '#08201f', '#ffc0dc'],
    rim: '#ffe4ee #a8607c #3c1a2a',
    tint: '#8af0c8',
  },
  'ember-keep': {
    emblems: keep,
    plate: { shape: 'tile', colours: '#5a5560 #332f3a #16131a' },
    bare: ['flame', 'ember'],
    heroes: ['dragon', 'sword', 'flame'],
    backdrop: 'wall',
    ground: ['#4c1a12', '#120608', '#ff8a3c'],
    rim: '#d8d0cc #746a68 #2a2526',
    tint: '#ff9a7a',
  },
  'potion-shelf': {
    emblems: shelf,
    plate: { shape: 'hexagon', colours: '#6a4a8c #3a2456 #180d28' },
    bare: ['book', 'vial', 'stone'],
    heroes: ['cauldron', 'vial', 'stone'],
    backdrop: 'wall',
    ground: ['#34205c', '#0d081c', '#7affb4'],
    rim: '#f0dcc0 #8a6844 #36241a',
    tint: '#8affc0',
  },
  'firefly-jar': {
    emblems: {
      ...pond,
      ...ranks({ ace: '#f0d0ff #a45ad8', king: '#c4f4f0 #2c9aa4', queen: '#ffd0d8 #d8587c' }),
    },
    plate: { shape: 'tile', colours: '#565088 #302c5c #151230' },
    bare: ['jar', 'moon', 'v1', 'v2', 'v5', 'v10'],
    heroes: ['jar', 'frog', 'v5'],
    backdrop: 'hills',
    ground: ['#58366e', '#071c24', '#e6f4a0'],
    rim: '#f4e4ec #9c7890 #3c2838',
    tint: '#dba8ff',
  },
};

/** The painters of a studio's game by symbol; undefined for an unknown game. */
export function studioPainters(key: string): Readonly<Record<string, Painter>> | undefined {
  const drawings = Object.hasOwn(studioLooks, key) ? studioLooks[key] : undefined;
  if (!drawings) return undefined;
  const { emblems, plate, bare = [] } = drawings;
  return Object.fromEntries(
    Object.entries(emblems).map(([symbol, emblem]) => [
      symbol,
      paintEmblem(emblem, bare.includes(symbol) ? undefined : plate),
    ]),
  );
}

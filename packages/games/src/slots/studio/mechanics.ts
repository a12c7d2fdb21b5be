import { range } from '../../range.ts';
import type { Cell } from '../slot-state.ts';
import {
  freeSpinsRule,
  type Mechanic,
  type Strips,
  type StudioFeature,
  type StudioRules,
} from './definition.ts';

/** A random choice of a spin besides its stops. */
export interface Variant {
  readonly weight: number;
  /** Symbol that all mystery symbols reveal. */
  readonly symbol?: string;
  /** Cells on which wilds drop. */
  readonly cells?: readonly Cell[];
  /** Reels that stop with the first of them. */
  readonly linked?: { readonly from: number; readonly to: number };
}

type Feature = StudioFeature | undefined;

interface SpinResult {
  readonly marks: number;
  readonly hasWon: boolean;
}

/** The rules of a mechanic. Play and game math use the same ones. */
export interface MechanicRules {
  /** All choices of a spin. Nothing is drawn if there is only one. */
  variants(feature: Feature): readonly Variant[];
  strips(feature: Feature): Strips;
  /** The window in the form that pays. */
  turn(window: readonly string[], reel: number, variant: Variant): readonly string[];
  /** A count for the window of a reel as it stopped. It is added up over the reels. */
  marks(window: readonly string[], reel: number, feature: Feature): number;
  multiplier(feature: Feature, marks: number): number;
  /** Coins that the spin pays besides its lines. */
  gathered(feature: Feature, marks: number): number;
  /** The next spin; undefined if the round is over. */
  next(feature: Feature, result: SpinResult): Feature;
}

const NO_CHOICE: readonly Variant[] = [{ weight: 1 }];
const begun = { cells: [], level: 0, count: 0 } as const;
const respin = { ...begun, name: 'respins', spinsLeft: 1 } as const;

const countSymbol = (window: readonly string[], symbol: string): number =>
  window.filter((each) => each === symbol).length;

function plainRules({ strips }: StudioRules): MechanicRules {
  return {
    variants: () => NO_CHOICE,
    strips: () => strips,
    turn: (window) => window,
    marks: () => 0,
    multiplier: () => 1,
    gathered: () => 0,
    next: () => undefined,
  };
}

/** A trigger of free spins, with a function for the spin that follows each of them. */
function freeSpinsRules(
  game: StudioRules,
  after: (feature: StudioFeature, marks: number) => Partial<StudioFeature>,
): Pick<MechanicRules, 'strips' | 'marks' | 'next'> {
  const free = freeSpinsRule(game);
  if (!free) throw new Error(`freeSpinsRules: ${game.key} has no free spins`);
  return {
    strips: (feature) => (feature ? free.strips : game.strips),
    marks: (window, _, feature) => (feature ? 0 : countSymbol(window, free.scatter)),
    next(feature, { marks }) {
      if (feature)
        return feature.spinsLeft === 1
          ? undefined
          : { ...feature, spinsLeft: feature.spinsLeft - 1, ...after(feature, marks) };
      return marks >= free.count ? { ...begun, name: 'free-spins', spinsLeft: free.spins } : undefined;
    },
  };
}

type RulesFor<Kind> = (
  game: StudioRules,
  mechanic: Extract<Mechanic, { readonly kind: Kind }>,
) => Partial<MechanicRules>;

function fullWilds({ wild = '' }: StudioRules): Pick<MechanicRules, 'turn'> {
  return { turn: (window) => (window.includes(wild) ? window.map(() => wild) : window) };
}

const expand: RulesFor<'expand'> = (game) => ({
  ...fullWilds(game),
  marks: (window, reel) => (countSymbol(window, game.wild ?? '') > 0 ? 1 << reel : 0),
  next(feature, { marks }) {
    const held = new Set(feature?.cells.map(([reel]) => reel));
    const covered = game.strips.flatMap((_, reel) =>
      held.has(reel) || (marks & (1 << reel)) !== 0 ? [reel] : [],
    );
    if (covered.length === held.size) return undefined;
    const cells = covered.flatMap((reel) => range(0, game.rows - 1).map((row): Cell => [reel, row]));
    return { ...respin, cells, count: (feature?.count ?? 0) + 1 };
  },
});

const walk: RulesFor<'walk'> = ({ strips, wild = '' }, { respinsMax }) => {
  const last = strips.length - 1;
  return {
    // At most one wild enters at a time: its row, from 1.
    marks: (window, reel) => (reel === last ? window.indexOf(wild) + 1 : 0),
    next(feature, { marks }) {
      const now: readonly Cell[] = [
        ...(feature?.cells ?? []),
        ...(marks > 0 ? [[last, marks - 1] as const] : []),
      ];
      const cells = now.flatMap(([reel, row]): Cell[] => (reel > 0 ? [[reel - 1, row]] : []));
      const count = (feature?.count ?? 0) + 1;
      return cells.length > 0 && count <= respinsMax ? { ...respin, cells, count } : undefined;
    },
  };
};

const mystery: RulesFor<'mystery'> = (_, { symbol, reveals }) => {
  const variants = Object.entries(reveals).map(([revealed, weight]) => ({ weight, symbol: revealed }));
  return {
    variants: () => variants,
    turn: (window, _, variant) => window.map((each) => (each === symbol ? (variant.symbol ?? each) : each)),
  };
};

const linked: RulesFor<'linked'> = (_, { links }) => {
  const variants = links.map(({ weight, ...reels }) => ({ weight, linked: reels }));
  return { variants: () => variants };
};

const times: RulesFor<'times'> = ({ rows }, { multipliers }) => ({
  // Other reels have no multiplier symbol.
  marks: (window) => multipliers[window[(rows - 1) / 2] ?? ''] ?? 0,
  multiplier: (_, marks) => marks,
});

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));
export const leastCommon = (a: number, b: number): number => (a / greatestCommon(a, b)) * b;

/** All sets of this many cells, in order. */
function cellSets(cells: readonly Cell[], count: number): Cell[][] {
  if (count === 0) return [[]];
  return cells.flatMap((cell, index) =>
    cellSets(cells.slice(index + 1), count - 1).map((set) => [cell, ...set]),
  );
}

const drop: RulesFor<'drop'> = ({ strips, rows, wild = '' }, { none, counts }) => {
  const cells = strips.flatMap((_, reel) => range(0, rows - 1).map((row): Cell => [reel, row]));
  const sets = Object.entries(counts).map(([count, weight]) => ({
    weight,
    sets: cellSets(cells, Number(count)),
  }));
  // Every set of a size has the same weight, a whole number.
  const unit = sets.map((each) => each.sets.length).reduce(leastCommon, 1);
  const variants: readonly Variant[] = [
    { weight: none * unit },
    ...sets.flatMap(({ weight, sets }) =>
      sets.map((set) => ({ weight: (weight * unit) / sets.length, cells: set })),
    ),
  ];
  return {
    variants: () => variants,
    turn: (window, reel, { cells: dropped = [] }) =>
      window.map((each, row) => (dropped.some(([at, of]) => at === reel && of === row) ? wild : each)),
  };
};

const nudge: RulesFor<'nudge'> = (game) => ({
  ...fullWilds(game),
  marks(window) {
    const wilds = countSymbol(window, game.wild ?? '');
    return wilds > 0 ? game.rows - wilds : 0;
  },
  multiplier: (_, marks) => 1 + marks,
});

const colossal: RulesFor<'colossal'> = (game, { from, to }) => {
  const variants = [{ weight: 1, linked: { from, to } }];
  return { ...freeSpinsRules(game, () => ({})), variants: (feature) => (feature ? variants : NO_CHOICE) };
};

const ladder: RulesFor<'ladder'> = (_, { multipliers }) => ({
  multiplier: (feature) => multipliers[feature?.count ?? 0] ?? 1,
  next(feature, { hasWon }) {
    const count = (feature?.count ?? 0) + 1;
    return hasWon && count < multipliers.length ? { ...respin, count } : undefined;
  },
});

const sticky: RulesFor<'sticky'> = (game) => {
  const { wild = '', rows } = game;
  const all = game.strips.flatMap((_, reel) => range(0, rows - 1).map((row): Cell => [reel, row]));
  const bit = (reel: number, row: number): number => 1 << (reel * rows + row);
  const free = freeSpinsRules(game, ({ cells }, marks) => {
    const isHeld = new Set(cells.map(([reel, row]) => bit(reel, row)));
    return {
      cells: all.filter(([reel, row]) => isHeld.has(bit(reel, row)) || (marks & bit(reel, row)) !== 0),
    };
  });
  return {
    ...free,
    marks: (window, reel, feature) =>
      feature
        ? window.reduce((sum, each, row) => (each === wild ? sum + bit(reel, row) : sum), 0)
        : free.marks(window, reel, feature),
  };
};

const collect: RulesFor<'collect'> = (game, { symbol, per, from, into }) => {
  const free = freeSpinsRules(game, ({ count }, marks) => {
    const collected = Math.min(count + marks, per * from.length);
    return { count: collected, level: Math.floor(collected / per) };
  });
  const upgraded = range(0, from.length).map((level) => {
    const turned = new Set(from.slice(0, level));
    return free
      .strips({ ...respin, level })
      .map((strip) => strip.map((each) => (turned.has(each) ? into : each)));
  });
  return {
    ...free,
    strips: (feature) => (feature ? (upgraded[feature.level] ?? []) : game.strips),
    marks: (window, reel, feature) =>
      feature ? countSymbol(window, symbol) : free.marks(window, reel, feature),
  };
};

/** A mark adds up three counts of a spin, and each is lower than the unit of the next. */
const COLLECTOR_UNIT = 2 ** 16;
const SCATTER_UNIT = 2 ** 20;

const gather: RulesFor<'gather'> = (game, { collector, values, multiplierMax }) => {
  const countCollectors = (marks: number): number => Math.floor((marks % SCATTER_UNIT) / COLLECTOR_UNIT);
  const free = freeSpinsRules(game, ({ count }, marks) => ({
    count: Math.min(count + countCollectors(marks), multiplierMax - 1),
  }));
  return {
    ...free,
    marks: (window, reel, feature) =>
      free.marks(window, reel, feature) * SCATTER_UNIT +
      countSymbol(window, collector) * COLLECTOR_UNIT +
      window.reduce((sum, each) => sum + (values[each] ?? 0), 0),
    gathered: (feature, marks) =>
      countCollectors(marks) * (marks % COLLECTOR_UNIT) * (1 + (feature?.count ?? 0)),
    next: (feature, { marks, hasWon }) =>
      free.next(feature, { marks: feature ? marks : Math.floor(marks / SCATTER_UNIT), hasWon }),
  };
};

function ownRules(game: StudioRules): Partial<MechanicRules> {
  const { mechanic } = game;
  switch (mechanic.kind) {
    case 'expand':
      return expand(game, mechanic);
    case 'walk':
      return walk(game, mechanic);
    case 'mystery':
      return mystery(game, mechanic);
    case 'linked':
      return linked(game, mechanic);
    case 'times':
      return times(game, mechanic);
    case 'drop':
      return drop(game, mechanic);
    case 'nudge':
      return nudge(game, mechanic);
    case 'colossal':
      return colossal(game, mechanic);
    case 'ladder':
      return ladder(game, mechanic);
    case 'sticky':
      return sticky(game, mechanic);
    case 'collect':
      return collect(game, mechanic);
    case 'gather':
      return gather(game, mechanic);
  }
}

export function mechanicRules(game: StudioRules): MechanicRules {
  return { ...plainRules(game), ...ownRules(game) };
}

/** Sum of the weights of the choice of a round's first spin; 1 if there is none. */
export function choiceTotal(game: StudioRules): number {
  return mechanicRules(game)
    .variants(undefined)
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** The window with the cells that are wild whatever stops there. */
export function withHeld(
  window: readonly string[],
  reel: number,
  { feature, wild = '' }: { readonly feature: Feature; readonly wild: string | undefined },
): readonly string[] {
  if (!feature || feature.cells.length === 0) return window;
  return window.map((each, row) =>
    feature.cells.some(([at, of]) => at === reel && of === row) ? wild : each,
  );
}

/** The reel on whose stop a reel stops. */
export function leadingReel({ linked }: Variant, reel: number): number {
  return linked && reel > linked.from && reel <= linked.to ? linked.from : reel;
}

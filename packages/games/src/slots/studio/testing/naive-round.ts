import type { Fraction } from '@evens/base';
import { lowest } from '../../../math/game-math.ts';
import type { FreeSpinsRule, StudioRules } from '../definition.ts';

/** A uniform whole number below n. */
export type Pick = (n: number) => number;
type Grid = string[][];

/** Pays each line its best win, from the rules as the game's page states them. */
function pay({ lines, pays, wild, paysBothWays }: StudioRules, grid: Grid): number {
  const bestFrom = (line: readonly string[]): { coins: number; isWhole: boolean } => {
    let [coins, isWhole] = [0, false];
    for (const [symbol, list] of Object.entries(pays)) {
      let run = 0;
      while (run < line.length && (line[run] === symbol || line[run] === wild)) run += 1;
      const paid = list[list.length - 1 - (line.length - run)] ?? 0;
      if (paid > coins) [coins, isWhole] = [paid, run === line.length];
    }
    return { coins, isWhole };
  };
  let total = 0;
  for (const rows of lines) {
    const line = rows.map((row, reel) => grid[reel]?.[row] ?? '');
    const left = bestFrom(line);
    total += left.coins;
    if (paysBothWays && !left.isWhole) total += bestFrom(line.toReversed()).coins;
  }
  return total;
}

function pickWeighted(pick: Pick, weights: readonly number[]): number {
  let left = pick(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

const countIn = (grid: Grid, symbol: string): number => grid.flat().filter((each) => each === symbol).length;

/** Sets of `count` numbers below n as sorted lists, in lexicographic order. */
function listCombinations(n: number, count: number): number[][] {
  const sets: number[][] = [];
  for (let bits = 0; bits < 1 << n; bits++) {
    const set = Array.from({ length: n }, (_, at) => at).filter((at) => (bits >> at) & 1);
    if (set.length === count) sets.push(set);
  }
  const key = (set: readonly number[]): string => set.map((at) => String(at).padStart(3, '0')).join();
  return sets.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Plays a round by rules of its own, without the engine's code. Returns its coins. */
export function naiveRound(game: StudioRules, pick: Pick): number {
  const { mechanic, rows, strips, wild = '' } = game;
  const column = (strip: readonly string[], stop: number): string[] =>
    Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '');
  const spin = (of = strips, linked?: { readonly from: number; readonly to: number }): Grid => {
    let first = 0;
    return of.map((strip, reel) => {
      const follows = linked && reel > linked.from && reel <= linked.to;
      const stop = follows ? first : pick(strip.length);
      if (reel === linked?.from) first = stop;
      return column(strip, stop);
    });
  };
  /** The first spin, then each free spin if it triggers them. */
  const withFree = (
    free: FreeSpinsRule,
    freeSpin: () => number,
    payMore: (grid: Grid) => number = () => 0,
  ): number => {
    const grid = spin();
    let total = pay(game, grid) + payMore(grid);
    if (countIn(grid, free.scatter) >= free.count)
      for (let number = 0; number < free.spins; number++) total += freeSpin();
    return total;
  };

  switch (mechanic.kind) {
    case 'expand': {
      const covered = new Set<number>();
      for (let total = 0; ; ) {
        const grid = spin();
        const before = covered.size;
        for (const [reel, window] of grid.entries()) if (window.includes(wild)) covered.add(reel);
        total += pay(
          game,
          grid.map((window, reel) => (covered.has(reel) ? window.map(() => wild) : window)),
        );
        if (covered.size === before) return total;
      }
    }
    case 'walk': {
      let walkers: { reel: number; row: number }[] = [];
      for (let total = 0, spins = 1; ; spins++) {
        const grid = spin();
        const row = grid.at(-1)?.indexOf(wild) ?? -1;
        for (const { reel, row } of walkers) grid[reel]?.splice(row, 1, wild);
        total += pay(game, grid);
        if (row >= 0) walkers.push({ reel: strips.length - 1, row });
        walkers = walkers.map(({ reel, row }) => ({ reel: reel - 1, row })).filter(({ reel }) => reel >= 0);
        if (walkers.length === 0 || spins > mechanic.respinsMax) return total;
      }
    }
    case 'mystery': {
      const symbols = Object.keys(mechanic.reveals);
      const revealed = symbols[pickWeighted(pick, Object.values(mechanic.reveals))] ?? '';
      return pay(
        game,
        spin().map((window) => window.map((each) => (each === mechanic.symbol ? revealed : each))),
      );
    }
    case 'linked':
      return pay(
        game,
        spin(
          strips,
          mechanic.links[
            pickWeighted(
              pick,
              mechanic.links.map(({ weight }) => weight),
            )
          ],
        ),
      );
    case 'times': {
      const grid = spin();
      return pay(game, grid) * (mechanic.multipliers[grid.at(-1)?.[(rows - 1) / 2] ?? ''] ?? 0);
    }
    case 'drop': {
      const classes = Object.entries(mechanic.counts).map(([count, weight]) => ({
        weight,
        sets: listCombinations(strips.length * rows, Number(count)),
      }));
      let unit = 1;
      while (classes.some(({ sets }) => unit % sets.length !== 0)) unit += 1;
      const each = [
        { weight: mechanic.none * unit, set: [] as number[] },
        ...classes.flatMap(({ weight, sets }) =>
          sets.map((set) => ({ weight: (weight * unit) / sets.length, set })),
        ),
      ];
      const set =
        each[
          pickWeighted(
            pick,
            each.map(({ weight }) => weight),
          )
        ]?.set ?? [];
      const grid = spin();
      for (const cell of set) grid[Math.floor(cell / rows)]?.splice(cell % rows, 1, wild);
      return pay(game, grid);
    }
    case 'nudge': {
      const grid = spin();
      const stacks = grid.filter((window) => window.includes(wild));
      const steps = stacks.length * rows - countIn(stacks, wild);
      return (
        pay(
          game,
          grid.map((window) => (window.includes(wild) ? window.map(() => wild) : window)),
        ) *
        (1 + steps)
      );
    }
    case 'ladder': {
      let total = 0;
      for (const multiplier of mechanic.multipliers) {
        const coins = pay(game, spin());
        total += coins * multiplier;
        if (coins === 0) break;
      }
      return total;
    }
    case 'colossal':
      return withFree(mechanic.free, () => pay(game, spin(mechanic.free.strips, mechanic)));
    case 'sticky': {
      const held = new Set<string>();
      return withFree(mechanic.free, () => {
        const grid = spin(mechanic.free.strips);
        const now = grid.map((window, reel) =>
          window.map((each, row) => {
            const isHeld = held.has(`${reel} ${row}`);
            if (each === wild) held.add(`${reel} ${row}`);
            return isHeld ? wild : each;
          }),
        );
        return pay(game, now);
      });
    }
    case 'collect': {
      let collected = 0;
      return withFree(mechanic.free, () => {
        const upgraded = mechanic.from.slice(0, Math.floor(collected / mechanic.per));
        const grid = spin(mechanic.free.strips);
        collected += countIn(grid, mechanic.symbol);
        return pay(
          game,
          grid.map((window) => window.map((each) => (upgraded.includes(each) ? mechanic.into : each))),
        );
      });
    }
    case 'gather': {
      let multiplier = 1;
      const payCollectors = (grid: Grid): number =>
        countIn(grid, mechanic.collector) *
        multiplier *
        grid.flat().reduce((sum, each) => sum + (mechanic.values[each] ?? 0), 0);
      const freeSpin = (): number => {
        const grid = spin(mechanic.free.strips);
        const coins = pay(game, grid) + payCollectors(grid);
        multiplier = Math.min(mechanic.multiplierMax, multiplier + countIn(grid, mechanic.collector));
        return coins;
      };
      return withFree(mechanic.free, freeSpin, payCollectors);
    }
  }
}

export interface Enumerated {
  readonly mean: Fraction;
  readonly hitRate: number;
  readonly deviation: number;
  readonly most: number;
}

/** Plays every sequence of picks once, with its probability. */
export function enumerateRounds(play: (pick: Pick) => number): Enumerated {
  const digits: { value: number; readonly base: number }[] = [];
  const byChance = new Map<bigint, { coins: bigint; squares: bigint; hits: bigint }>();
  let most = 0;
  for (;;) {
    let at = 0;
    const coins = play((n) => {
      const digit = digits[at] ?? { value: 0, base: n };
      digits[at] = digit;
      at += 1;
      return digit.value;
    });
    const den = digits.reduce((product, { base }) => product * BigInt(base), 1n);
    const sums = byChance.get(den) ?? { coins: 0n, squares: 0n, hits: 0n };
    sums.coins += BigInt(coins);
    sums.squares += BigInt(coins * coins);
    sums.hits += coins > 0 ? 1n : 0n;
    byChance.set(den, sums);
    most = Math.max(most, coins);
    while (digits.length > 0 && digits.at(-1)?.value === (digits.at(-1)?.base ?? 0) - 1) digits.pop();
    const last = digits.at(-1);
    if (!last) break;
    last.value += 1;
  }
  const share = (name: 'coins' | 'squares' | 'hits'): Fraction =>
    [...byChance].reduce<Fraction>(
      (sum, [den, sums]) => lowest({ num: sum.num * den + sums[name] * sum.den, den: sum.den * den }),
      { num: 0n, den: 1n },
    );
  const toNumber = ({ num, den }: Fraction): number => Number((num * 10n ** 15n) / den) / 1e15;
  const mean = share('coins');
  return {
    mean,
    hitRate: toNumber(share('hits')),
    deviation: Math.sqrt(toNumber(share('squares')) - toNumber(mean) ** 2),
    most,
  };
}

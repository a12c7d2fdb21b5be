import type { GameMath } from '../../math/game-math.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { windowOf } from '../strip.ts';
import { type SpinCounts, Tally } from '../tally.ts';
import { copperForgeCounts } from './counts.ts';
import { coinsFor } from './evaluate.ts';
import { CELLS, COIN, COINS_PER_STAKE, counted, faces, RESPINS, ROWS, strips } from './reels.ts';

/** More than the most that a grid shows of anything: what a grid shows is a number of seven digits to this base. */
const BASE = CELLS + 1;
const kinds = [...counted, COIN];

/**
 * What the first spin pays, by how many coins it shows: every combination of stops, taken together by what shows and not
 * where, which is all that pays. No number of coins comes that is above one that never comes.
 */
export function enumerateCopperForge(): SpinCounts[] {
  let waysOf = new Map<number, number>([[0, 1]]);
  for (const strip of strips) {
    const next = new Map<number, number>();
    for (const stop of strip.keys()) {
      const window = windowOf(strip, stop, ROWS);
      const shown = window.reduce((sum, symbol) => sum + BASE ** kinds.indexOf(symbol), 0);
      for (const [before, ways] of waysOf) next.set(before + shown, (next.get(before + shown) ?? 0) + ways);
    }
    waysOf = next;
  }
  const tallies = Array.from({ length: CELLS + 1 }, () => new Tally());
  for (const [shown, ways] of waysOf) {
    const countOf = (index: number) => Math.floor(shown / BASE ** index) % BASE;
    const coins = counted.reduce((sum, symbol, index) => sum + coinsFor(symbol, countOf(index)), 0);
    tallies[countOf(counted.length)]?.add(coins, ways);
  }
  return tallies.map((tally) => tally.counts()).filter(({ ways }) => ways > 0n);
}

interface Stage {
  readonly name: 'spin' | 'respin' | 'collect';
  readonly held: number;
  readonly spinsLeft: number;
}

const faceSum = (of: (coins: number) => number): bigint =>
  BigInt(faces.reduce((sum, { coins, weight }) => sum + of(coins) * weight, 0));
const FACES = {
  ways: faceSum(() => 1),
  coins: faceSum((coins) => coins),
  squares: faceSum((coins) => coins ** 2),
  coinsMax: Math.max(...faces.map(({ coins }) => coins)),
};

const choose = (n: number, k: number): bigint =>
  k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);

/** What is written on the held coins, which nothing before depends on, and the grand prize. */
function collectOutcomes(held: number): SpinOutcome<Stage>[] {
  const count = BigInt(held);
  const grandCoins = held === CELLS ? RESPINS.grandCoins : 0;
  const grand = BigInt(grandCoins);
  const ways = FACES.ways ** count;
  const coins = count * FACES.coins * FACES.ways ** (count - 1n);
  const squares =
    count * FACES.squares * FACES.ways ** (count - 1n) +
    count * (count - 1n) * FACES.coins ** 2n * FACES.ways ** (count - 2n);
  return [
    {
      ways,
      unpaidWays: 0n,
      coins: coins + grand * ways,
      squares: Number(squares + 2n * grand * coins + grand * grand * ways),
      coinsMax: held * FACES.coinsMax + grandCoins,
      next: undefined,
    },
  ];
}

/** A respin: every free place draws a coin by itself, and nothing is paid yet. */
function respinOutcomes({ held, spinsLeft }: Stage): SpinOutcome<Stage>[] {
  const free = CELLS - held;
  return Array.from({ length: free + 1 }, (_, landed) => {
    const ways = choose(free, landed) * BigInt(RESPINS.coinOneIn - 1) ** BigInt(free - landed);
    const left = landed > 0 ? RESPINS.respins : spinsLeft - 1;
    const isOver = left === 0 || held + landed === CELLS;
    const next: Stage = { name: isOver ? 'collect' : 'respin', held: held + landed, spinsLeft: left };
    return { ways, unpaidWays: ways, coins: 0n, squares: 0, coinsMax: 0, next };
  });
}

/** By a Markov chain over the coins held and the respins left; `counts` are of `enumerateCopperForge`. */
export function copperForgeMath(counts: readonly SpinCounts[] = copperForgeCounts): GameMath {
  return roundMath<Stage>(
    {
      first: { name: 'spin', held: 0, spinsLeft: 0 },
      nameOf: ({ name, held, spinsLeft }) => `${name} ${held} ${spinsLeft}`,
      outcomesOf(stage) {
        if (stage.name === 'collect') return collectOutcomes(stage.held);
        if (stage.name === 'respin') return respinOutcomes(stage);
        return counts.map((count, held) => ({
          ...count,
          next: held >= RESPINS.coins ? { name: 'respin', held, spinsLeft: RESPINS.respins } : undefined,
        }));
      },
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}

import type { GameMath } from '../../math/game-math.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { reelWindow } from '../strip.ts';
import { type SpinCounts, Tally } from '../tally.ts';
import { copperForgeCounts } from './counts.ts';
import { coinsFor } from './evaluate.ts';
import { CELLS, COIN, COINS_PER_STAKE, counted, faces, RESPINS, ROWS, strips } from './reels.ts';

/** One more than the highest count of a symbol. The counts of a grid form a seven-digit number in this base. */
const BASE = CELLS + 1;
const kinds = [...counted, COIN];

/**
 * Payouts of the first spin, by number of coins shown. Enumerates all combinations of stops, grouped by symbol counts,
 * because positions do not affect the payout. If a number of coins is impossible, so is every higher number.
 */
export function enumerateCopperForge(): SpinCounts[] {
  let waysByCounts = new Map<number, number>([[0, 1]]);
  for (const strip of strips) {
    const next = new Map<number, number>();
    for (const stop of strip.keys()) {
      const window = reelWindow(strip, stop, ROWS);
      const packedCounts = window.reduce((sum, symbol) => sum + BASE ** kinds.indexOf(symbol), 0);
      for (const [before, ways] of waysByCounts)
        next.set(before + packedCounts, (next.get(before + packedCounts) ?? 0) + ways);
    }
    waysByCounts = next;
  }
  const tallies = Array.from({ length: CELLS + 1 }, () => new Tally());
  for (const [packedCounts, ways] of waysByCounts) {
    const unpackCount = (index: number) => Math.floor(packedCounts / BASE ** index) % BASE;
    const coins = counted.reduce((sum, symbol, index) => sum + coinsFor(symbol, unpackCount(index)), 0);
    tallies[unpackCount(counted.length)]?.add(coins, ways);
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

/** Faces of the held coins and the grand prize. The faces are independent of everything before. */
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

/** A respin: each free cell draws a coin independently. Nothing is paid yet. */
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

/** A Markov chain over the held coins and the respins left. `counts` come from `enumerateCopperForge`. */
export function copperForgeMath(counts: readonly SpinCounts[] = copperForgeCounts): GameMath {
  return roundMath<Stage>(
    {
      first: { name: 'spin', held: 0, spinsLeft: 0 },
      stageName: ({ name, held, spinsLeft }) => `${name} ${held} ${spinsLeft}`,
      spinOutcomes(stage) {
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

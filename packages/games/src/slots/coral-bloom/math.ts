import type { GameMath } from '../../math/game-math.ts';
import { roundMath } from '../round-chain.ts';
import { Tally } from '../tally.ts';
import { drop, markClusters, newBoard, pearlsOn, stopReel } from './board.ts';
import { type FreeSpins, freeSpinsAfter } from './coral-bloom.ts';
import { type CoralCounts, coralBloomCounts } from './counts.ts';
import { raised } from './evaluate.ts';
import { COINS_PER_STAKE, FREE_SPINS, multipliers, strips } from './reels.ts';

/** Tallies of spins that begin at one multiplier, by final level and by whether the pearls show. */
function tallyFrom(levelBefore: number) {
  const ends = multipliers.map(() => [new Tally(), new Tally()] as const);
  return {
    levelBefore,
    /** `paid`: payout of each screen before multipliers. */
    add(paid: readonly number[], hasPearls: boolean, ways: number): void {
      let level = levelBefore;
      let coins = 0;
      for (const each of paid) {
        coins += each * (multipliers[level] ?? 1);
        level = raised(level);
      }
      ends[level]?.[hasPearls ? 1 : 0].add(coins, ways);
    },
    counts: () =>
      ends.flatMap((tallies, level) =>
        tallies.map((tally, at) => ({ levelBefore, level, hasPearls: at === 1, ...tally.counts() })),
      ),
  };
}

/** Plays all 16⁶ reel stops to their end. Takes about twenty seconds. */
export function enumerateCoralBloom(): CoralCounts {
  const board = newBoard();
  const freeSpinLevels = [...multipliers.keys()].slice(FREE_SPINS.levelFirst);
  const tallies = [0, ...freeSpinLevels].map(tallyFrom);
  let screensMax = 0;
  let unpaid = 0;
  let unpaidWithPearls = 0;
  const playOut = () => {
    const paid: number[] = [];
    for (let coins = markClusters(board); coins > 0; coins = markClusters(board)) {
      paid.push(coins);
      drop(board);
    }
    const hasPearls = pearlsOn(board) >= FREE_SPINS.pearls;
    if (paid.length > 0) for (const tally of tallies) tally.add(paid, hasPearls, 1);
    else if (hasPearls) unpaidWithPearls += 1;
    else unpaid += 1;
    screensMax = Math.max(screensMax, paid.length + 1);
  };
  const { length: reels } = strips;
  const stops = new Uint8Array(reels);
  for (let reel = 0; reel >= 0; ) {
    for (let each = 0; each < reels; each++) stopReel(board, each, stops[each] ?? 0);
    playOut();
    for (reel = reels - 1; reel >= 0; reel--) {
      const next = (stops[reel] ?? 0) + 1;
      stops[reel] = next % (strips[reel]?.length ?? 1);
      if (stops[reel] !== 0) break;
    }
  }
  for (const tally of tallies) {
    tally.add([], false, unpaid);
    tally.add([], true, unpaidWithPearls);
  }
  return { screensMax, spins: tallies.flatMap(({ counts }) => counts()).filter(({ ways }) => ways > 0n) };
}

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: FreeSpins | undefined;
}

/** Game math of a round from these counts: a Markov chain over the free spins left and their multiplier. */
export function coralBloomMath({ spins }: CoralCounts = coralBloomCounts): GameMath {
  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => `${feature?.spinsLeft} of ${feature?.spinsWon} at ${feature?.level}`,
      spinOutcomes: ({ feature }) =>
        spins
          .filter(({ levelBefore }) => levelBefore === (feature?.level ?? 0))
          .map((counts) => {
            const next = freeSpinsAfter(feature, counts);
            return { ...counts, next: next && { feature: next } };
          }),
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}

import type { GameMath } from '../../math/game-math.ts';
import { roundMath } from '../round-chain.ts';
import { reelWindow } from '../strip.ts';
import { Tally, timesPaid } from '../tally.ts';
import { type NightCounts, nightMarketCounts } from './counts.ts';
import { coinsFor, gatesOn, weightOn } from './evaluate.ts';
import { type FreeSpins, freeSpinsAfter, freeSpinsBy } from './night-market.ts';
import { COINS_PER_STAKE, FREE_SPINS, freeSpinStrips, payingSymbols, ROWS, strips } from './reels.ts';

/**
 * Enumerates all 32⁵ reel stops and passes the coins and the number of reels with a gate. Drops symbols that the first
 * three reels do not connect.
 */
function forEveryStop(reels: typeof strips, visit: (coins: number, gates: number) => void): void {
  const [one = [], two = [], three = [], four = [], five = []] = reels.map((strip) =>
    strip.map((_, stop) => {
      const visibleSymbols = reelWindow(strip, stop, ROWS);
      return {
        weights: payingSymbols.map((symbol) => weightOn(visibleSymbols, symbol)),
        gates: gatesOn([visibleSymbols]),
      };
    }),
  );
  for (const a of one) {
    for (const b of two) {
      for (const c of three) {
        const begun = payingSymbols.flatMap((symbol, at) => {
          const weight = (a.weights[at] ?? 0) * (b.weights[at] ?? 0) * (c.weights[at] ?? 0);
          const [forThree = 0, forFour = 0, forFive = 0] = [3, 4, 5].map(
            (run) => weight * coinsFor(symbol, run),
          );
          return weight > 0 ? [{ at, forThree, forFour, forFive }] : [];
        });
        for (const d of four) {
          for (const e of five) {
            let coins = 0;
            for (const { at, forThree, forFour, forFive } of begun) {
              const fourth = d.weights[at] ?? 0;
              const fifth = e.weights[at] ?? 0;
              if (fourth === 0) coins += forThree;
              else coins += fourth * (fifth === 0 ? forFour : fifth * forFive);
            }
            visit(coins, a.gates + b.gates + c.gates + d.gates + e.gates);
          }
        }
      }
    }
  }
}

export function enumerateNightMarket(): NightCounts {
  const tallies = { plain: new Tally(), gates: new Tally(), winless: new Tally(), won: new Tally() };
  forEveryStop(strips, (coins, gates) => (freeSpinsBy(gates) ? tallies.gates : tallies.plain).add(coins));
  forEveryStop(freeSpinStrips, (coins) => (coins > 0 ? tallies.won : tallies.winless).add(coins));
  return {
    plain: tallies.plain.counts(),
    gates: tallies.gates.counts(),
    winless: tallies.winless.counts(),
    won: tallies.won.counts(),
  };
}

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: FreeSpins | undefined;
}

const toStage = (feature: FreeSpins | undefined): Stage | undefined => feature && { feature };

/** Game math of a round from these counts. The number of winless free spins so far decides the multiplier. */
export function nightMarketMath(counts: NightCounts = nightMarketCounts): GameMath {
  const { plain, gates, winless, won } = counts;
  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => `${feature?.spinsLeft} at ${feature?.multiplier}`,
      spinOutcomes({ feature }) {
        if (!feature)
          return [
            { ...plain, next: undefined },
            { ...gates, next: toStage(freeSpinsBy(FREE_SPINS.gates)) },
          ];
        return [winless, won].map((counts) => ({
          ...timesPaid(counts, feature.multiplier),
          next: toStage(freeSpinsAfter(feature, counts === won)),
        }));
      },
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}

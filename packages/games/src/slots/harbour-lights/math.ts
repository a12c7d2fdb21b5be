import type { GameMath } from '../../math/game-math.ts';
import { roundMath } from '../round-chain.ts';
import { reelWindow } from '../strip.ts';
import { Tally, timesPaid } from '../tally.ts';
import { type HarbourCounts, harbourLightsCounts } from './counts.ts';
import { coinsFor, lineWin } from './evaluate.ts';
import { type FreeSpins, freeSpinsAfter } from './harbour-lights.ts';
import { COINS_PER_STAKE, FREE_SPINS, lines, ROWS, SCATTER, strips, symbols } from './reels.ts';

const N = symbols.length;

/** Payout of every line of five, indexed by its symbol numbers as digits. */
function payOfEveryLine(): Int32Array {
  return Int32Array.from({ length: N ** 5 }, (_, code) => {
    const line = [4, 3, 2, 1, 0].flatMap((place) => symbols[Math.floor(code / N ** place) % N] ?? []);
    return lineWin(line)?.coins ?? 0;
  });
}

/** For every first three symbols of a line: true if any completion pays. */
function isAliveAfterThree(linePays: Int32Array): readonly boolean[] {
  const ends = N ** 2;
  return Array.from({ length: N ** 3 }, (_, start) =>
    linePays.subarray(start * ends, (start + 1) * ends).some((coins) => coins > 0),
  );
}

/** Enumerates all 32⁵ reel stops. Evaluates only lines that can still pay. */
export function enumerateHarbourLights(): HarbourCounts {
  const linePays = payOfEveryLine();
  const isAlive = isAliveAfterThree(linePays);
  const flarePays = Array.from({ length: 6 }, (_, count) => coinsFor(SCATTER, count));
  const [one = [], two = [], three = [], four = [], five = []] = strips.map((strip) =>
    strip.map((_, stop) => {
      const visibleSymbols = reelWindow(strip, stop, ROWS);
      return {
        codes: visibleSymbols.map((symbol) => symbols.indexOf(symbol)),
        flares: visibleSymbols.filter((symbol) => symbol === SCATTER).length,
      };
    }),
  );
  const tallies = { plain: new Tally(), flares: new Tally() };
  for (const a of one) {
    for (const b of two) {
      for (const c of three) {
        const begun = lines.flatMap(([rowA = 0, rowB = 0, rowC = 0, rowD = 0, rowE = 0]) => {
          const start = ((a.codes[rowA] ?? 0) * N + (b.codes[rowB] ?? 0)) * N + (c.codes[rowC] ?? 0);
          return isAlive[start] ? [{ start: start * N ** 2, rowD, rowE }] : [];
        });
        for (const d of four) {
          for (const e of five) {
            const flares = a.flares + b.flares + c.flares + d.flares + e.flares;
            let coins = flarePays[flares] ?? 0;
            for (const { start, rowD, rowE } of begun)
              coins += linePays[start + (d.codes[rowD] ?? 0) * N + (e.codes[rowE] ?? 0)] ?? 0;
            (flares >= FREE_SPINS.flares ? tallies.flares : tallies.plain).add(coins);
          }
        }
      }
    }
  }
  return { plain: tallies.plain.counts(), flares: tallies.flares.counts() };
}

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: FreeSpins | undefined;
}

/** Game math of a round from these counts: ten free spins or more, each of which may add more. */
export function harbourLightsMath({ plain, flares }: HarbourCounts = harbourLightsCounts): GameMath {
  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => `${feature?.spinsLeft} of ${feature?.spinsWon}`,
      spinOutcomes({ feature }) {
        const multiplier = feature ? FREE_SPINS.multiplier : 1;
        return [plain, flares].map((counts) => {
          const next = freeSpinsAfter(feature, counts === flares);
          return { ...timesPaid(counts, multiplier), next: next && { feature: next } };
        });
      },
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}

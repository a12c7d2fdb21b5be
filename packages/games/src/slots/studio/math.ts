import type { GameMath } from '../../math/game-math.ts';
import { eachLineSpin, lineCoins } from '../line-spins.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { reelWindow } from '../strip.ts';
import { plusPaid, Tally, timesPaid } from '../tally.ts';
import {
  type Strips,
  type StudioFeature,
  type StudioGame,
  type StudioRules,
  studioSymbols,
} from './definition.ts';
import { lineWins } from './evaluate.ts';
import { leadingReel, leastCommon, mechanicRules, type Variant, withHeld } from './mechanics.ts';

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: StudioFeature | undefined;
}

/** Spins with the same marks that all pay, or all pay nothing. */
interface SpinGroup {
  readonly marks: number;
  readonly hasWon: boolean;
  readonly tally: Tally;
}

/** Number of combinations of stops. */
function countSpins(strips: Strips, variant: Variant): number {
  return strips.reduce(
    (product, { length }, reel) => (leadingReel(variant, reel) === reel ? product * length : product),
    1,
  );
}

/** Game math from the stored results. */
export function studioMath({
  math: { coinsMax, featureRate, ...math },
  coinsPerStake,
}: StudioGame): GameMath {
  return {
    of: 'any stake',
    ...math,
    ...(featureRate > 0 && { featureRate }),
    returnMax: coinsMax / coinsPerStake,
  };
}

/** Game math of a definition: every choice and all stops of every kind of spin, and the chain of spins. */
export function computeStudioMath(game: StudioRules): GameMath {
  const { rows, wild, lines, coinsPerStake } = game;
  const rules = mechanicRules(game);
  const symbols = studioSymbols(game);
  const lineLength = lines[0]?.length ?? 0;
  const paid = lineCoins({ symbols, reels: game.strips.length }, (line) =>
    lineWins(game, line.slice(0, lineLength)).reduce((sum, { coins }) => sum + coins, 0),
  );
  const known = new Map<string, readonly SpinGroup[]>();

  function computeGroups(feature: StudioFeature | undefined): readonly SpinGroup[] {
    const groups = new Map<number, SpinGroup>();
    const variants = rules.variants(feature);
    // Linked reels have fewer combinations of stops, which are likelier.
    const counts = variants.map((variant) => countSpins(rules.strips(feature), variant));
    const common = counts.reduce(leastCommon);
    for (const [index, variant] of variants.entries()) {
      const weight = variant.weight * (common / (counts[index] ?? 1));
      eachLineSpin(
        {
          symbols,
          lines,
          lineCoins: paid,
          stopsWith: (reel) => leadingReel(variant, reel),
          reels: rules.strips(feature).map((strip, reel) =>
            strip.map((_, stop) => {
              const window = reelWindow(strip, stop, rows);
              const held = withHeld(window, reel, { feature, wild });
              return { window: rules.turn(held, reel, variant), marks: rules.marks(window, reel, feature) };
            }),
          ),
        },
        (coins, marks, ways) => {
          const key = 2 * marks + (coins > 0 ? 1 : 0);
          let group = groups.get(key);
          if (!group) {
            group = { marks, hasWon: coins > 0, tally: new Tally() };
            groups.set(key, group);
          }
          group.tally.add(coins, weight * ways);
        },
      );
    }
    return [...groups.values()];
  }

  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => JSON.stringify(feature) ?? 'first',
      spinOutcomes({ feature }): SpinOutcome<Stage>[] {
        const name = feature ? JSON.stringify([feature.name, feature.cells, feature.level]) : 'first';
        const groups = known.get(name) ?? computeGroups(feature);
        known.set(name, groups);
        return groups.map(({ marks, hasWon, tally }) => {
          const next = rules.next(feature, { marks, hasWon });
          const paid = timesPaid(tally.counts(), rules.multiplier(feature, marks));
          return {
            ...plusPaid(paid, rules.gathered(feature, marks)),
            next: next && { feature: next },
          };
        });
      },
    },
    { of: 'any stake', coinsPerStake },
  );
}

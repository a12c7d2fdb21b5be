import { below, type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame, type InHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import type { StudioFeature, StudioGame } from './definition.ts';
import { evaluateGrid, withGathered } from './evaluate.ts';
import { leadingReel, mechanicRules, type Variant, withHeld } from './mechanics.ts';

interface StudioState extends SlotState {
  /** Last spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  /** Reels that stopped together. */
  readonly linked: Variant['linked'];
  readonly feature: StudioFeature | undefined;
}

/** A slot by its definition. A spin draws its choice, if it has any, then its stops from the left. */
export function defineStudioSlot(game: StudioGame): InHouseGame {
  const { key, version, math, coinsPerStake, rows, wild } = game;
  const rules = mechanicRules(game);

  function spun(draws: Draws, feature: StudioFeature | undefined) {
    const variants = rules.variants(feature);
    const [only] = variants;
    const variant =
      variants.length === 1
        ? only
        : variants[
            weighted(
              draws,
              variants.map(({ weight }) => weight),
            )
          ];
    if (!variant) throw new Error(`defineStudioSlot: ${key} has no choice for a spin`);
    const strips = rules.strips(feature);
    const stops: number[] = [];
    for (const [reel, strip] of strips.entries()) {
      const leader = leadingReel(variant, reel);
      stops.push(leader === reel ? below(draws, strip.length) : (stops[leader] ?? 0));
    }
    const windows = strips.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, rows));
    const landed = windows.map((window, reel) => withHeld(window, reel, { feature, wild }));
    const grid = landed.map((window, reel) => rules.turn(window, reel, variant));
    const marks = windows.reduce((sum, window, reel) => sum + rules.marks(window, reel, feature), 0);
    const paid = evaluateGrid(game, grid, rules.multiplier(feature, marks));
    const screen = withGathered(paid, game.mechanic, rules.gathered(feature, marks));
    const isTurned = grid.some((window, reel) => window.join() !== landed[reel]?.join());
    return {
      stops,
      linked: variant.linked,
      screens: isTurned ? [{ grid: landed, wins: [], coins: 0, multiplier: 1 }, screen] : [screen],
      feature: rules.next(feature, { marks, hasWon: paid.wins.length > 0 }),
      coins: screen.coins,
    };
  }

  return defineInHouseGame(
    slotRules<StudioState>({
      key,
      version,
      rtp: math.rtp,
      coinsPerStake,
      coinsMax: math.coinsMax,
      open({ stakeMinor }, draws) {
        const { coins, ...spin } = spun(draws, undefined);
        return { stakeMinor, ...spin, coinsTotal: coins, returnMinor: 0n };
      },
      ...(math.featureRate > 0 && {
        spin(state: StudioState, draws: Draws) {
          const { coins, ...spin } = spun(draws, state.feature);
          return { ...state, ...spin, coinsTotal: state.coinsTotal + coins };
        },
      }),
    }),
  );
}

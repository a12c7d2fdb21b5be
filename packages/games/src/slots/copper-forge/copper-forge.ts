import { below, type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { Cell, SlotFeature, SlotScreen, SlotState, SlotWin } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { allCells, countWins, findCells } from './evaluate.ts';
import { copperForgeExpected } from './expected.ts';
import {
  BLANK,
  CELLS,
  COIN,
  COINS_PER_STAKE,
  type CoinFace,
  counted,
  faces,
  pays,
  REELS,
  RESPINS,
  ROWS,
  strips,
} from './reels.ts';

interface HeldCoin {
  readonly cell: Cell;
  readonly coins: number;
  readonly prize?: CoinFace['prize'];
}

interface CopperForgeState extends SlotState {
  /** First spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  /** In order of arrival. Empty until six coins come at once. */
  readonly held: readonly HeldCoin[];
  /** Number of `held` coins that came with the last step. */
  readonly landed: number;
}

const faceWeights = faces.map(({ weight }) => weight);

/** Coins on these cells, with the face of each drawn in turn. */
function stamped(draws: Draws, cells: readonly Cell[]): HeldCoin[] {
  return cells.flatMap((cell) => {
    const face = faces[weighted(draws, faceWeights)];
    if (!face) return [];
    const { coins, prize } = face;
    return [prize === undefined ? { cell, coins } : { cell, coins, prize }];
  });
}

const isAt =
  ([reel, row]: Cell) =>
  ({ cell }: HeldCoin) =>
    cell[0] === reel && cell[1] === row;

/** Wins at the end of the respins: the face of each coin, and the grand prize for a full grid. */
function collected(held: readonly HeldCoin[]): SlotWin[] {
  const wins = held.map(
    ({ cell, coins, prize }): SlotWin => ({ symbol: prize ?? COIN, cells: [cell], coins }),
  );
  return held.length === CELLS
    ? [...wins, { symbol: 'grand', cells: allCells, coins: RESPINS.grandCoins }]
    : wins;
}

const sumCoins = (wins: readonly SlotWin[]): number => wins.reduce((sum, { coins }) => sum + coins, 0);

function heldScreen(held: readonly HeldCoin[], isLast: boolean): SlotScreen {
  const grid = Array.from({ length: REELS }, (_, reel) =>
    Array.from({ length: ROWS }, (_, row) => (held.some(isAt([reel, row])) ? COIN : BLANK)),
  );
  const wins = isLast ? collected(held) : [];
  return { grid, wins, coins: sumCoins(wins), multiplier: 1 };
}

/** The remaining respins. Undefined if the grid is full. */
function respins(held: readonly HeldCoin[], spinsLeft: number): SlotFeature | undefined {
  return held.length < CELLS && spinsLeft > 0 ? { name: 'respins', spinsLeft } : undefined;
}

/** Symbols pay by their count anywhere on the grid. Six coins are held for respins. */
export const copperForge = defineInHouseGame(
  slotRules<CopperForgeState>({
    key: 'copper-forge',
    version: 1,
    ...copperForgeExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const stops = strips.map((strip) => below(draws, strip.length));
      const grid = strips.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, ROWS));
      const wins = countWins(grid);
      const coins = sumCoins(wins);
      const cells = findCells(grid, COIN);
      const held = cells.length >= RESPINS.coins ? stamped(draws, cells) : [];
      return {
        stakeMinor,
        stops,
        screens: [{ grid, wins, coins, multiplier: 1 }],
        held,
        landed: held.length,
        feature: held.length > 0 ? respins(held, RESPINS.respins) : undefined,
        coinsTotal: coins,
        returnMinor: 0n,
      };
    },
    spin(state, draws) {
      const free = allCells.filter((cell) => !state.held.some(isAt(cell)));
      const landed = stamped(
        draws,
        free.filter(() => below(draws, RESPINS.coinOneIn) === 0),
      );
      const held = [...state.held, ...landed];
      const left = landed.length > 0 ? RESPINS.respins : (state.feature?.spinsLeft ?? 0) - 1;
      const feature = respins(held, left);
      const screen = heldScreen(held, feature === undefined);
      return {
        ...state,
        screens: [screen],
        held,
        landed: landed.length,
        feature,
        coinsTotal: state.coinsTotal + screen.coins,
      };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const copperForgeSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols: [...counted, COIN],
  coin: COIN,
  blank: BLANK,
  pays,
  strips,
  faces,
  respins: RESPINS,
} as const;

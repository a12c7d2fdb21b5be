import { asFields, type Fields } from '@evens/base';
import { listOf, parseMinor, parseText, parseWhole } from './fields.ts';
import type { PartRead, SlotCell, SlotScreenView } from './part-shapes.ts';

interface Win {
  readonly symbol: string;
  readonly cells: readonly (readonly number[])[];
  readonly coins: number;
}

function parseWin(value: unknown): Win | undefined {
  const { symbol, cells, coins } = asFields(value) ?? {};
  const name = parseText(symbol);
  const places = listOf(cells, (cell) => listOf(cell, parseWhole));
  const paid = parseWhole(coins);
  return name === undefined || !places || paid === undefined
    ? undefined
    : { symbol: name, cells: places, coins: paid };
}

type Worth = (coins: number) => bigint | undefined;

/** Value of a number of coins in minor units: a coin is the stake divided by the coins per stake. */
function worthIn({ stakeMinor, coinsPerStake }: Fields): Worth {
  const stake = parseMinor(stakeMinor);
  const coinsIn = parseWhole(coinsPerStake);
  return (coins) =>
    stake === undefined || coinsIn === undefined || coinsIn <= 0
      ? undefined
      : (stake * BigInt(coins)) / BigInt(coinsIn);
}

/** A slot's coins of the round so far as money. */
export function inMoney(fields: Fields): Fields {
  const { coinsTotal, coinsPerStake, ...others } = fields;
  const soFar = worthIn(fields)(parseWhole(coinsTotal) ?? 0);
  return soFar === undefined || coinsPerStake === undefined
    ? fields
    : { ...others, coinsPerStake, soFarMinor: soFar.toString() };
}

interface HeldCoin {
  readonly cell: readonly number[];
  readonly coins: number;
  readonly prize: string | undefined;
}

function parseHeldCoin(value: unknown): HeldCoin | undefined {
  const { cell, coins, prize } = asFields(value) ?? {};
  const place = listOf(cell, parseWhole);
  const written = parseWhole(coins);
  return place && written !== undefined
    ? { cell: place, coins: written, prize: parseText(prize) }
    : undefined;
}

/** Adds the prize and value of a held coin to its cell. */
function withCoin(cell: SlotCell, coin: HeldCoin | undefined, worth: Worth): SlotCell {
  const coinMinor = coin && worth(coin.coins);
  if (!coin || coinMinor === undefined) return cell;
  return { ...cell, symbol: coin.prize ?? cell.symbol, coinMinor };
}

/** Reels become rows, and the cells of wins are marked. */
function parseScreen(
  value: unknown,
  { worth, held }: { readonly worth: Worth; readonly held: readonly HeldCoin[] },
): SlotScreenView | undefined {
  const { grid, wins: rawWins, coins, multiplier } = asFields(value) ?? {};
  const reels = listOf(grid, (reel) => listOf(reel, parseText));
  const wins = listOf(rawWins, parseWin);
  if (!reels || reels.length === 0 || !wins) return undefined;
  const isWinning = (reel: number, row: number) =>
    wins.some(({ cells }) => cells.some((cell) => cell[0] === reel && cell[1] === row));
  const height = Math.max(...reels.map((reel) => reel.length));
  const rows = Array.from({ length: height }, (_, row) =>
    reels.map((reel, place) =>
      withCoin(
        { symbol: reel[row] ?? '', isWinning: isWinning(place, row) },
        held.find(({ cell }) => cell[0] === place && cell[1] === row),
        worth,
      ),
    ),
  );
  return {
    rows,
    wins: wins.map(({ symbol, cells, coins: paid }) => ({
      symbol,
      count: cells.length,
      coins: paid,
      winMinor: worth(paid),
    })),
    coins: parseWhole(coins) ?? 0,
    multiplier: parseWhole(multiplier) ?? 1,
  };
}

/** One arrangement of the reels after the other. */
export function readScreens(fields: Fields): PartRead | undefined {
  const worth = worthIn(fields);
  const coinFields = worth(0) === undefined ? [] : ['coinsTotal'];
  const held = listOf(fields['held'], parseHeldCoin) ?? [];
  const screens = listOf(fields['screens'], (screen) => parseScreen(screen, { worth, held }));
  return screens && screens.length > 0
    ? {
        part: { kind: 'slot', screens: screens },
        displayedFields: ['screens', 'stops', 'landed', 'held', 'coinsPerStake', ...coinFields],
      }
    : undefined;
}

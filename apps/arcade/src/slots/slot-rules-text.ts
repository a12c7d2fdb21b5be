import type { Fraction } from '@evens/base';
import type { InHouseGame } from '@evens/games';
import type { Painter } from '@evens/games/symbols/painter';
import { el } from '../frame/elements.ts';
import type { Translate } from '../frame/messages.ts';
import type { PayTable } from '../games/game-client.ts';
import { symbolPicture } from './paint/symbol-bank.ts';
import type { SlotMessageKey, SlotTable } from './slot-client.ts';

const PICTURE_PX = 40;
const DECIMALS = 8;
/** Maximum number of decimals of a pay in stakes: coins are twentieths, or twenty-fifths, of a stake. */
const STAKE_DECIMALS_MAX = 2;

/** A fraction in per cent, truncated to `decimals`. */
function percentText({ num, den }: Fraction, decimals = DECIMALS): string {
  const scaled = ((num * 100n * 10n ** BigInt(decimals)) / den).toString().padStart(decimals + 1, '0');
  return `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}

/** Number of decimals that a number needs. */
function countDecimals(value: number, max = STAKE_DECIMALS_MAX): number {
  for (let decimals = 0; decimals < max; decimals++)
    if (Number.isInteger(Math.round(value * 10 ** (decimals + 4)) / 10 ** 4)) return decimals;
  return max;
}

export interface PaySymbol {
  readonly painter: Painter;
  readonly name: string;
}

/** A cell with the picture and name of a symbol. */
function symbolCell({ painter, name }: PaySymbol): HTMLElement {
  return el('span', { class: 'slot-symbol' }, symbolPicture(painter, PICTURE_PX), name);
}

/** Coins in stakes: "0.25×". */
export function stakesText(
  coins: number,
  {
    coinsPerStake,
    number,
  }: { readonly coinsPerStake: number; readonly number: (value: number, decimals?: number) => string },
): string {
  const stakes = coins / coinsPerStake;
  return `${number(stakes, countDecimals(stakes))}×`;
}

/** A picture of each line over the reels, with its number. */
export function linesPicture(
  lines: readonly (readonly number[])[],
  { rows, title }: { readonly rows: number; readonly title: string },
): HTMLElement {
  const pictures = lines.map((line, index) => lineFigure(line, rows, index + 1));
  return el('figure', { class: 'slot-lines' }, el('figcaption', {}, title), ...pictures);
}

const SVG = 'http://www.w3.org/2000/svg';
const CELL = 10;

function lineFigure(line: readonly number[], rows: number, no: number): HTMLElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${line.length * CELL} ${rows * CELL}`);
  svg.setAttribute('aria-hidden', 'true');
  for (let reel = 0; reel < line.length; reel++)
    for (let row = 0; row < rows; row++) {
      const cell = document.createElementNS(SVG, 'rect');
      const places = { x: reel * CELL + 1, y: row * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 2 };
      for (const [name, value] of Object.entries(places)) cell.setAttribute(name, String(value));
      if (line[reel] === row) cell.setAttribute('class', 'is-on');
      svg.append(cell);
    }
  const trail = document.createElementNS(SVG, 'polyline');
  trail.setAttribute(
    'points',
    line.map((row, reel) => `${(reel + 0.5) * CELL},${(row + 0.5) * CELL}`).join(' '),
  );
  svg.append(trail);
  return el('div', {}, svg, el('span', {}, String(no)));
}

/** The strips of the reels, collapsed. */
export function stripsPicture(
  strips: readonly (readonly string[])[],
  {
    title,
    slotText,
    symbolName,
  }: {
    readonly title: string;
    readonly slotText: Translate<SlotMessageKey>;
    readonly symbolName: (symbol: string) => string;
  },
): HTMLElement {
  return foldedLines(
    title,
    strips.map((strip, reel) =>
      slotText('strips', {
        number: reel + 1,
        symbols: strip.map((symbol, place) => `${place} ${symbolName(symbol)}`).join(' · '),
      }),
    ),
  );
}

/** A long list, collapsed. */
export function foldedLines(title: string, lines: readonly string[]): HTMLElement {
  return el(
    'details',
    { class: 'slot-strips' },
    el('summary', {}, title),
    ...lines.map((line) => el('p', {}, line)),
  );
}

/** The RTP of the game and the maximum win at the highest stake that the site accepts, from the game's rules. */
export function returnsText(
  game: InHouseGame,
  {
    slotText,
    money,
    number,
    bounds: { maximumMinor },
    coinsPerStake,
    rtp = game.rtp,
  }: Pick<SlotTable<never>, 'slotText' | 'money' | 'number' | 'bounds'> & {
    readonly rtp?: Fraction;
    readonly coinsPerStake: number;
  },
): string[] {
  const computeReturnMax = (stakeMinor: bigint): bigint => {
    const bet = game.readBet({ stake: String(stakeMinor) });
    if (!bet.ok) throw new Error(`returnsText: the rules refuse a stake of ${stakeMinor}: ${bet.error}`);
    return bet.value.returnMaxMinor;
  };
  // With a stake of 100 minor units per coin nothing is rounded.
  const roundMinor = BigInt(coinsPerStake) * 100n;
  const stakes = Number((computeReturnMax(roundMinor) * 100n) / roundMinor) / 100;
  const maximum =
    maximumMinor > 0n &&
    slotText('maximum', {
      stakes: number(stakes, countDecimals(stakes)),
      amount: money.text(computeReturnMax(maximumMinor)),
      stake: money.text(maximumMinor),
    });
  return [
    slotText('returns', { rtp: percentText(rtp) }),
    ...(maximum === false ? [] : [maximum]),
    slotText('rounding'),
  ];
}

/** A pay table with one column per number of equal symbols. */
export function countsTable({
  title,
  first,
  counts,
  rows,
}: {
  readonly title: string;
  readonly first: string;
  readonly counts: readonly string[];
  readonly rows: readonly { readonly symbol: PaySymbol; readonly pays: readonly string[] }[];
}): PayTable {
  return {
    title,
    head: [first, ...counts],
    rows: rows.map(({ symbol, pays }) => [symbolCell(symbol), ...pays]),
  };
}

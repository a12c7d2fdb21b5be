import type { FixturePlayer } from '@evens/book';
import { firstPlayerNo, type MarketLineKey, marketAbbreviations, marketDefinition } from '@evens/markets';
import { foldSearchText, hasWords } from './market-search.ts';

/** Number of players of a team on a collapsed card. */
export const COLLAPSED_PLAYERS = 6;

/** A player with a price. */
export interface PlayerRow {
  readonly outcomeNo: number;
  readonly player: FixturePlayer;
  /** Lines that offer the player, by key. */
  readonly offered: ReadonlySet<string>;
}

export interface TeamRows {
  readonly side: FixturePlayer['side'];
  readonly rows: readonly PlayerRow[];
}

/** Price in thousandths; 0 if the outcome is not offered. */
type FindOdds = (key: string, outcomeNo: number) => number;

/** The offered players of each team, most likely first. Teams without any are absent. */
export function playerRows(
  lines: readonly MarketLineKey[],
  squads: readonly FixturePlayer[],
  findOdds: FindOdds,
): readonly TeamRows[] {
  const first = firstPlayerNo(marketDefinition(lines[0]?.type ?? ''));
  const all = squads.flatMap((player, index) => {
    const outcomeNo = index + first;
    const prices = lines.map(({ key }) => findOdds(key, outcomeNo));
    const offered = new Set(lines.flatMap(({ key }, place) => (prices[place] ? [key] : [])));
    return offered.size === 0 ? [] : [{ row: { outcomeNo, player, offered }, prices }];
  });
  return (['home', 'away'] as const).flatMap((side) => {
    const rows = byLikelihood(all.filter(({ row }) => row.player.side === side)).map(({ row }) => row);
    return rows.length === 0 ? [] : [{ side, rows }];
  });
}

/** The rows of the players that a search names; undefined if it names none of them, or all: then it names the market. */
export function searchedRows(
  teams: readonly TeamRows[],
  { type, name }: { readonly type: string; readonly name: string },
  search: string,
): readonly TeamRows[] | undefined {
  const market = `${marketAbbreviations(type)}\n${name}`;
  if (hasWords(foldSearchText(market), search)) return undefined;
  const found = teams.flatMap(({ side, rows }) => {
    const named = rows.filter(({ player }) => hasWords(foldSearchText(`${market}\n${player.name}`), search));
    return named.length === 0 ? [] : [{ side, rows: named }];
  });
  return found.length === 0 ? undefined : found;
}

/** The outcome that nobody scores, if it is offered. */
export function nobodyNo(lines: readonly MarketLineKey[], findOdds: FindOdds): number | undefined {
  const isOffered = lines.some(
    ({ key, type }) => marketDefinition(type)?.nobody !== undefined && findOdds(key, NOBODY_NO) > 0,
  );
  return isOffered ? NOBODY_NO : undefined;
}

const NOBODY_NO = 1;

interface PricedRow {
  readonly row: PlayerRow;
  readonly prices: readonly number[];
}

/**
 * Most likely first. A line that is too sure has no price: players without the lower lines follow those whose price on
 * the lowest common line is shorter, and precede all others.
 */
function byLikelihood(all: readonly PricedRow[]): readonly PricedRow[] {
  const firstLine = ({ prices }: PricedRow) => prices.findIndex((price) => price > 0);
  const sorted: PricedRow[] = [];
  for (const each of all.toSorted((a, b) => firstLine(a) - firstLine(b) || comparePrices(a, b))) {
    const last = sorted.findLastIndex((other) => comparePrices(other, each) <= 0);
    sorted.splice(last + 1, 0, each);
  }
  return sorted;
}

/** Prices of the lowest common line, and of the next one if they are equal; `a` is longer without any. */
function comparePrices({ prices: a }: PricedRow, { prices: b }: PricedRow): number {
  const common = a.flatMap((price, place) => {
    const other = b[place] ?? 0;
    return price > 0 && other > 0 ? [price - other] : [];
  });
  return common.length === 0 ? 1 : (common.find((difference) => difference !== 0) ?? 0);
}

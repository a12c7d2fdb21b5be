import type { FixturePlayer } from '@evens/book';
import { firstPlayerNo, type MarketLineKey, marketDefinition } from '@evens/markets';

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

/** The offered players of each team, shortest price of the first line first. Teams without any are absent. */
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
  const sorted = all.toSorted((a, b) => comparePrices(a.prices, b.prices));
  return (['home', 'away'] as const).flatMap((side) => {
    const rows = sorted.filter(({ row }) => row.player.side === side).map(({ row }) => row);
    return rows.length === 0 ? [] : [{ side, rows }];
  });
}

/** The outcome that nobody scores, if it is offered. */
export function nobodyNo(lines: readonly MarketLineKey[], findOdds: FindOdds): number | undefined {
  const isOffered = lines.some(
    ({ key, type }) => marketDefinition(type)?.nobody !== undefined && findOdds(key, NOBODY_NO) > 0,
  );
  return isOffered ? NOBODY_NO : undefined;
}

const NOBODY_NO = 1;

/** Players without a price on a line come last. */
function comparePrices(a: readonly number[], b: readonly number[]): number {
  for (const [place, price] of a.entries()) {
    const other = b[place] ?? 0;
    if (price !== other) return price === 0 ? 1 : other === 0 ? -1 : price - other;
  }
  return 0;
}

import type { LinkReason } from '@evens/contract';

export interface LinkedPlayer {
  readonly ID: number;
  readonly UserName: string;
  readonly Reasons: readonly LinkReason[];
}

/** A place on the vertical axis, in rows from the top. */
interface Node {
  readonly row: number;
}

export interface LinkNodes {
  readonly rows: number;
  readonly reasons: readonly (Node & { readonly reason: LinkReason; readonly players: readonly number[] })[];
  readonly players: readonly (Node & { readonly player: LinkedPlayer })[];
}

/**
 * Places of a graph of linked players: each player in a row, and each shared detail beside the middle of its players, at
 * least one row below the one before.
 */
export function placeLinks(players: readonly LinkedPlayer[]): LinkNodes {
  const middles = [...new Set(players.flatMap(({ Reasons }) => Reasons))]
    .map((reason) => {
      const own = [...players.keys()].filter((row) => players[row]?.Reasons.includes(reason));
      return { reason, players: own, middle: own.reduce((sum, row) => sum + row, 0) / own.length };
    })
    .sort((a, b) => a.middle - b.middle);
  let free = 0;
  const reasons = middles.map(({ reason, players: own, middle }, index) => {
    const last = Math.max(players.length, middles.length) - middles.length + index;
    const row = Math.max(free, Math.min(middle, last));
    free = row + 1;
    return { reason, players: own, row };
  });
  return {
    rows: Math.max(players.length, middles.length),
    reasons,
    players: players.map((player, row) => ({ player, row })),
  };
}

/** SQL over `locked`: no stake is taken from any balance while cash is below 0. */
export const HAS_NO_DEBT = 'locked.amount >= 0';

interface GameNamed {
  /** SQL of the game's key and group. */
  readonly game: string;
  readonly group: string;
}

/** SQL over a bonus `n`: contribution of stakes in a game to its requirement, in basis points. */
export function gameShare({ game, group }: GameNamed): string {
  return `coalesce((n.terms->'gameBasisPoints'->>${game})::integer, (n.terms->'groupBasisPoints'->>${group})::integer, 0)`;
}

/** SQL over a bonus `n`: whether its money can pay stakes in a game. */
export function mayPlay(named: GameNamed): string {
  return `${gameShare(named)} > 0`;
}

/** SQL: the cash of a return, rounded down; the bonus gets the rest (`splitReturn` of `packages/bonuses`). */
export function cashOfReturn({
  cash,
  bonus,
  returned,
}: {
  /** Parts of the stake; at least one is above 0. */
  readonly cash: string;
  readonly bonus: string;
  readonly returned: string;
}): string {
  return `div((${returned})::numeric * (${cash}), (${cash})::numeric + (${bonus}))::bigint`;
}

/**
 * SQL of the query `purse`: for rows of `locked` (`l`) that cash cannot pay, the active wagering bonus of the account,
 * with `no`, `bonus_id`, `bonus_ledger`, `held`, `stake_max`, `expires_at` and the `columns` of the bonus `n`. Locks
 * its row and its balance. The cash balances are locked first: only the holder of that lock changes the bonuses of the
 * player.
 */
export function wageringPurse(columns: readonly string[]): string {
  return `purse as materialized (
  select l.no, n.id as bonus_id, n.ledger_id as bonus_ledger, h.amount as held, n.max_stake as stake_max, n.expires_at${columns
    .map((column) => `, ${column}`)
    .join('')}
  from locked l join bonus n on l.stake > l.amount and n.account_id = l.account_id and n.state = 2 and n.is_wagering
       join balance h on h.account_id = n.ledger_id
  order by l.no for update of n, h
)`;
}

/** SQL over a locked balance `l`: the part of the stake that cash pays. Cash is used first. */
export const CASH_FIRST = 'least(l.stake, greatest(l.amount, 0))';

/** SQL over `l`: no stake is taken from any balance while cash is below 0. */
export const HAS_NO_DEBT = 'l.amount >= 0';

/** SQL over `l` and its purse `u` (null if cash suffices or there is no bonus): whether the bonus can pay the rest. */
export function pursePays({ at }: { readonly at: string }): string {
  return `coalesce(${HAS_NO_DEBT} and u.held >= l.stake - l.amount
             and l.stake <= coalesce(u.stake_max, l.stake) and u.expires_at > ${at}, false)`;
}

/**
 * SQL over `l` and its purse `u` with `may_play`: the bonus's maximum stake if it is the only reason for the refusal,
 * or null.
 */
export function refusingStakeMax({ at }: { readonly at: string }): string {
  return `case when ${HAS_NO_DEBT} and u.may_play and l.stake > u.stake_max and u.held >= l.stake - l.amount
              and u.expires_at > ${at} then u.stake_max end`;
}

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

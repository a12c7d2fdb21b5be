/**
 * SQL of the query `purse`: for rows of `locked` that cash cannot pay, the active wagering bonus of the account, with
 * `no`, `bonus_id`, `bonus_ledger`, `held`, `stake_max`, `expires_at` and the `columns` of the bonus `n`. Locks
 * its row and its balance. The cash balances are locked first: only the holder of that lock changes the bonuses of the
 * player.
 */
export function wageringPurse(columns: readonly string[]): string {
  return `purse as materialized (
  select locked.no, n.id as bonus_id, n.ledger_id as bonus_ledger, bonus_balance.amount as held, n.max_stake as stake_max, n.expires_at${columns
    .map((column) => `, ${column}`)
    .join('')}
  from locked join bonus n on locked.stake > locked.amount and n.account_id = locked.account_id and n.state = 2 and n.is_wagering
       join balance bonus_balance on bonus_balance.account_id = n.ledger_id
  order by locked.no for update of n, bonus_balance
)`;
}

/** SQL over a row of `locked`: the part of the stake that cash pays. Cash is used first. */
export const CASH_FIRST = 'least(locked.stake, greatest(locked.amount, 0))';

/** SQL over `locked`: no stake is taken from any balance while cash is below 0. */
export const HAS_NO_DEBT = 'locked.amount >= 0';

/** SQL over `locked` and its `purse` (null if cash suffices or there is no bonus): whether the bonus can pay the rest. */
export function pursePays({ at }: { readonly at: string }): string {
  return `coalesce(${HAS_NO_DEBT} and purse.held >= locked.stake - locked.amount
             and locked.stake <= coalesce(purse.stake_max, locked.stake) and purse.expires_at > ${at}, false)`;
}

/**
 * SQL over `locked` and its `purse` with `may_play`: the bonus's maximum stake if it is the only reason for the refusal,
 * or null.
 */
export function refusingStakeMax({ at }: { readonly at: string }): string {
  return `case when ${HAS_NO_DEBT} and purse.may_play and locked.stake > purse.stake_max and purse.held >= locked.stake - locked.amount
              and purse.expires_at > ${at} then purse.stake_max end`;
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

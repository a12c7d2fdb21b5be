/** Kinds of journals that take a stake from a player, in cash or bonus money. */
export const stakeKinds = ['stake', 'hold', 'round', 'external-bet', 'tournament-entry'] as const;

/**
 * SQL: the ledger accounts of an account's bonuses that may have paid a stake since a moment. Only an active bonus pays.
 * `account` and `since` are SQL.
 */
export function bonusLedgers({ account, since }: Readonly<Record<'account' | 'since', string>>): string {
  return `select n.ledger_id from bonus n
    where n.account_id = ${account} and n.state <> 1 and (n.ended_at is null or n.ended_at >= ${since})`;
}

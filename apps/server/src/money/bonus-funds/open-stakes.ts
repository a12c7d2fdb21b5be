import { openProviderRoundsSql, openRoundsSql } from './open-rounds.ts';

/**
 * SQL expression over the bonus row `bonus`: its part of the stakes of open bets and rounds, in minor units. Their
 * returns are lost with the bonus.
 */
export function openStakesSql(bonus: string): string {
  const staked = { bonus, select: 'coalesce(sum(r.bonus_stake), 0)' };
  return `(coalesce((
             select sum(f.bonus) from ticket_funding f join ticket t on t.id = f.ticket_id
             where f.bonus_id = ${bonus}.id and t.result = 0 and t.acceptance <> 2), 0)
             + ${openRoundsSql(staked)}
             + ${openProviderRoundsSql(staked)})`;
}

import { useQuery } from '@tanstack/react-query';
import { callQuery } from './api.ts';
import { siteConfig } from './config.ts';
import { useUser } from './session.ts';
import { isPlayer } from './user-kinds.ts';

export function isNothing(balance: string): boolean {
  return !/[1-9]/.test(balance);
}

/**
 * Whether the specification's text of a low balance is shown: where the jurisdiction has such prompts, to a player whose
 * balance is zero and who never deposited. To everybody else it is untrue, and an inducement after losses. False until the
 * server has answered.
 */
export function useAsksForFirstDeposit(): boolean {
  const user = useUser();
  const mayAsk = siteConfig().HasDepositPrompts && isPlayer(user) && isNothing(user.Balances.TotalBalance);
  const { data } = useQuery({
    ...callQuery('GET /api/protection/overview'),
    staleTime: 0,
    enabled: mayAsk,
  });
  return mayAsk && data?.HasDeposited === false;
}

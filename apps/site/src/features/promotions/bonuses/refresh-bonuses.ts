import { queryClient } from '@evens/web/core/query-client.ts';
import { userQuery } from '@evens/web/core/session.ts';

const lists = [
  'generalbonuses',
  'personalbonuses',
  'promotions',
  'freespinbonuses',
  'freebetbonus',
  'appendedfreebets',
  'freebethistory',
  'cashback',
];

/** The three refreshes after a claim: the player's bonuses, the balance, and the lists of offers, free bets and spins. */
export async function refreshBonuses(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isCall(key, 'bonuses') }),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    refreshLists(),
  ]);
}

/** Reloads offers, free bets and spins after the account has changed. */
export function refreshLists(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => lists.some((list) => isCall(key, list)),
  });
}

function isCall(key: unknown, name: string): boolean {
  return typeof key === 'string' && key.endsWith(` /api/bonus/${name}`);
}

import type { Balance, User } from '@evens/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, RefusalError } from './api.ts';
import { depositBonusCode } from './deposit-bonus-code.ts';
import { forgetLoyalty } from './loyalty-init.ts';
import { pinned, queryClient } from './query-client.ts';
import { adoptSettings } from './settings.ts';

/** The logged-in user, or null for a visitor. */
export const userQuery = pinned(
  queryOptions<User | null, Error>({
    queryKey: ['user'],
    queryFn: async () => {
      const result = await api('GET /api/user/get');
      if (result.ok) return result.value;
      if (result.error.code === 'NotLoggedInException') return null;
      throw new RefusalError(result.error);
    },
  }),
);

/** The logged-in user, or null for a visitor. Start-up has loaded it before any screen is rendered. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null;
}

/** As the server answered last; undefined before its first answer. */
export function knownUser(): User | null | undefined {
  return queryClient.getQueryData<User | null>(userQuery.queryKey);
}

export function currentUser(): User | null {
  return knownUser() ?? null;
}

export function setUser(user: User | null): void {
  adoptSettings(user);
  queryClient.setQueryData(userQuery.queryKey, user);
}

/** Displays a balance unless a newer one is displayed. Balances from the server go through `hearBalance`. */
export function setBalance(balance: Balance): void {
  const user = currentUser();
  if (!user || balance.Version < user.Balances.Version) return;
  setUser({
    ...user,
    Balance: balance.TotalBalance,
    Balances: { TotalBalance: balance.TotalBalance, Version: balance.Version },
  });
}

/** Clears everything that belongs to one player. */
export function forgetUser(): void {
  setUser(null);
  forgetLoyalty();
  depositBonusCode.set('');
  queryClient.removeQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && isPersonal(key),
  });
}

const personal = [
  '/api/history/',
  '/api/betslip/',
  '/api/cashout/',
  '/api/user/',
  '/api/profile/',
  '/api/deposit/',
  '/api/withdraw/',
  '/api/wallet/',
  '/api/blockchain/',
  '/api/transfer/',
  '/api/bonus/',
  '/api/loyalty/',
  '/api/messages/',
  '/api/protection/overview',
  '/api/sport/favourites',
  '/api/desk/',
  '/api/agents/',
  '/api/casino/fairness',
  '/api/casino/round',
  '/api/casino/recent',
  '/api/casino/visit',
] as const;

function isPersonal(key: string): boolean {
  return personal.some((part) => key.includes(part));
}

/** Ends the pushes to this browser: the next person who logs in is another one. The push service then refuses them. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export async function logOut(): Promise<void> {
  endPushes().catch(() => undefined);
  await api('POST /api/account/logout');
  forgetUser();
}

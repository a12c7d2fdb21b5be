import type { User } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { isAgent } from '@evens/web/core/user-kinds.ts';
import { plainPath } from './account-path.ts';

/** The tabs of the account modal in their groups. The names are those of the specification. */
export const tabGroups = {
  account: ['accountInfo', 'messages', 'limits'],
  cashier: ['deposit', 'withdraw', 'bonuses'],
  history: ['casinoHistory', 'sportsHistory', 'pendingBets', 'transactionHistory'],
} as const;

export type TabGroup = keyof typeof tabGroups;
export type AccountTab = (typeof tabGroups)[TabGroup][number];

export const accountTabs: readonly AccountTab[] = Object.values(tabGroups).flat();

/** Tabs of an operator: operators have neither money nor bets. */
const operatorTabs: readonly AccountTab[] = ['accountInfo'];

/** Tabs of an agent: no bets, and a cashier that explains how money is moved. */
const agentTabs: readonly AccountTab[] = ['accountInfo', 'messages', 'deposit', 'withdraw'];

/** Tabs of an excluded player who is logged in for a payout. */
const excludedTabs: readonly AccountTab[] = ['limits', 'accountInfo', 'withdraw', ...tabGroups.history];

export function tabsFor(
  user: Pick<User, 'IsOperator' | 'IsExcluded' | 'UserType'> | null,
): readonly AccountTab[] {
  if (user?.IsOperator) return operatorTabs;
  if (isAgent(user)) return agentTabs;
  return user?.IsExcluded ? excludedTabs : accountTabs;
}

export function pathOfTab(tab: AccountTab): string {
  return paths[tab];
}

/** The tab of a path, case-insensitive; undefined for every other path. */
export function tabOfPath(path: string): AccountTab | undefined {
  return accountTabs.find((tab) => plainPath(paths[tab]) === plainPath(path));
}

/** Maps tabs of an earlier bets page to tabs of the modal. Those in `sportsHistoryTabs` are now tabs of the sports history. */
const tabOfBetsTab: Readonly<Record<string, AccountTab>> = {
  cleared: 'sportsHistory',
  casino: 'casinoHistory',
};
const sportsHistoryTabs = ['declined', 'account', 'lotto', 'crazyBillions', 'virtualSport'];

/** The present path of an earlier address of a tab; undefined for every other address. */
export function movedTo({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string | undefined {
  const path = plainPath(pathname);
  if (path === paths.user) return paths.accountInfo;
  if (path === paths.casinoRounds) return paths.casinoHistory + search;
  if (path !== paths.bets) return undefined;
  const view = new URLSearchParams(search);
  const requestedTab = view.get('tab') ?? '';
  const isSportsHistoryTab = sportsHistoryTabs.includes(requestedTab);
  const tab = isSportsHistoryTab ? 'sportsHistory' : (tabOfBetsTab[requestedTab] ?? 'pendingBets');
  if (!isSportsHistoryTab) view.delete('tab');
  return view.size === 0 ? paths[tab] : `${paths[tab]}?${view}`;
}

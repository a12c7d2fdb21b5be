import { describe, expect, it } from 'vitest';
import { isAccountPath } from './account-path.ts';
import { accountTabs, movedTo, pathOfTab, tabOfPath, tabsFor } from './tabs.ts';

describe('the tabs of the account modal', () => {
  it('tabs of the account modal each have a path that is matched without regard to case', () => {
    for (const tab of accountTabs) {
      expect(pathOfTab(tab)).toBe(`/user/${tab}`);
      expect(tabOfPath(`/USER/${tab.toUpperCase()}/`)).toBe(tab);
      expect(isAccountPath(`/USER/${tab.toUpperCase()}/`)).toBe(true);
    }
    expect(accountTabs).toHaveLength(10);
  });

  it('the list of tabs depends on the kind of user', () => {
    const of = (UserType: number, IsOperator = false) => tabsFor({ UserType, IsOperator, IsExcluded: false });
    for (const player of [0, 3]) expect(of(player)).toEqual(accountTabs);
    for (const agent of [1, 2, 4])
      expect(of(agent)).toEqual(['accountInfo', 'messages', 'deposit', 'withdraw']);
    expect(of(0, true)).toEqual(['accountInfo']);
  });

  it.each([
    ['/user', '', '/user/accountInfo'],
    ['/user/bets', '', '/user/pendingBets'],
    ['/user/bets/', '?period=week', '/user/pendingBets?period=week'],
    ['/user/bets', '?tab=uncleared', '/user/pendingBets'],
    ['/user/bets', '?tab=cleared&period=month', '/user/sportsHistory?period=month'],
    ['/user/bets', '?tab=declined', '/user/sportsHistory?tab=declined'],
    ['/user/bets', '?tab=account', '/user/sportsHistory?tab=account'],
    ['/user/bets', '?tab=casino&period=week', '/user/casinoHistory?period=week'],
    ['/user/bets', '?tab=crazyBillions', '/user/sportsHistory?tab=crazyBillions'],
    ['/user/casino-history', '?period=week&page=2', '/user/casinoHistory?period=week&page=2'],
  ])('the earlier address %s%s redirects to its tab', (pathname, search, to) => {
    expect(movedTo({ pathname, search })).toBe(to);
    expect(isAccountPath(pathname)).toBe(true);
  });

  it.each(['/', '/user/bets/12', '/user/casino-history/12', '/users', '/sport/deposit', '/user/nonsense'])(
    '%s is not a path of the account modal',
    (path) => {
      expect(tabOfPath(path)).toBeUndefined();
      expect(movedTo({ pathname: path, search: '' })).toBeUndefined();
      expect(isAccountPath(path)).toBe(false);
    },
  );
});

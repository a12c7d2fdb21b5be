/**
 * Tabs of past bets, with the specification's names. The products of the last three are not sold, and their tabs say
 * so. Open bets and casino rounds are tabs of the account modal.
 */
export const historyTabs = [
  'cleared',
  'declined',
  'account',
  'lotto',
  'crazyBillions',
  'virtualSport',
] as const;
export type HistoryTab = (typeof historyTabs)[number];

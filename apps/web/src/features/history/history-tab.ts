/**
 * The tabs of past bets, by the names of the specification. Nothing is sold under the last three: they say so. Open bets and
 * casino rounds are tabs of the account modal.
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

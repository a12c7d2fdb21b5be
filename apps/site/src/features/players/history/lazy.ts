import { lazyPart } from '@evens/web/core/lazy-part.tsx';

const loadTabs = () => import('./history-tabs.tsx');

export const BetsList = lazyPart(async () => (await import('./bets-list.tsx')).BetsList, 'later');
export const DayField = lazyPart(async () => (await import('./day-field.tsx')).DayField);
export const MyBets = lazyPart(async () => (await import('./my-bets.tsx')).MyBets, 'later');
export const PendingBets = lazyPart(async () => (await loadTabs()).PendingBets, 'later');
export const SportsHistory = lazyPart(async () => (await loadTabs()).SportsHistory, 'later');
export const TransactionHistory = lazyPart(async () => (await loadTabs()).TransactionHistory, 'later');
export const TicketReceipt = lazyPart(
  async () => (await import('./ticket-receipt.tsx')).TicketReceipt,
  'later',
);

import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const DepositTab = lazyPart(async () => (await import('./deposit-tab.tsx')).DepositTab, 'later');
export const WithdrawTab = lazyPart(async () => (await import('./withdraw-tab.tsx')).WithdrawTab, 'later');

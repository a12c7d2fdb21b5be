import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const BonusesTab = lazyPart(async () => (await import('./bonuses-tab.tsx')).BonusesTab, 'later');

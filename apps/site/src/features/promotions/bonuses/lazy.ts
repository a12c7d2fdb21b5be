import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const BonusesTab = lazyPart(async () => (await import('./bonuses-tab.tsx')).BonusesTab, 'later');

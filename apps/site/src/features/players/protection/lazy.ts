import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const FirstLimit = lazyPart(async () => (await import('./first-limit.tsx')).FirstLimit, 'later');
export const Limits = lazyPart(async () => (await import('./limits-tab.tsx')).LimitsTab, 'later');

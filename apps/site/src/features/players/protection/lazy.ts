import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const FirstLimit = lazyPart(async () => (await import('./first-limit.tsx')).FirstLimit, 'later');
export const Limits = lazyPart(async () => (await import('./limits-tab.tsx')).LimitsTab, 'later');

import { lazyPart } from '../../core/lazy-part.ts';

export const Limits = lazyPart(async () => (await import('./limits-tab.tsx')).LimitsTab, 'later');

import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const ConsentPanel = lazyPart(async () => (await import('./consent-panel.tsx')).ConsentPanel, 'later');

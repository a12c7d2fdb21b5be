import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const ConsentPanel = lazyPart(async () => (await import('./consent-panel.tsx')).ConsentPanel, 'later');

import { lazyPart } from '../../core/lazy-part.ts';

/** Hardly any visit sees it. */
export const NotFoundPage = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage);

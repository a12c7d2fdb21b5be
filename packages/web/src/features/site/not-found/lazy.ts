import { lazyPart } from '../../../core/lazy-part.tsx';

/** Loaded lazily: few visits see it. */
export const NotFoundPage = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage);

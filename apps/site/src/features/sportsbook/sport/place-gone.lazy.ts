import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const PlaceGone = lazyPart(async () => (await import('./place-gone.tsx')).PlaceGone, 'later');

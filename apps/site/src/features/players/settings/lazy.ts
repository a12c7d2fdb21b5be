import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** Loaded when a menu that shows them is opened. */
export const Preferences = lazyPart(async () => (await import('./preferences.tsx')).Preferences, 'later');

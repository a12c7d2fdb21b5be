import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const Messages = lazyPart(async () => (await import('./messages.tsx')).Messages, 'later');

import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const Messages = lazyPart(async () => (await import('./messages.tsx')).Messages, 'later');

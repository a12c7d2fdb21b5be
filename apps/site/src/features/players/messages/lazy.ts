import { lazyPart } from '../../../core/lazy-part.ts';

export const Messages = lazyPart(async () => (await import('./messages.tsx')).Messages, 'later');

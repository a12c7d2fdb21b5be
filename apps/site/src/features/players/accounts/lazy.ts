import { lazyPart } from '../../../core/lazy-part.ts';

export const AccountInfo = lazyPart(async () => (await import('./account-info.tsx')).AccountInfo, 'later');

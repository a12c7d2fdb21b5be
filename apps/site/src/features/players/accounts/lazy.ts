import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const AccountInfo = lazyPart(async () => (await import('./account-info.tsx')).AccountInfo, 'later');

import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const AccountInfo = lazyPart(async () => (await import('./account-info.tsx')).AccountInfo, 'later');

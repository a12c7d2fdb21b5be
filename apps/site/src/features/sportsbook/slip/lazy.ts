import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const SlipView = lazyPart(async () => (await import('./view/slip-view.tsx')).SlipView, 'later');
export const SlipSettings = lazyPart(
  async () => (await import('./view/slip-settings.tsx')).SlipSettings,
  'later',
);
export const MyBets = lazyPart(async () => (await import('./view/my-bets.tsx')).MyBets, 'later');
export const SlipBarContent = lazyPart(
  async () => (await import('./slip-bar-content.tsx')).SlipBarContent,
  'later',
);

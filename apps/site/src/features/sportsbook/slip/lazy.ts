import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const SlipView = lazyPart(async () => (await import('./view/slip-view.tsx')).SlipView, 'later');

export const OtherTab = lazyPart(async () => (await import('./view/other-tab.tsx')).OtherTab, 'later');
export const SlipBarContent = lazyPart(
  async () => (await import('./slip-bar-content.tsx')).SlipBarContent,
  'later',
);

/** The first tap on a price should wait for nothing. */
export async function loadSlip(): Promise<void> {
  await Promise.all([SlipView.load(), SlipBarContent.load()]);
}

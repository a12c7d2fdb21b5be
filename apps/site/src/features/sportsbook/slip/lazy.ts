import { lazyPart } from '@evens/web/core/lazy-part.ts';
import { loadLaterWords } from '@evens/web/core/words.ts';

const importView = () => import('./view/slip-view.tsx');
export const SlipView = lazyPart(async () => (await importView()).SlipView, 'later');

/** The first tap on a price should wait for nothing. */
export async function loadSlip(): Promise<void> {
  await Promise.all([importView(), loadLaterWords()]);
}

export const OtherTab = lazyPart(async () => (await import('./view/other-tab.tsx')).OtherTab, 'later');
export const SlipBarContent = lazyPart(
  async () => (await import('./slip-bar-content.tsx')).SlipBarContent,
  'later',
);

import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const SupportWidget = lazyPart(
  async () => (await import('./support-widget.tsx')).SupportWidget,
  'later',
);

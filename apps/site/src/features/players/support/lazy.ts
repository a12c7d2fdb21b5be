import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const SupportWidget = lazyPart(
  async () => (await import('./support-widget.tsx')).SupportWidget,
  'later',
);

import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** Loaded only for texts with a widget. */
export const ContentWidget = lazyPart(
  async () => (await import('./content-widget.tsx')).ContentWidget,
  'later',
);

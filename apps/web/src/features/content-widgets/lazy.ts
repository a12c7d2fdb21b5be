import { lazyPart } from '../../core/lazy-part.ts';

/** Loaded only where a text has a widget. */
export const ContentWidget = lazyPart(
  async () => (await import('./content-widget.tsx')).ContentWidget,
  'later',
);

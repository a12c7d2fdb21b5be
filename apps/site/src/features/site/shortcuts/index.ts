import { settings } from '@evens/web/core/settings.ts';
import type { NavigateFunction } from '@evens/web/navigation/index.ts';
import { openSearch } from '../../sportsbook/search/index.ts';

const typingPlaces =
  'input, textarea, select, [contenteditable], [role="slider"], dialog[open], [popover]:popover-open';

/**
 * Listens for single-key shortcuts. Their code is loaded with the first key. Keys with modifiers, in fields and in
 * dialogs are ignored, and all keys if shortcuts are switched off.
 */
export function watchShortcuts(navigate: NavigateFunction): () => void {
  function handleKey(event: KeyboardEvent) {
    const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || key.length > 1) return;
    if (key === ' ' || !settings().hasShortcuts) return;
    if (target instanceof Element && target.closest(typingPlaces)) return;
    // Opened at once: the text follows directly, and belongs to the search.
    if (key === '/') {
      // A browser's own quick search would open.
      event.preventDefault();
      openSearch();
      return;
    }
    void import('./press.ts').then(
      ({ press }) => press(event, navigate),
      () => undefined,
    );
  }
  window.addEventListener('keydown', handleKey);
  return () => window.removeEventListener('keydown', handleKey);
}

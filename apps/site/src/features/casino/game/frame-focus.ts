/** Elements that use keys themselves. A frame is another game that is being played. */
const KEY_TAKERS = 'input, select, textarea, iframe, [contenteditable]';

/**
 * Gives the focus to the frame of a game, so that keys play without a click on it: unless a dialog is open, or the player has
 * focused another element since `opener` opened the game.
 */
export function focusFrame(
  frame: Pick<HTMLElement, 'focus'> | null,
  opener: { matches(selectors: string): boolean } | null,
): void {
  const { activeElement: focused, body } = document;
  if (document.querySelector('dialog[open]')) return;
  const isFree = focused === null || focused === body || (focused === opener && !focused.matches(KEY_TAKERS));
  if (isFree) frame?.focus({ preventScroll: true });
}

import type { OverReason } from './dealer.ts';
import { button, el } from './elements.ts';
import { tellParent } from './parent.ts';
import type { FrameWord, Words } from './words.ts';

/** Something that stands before the stage, with at most one thing to do about it. */
function makeCover({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; onPress(): void };
}): HTMLElement {
  return el(
    'div',
    { class: 'cover', role: 'alert' },
    el('h2', {}, title),
    text === undefined ? undefined : el('p', {}, text),
    action && button(action.label, action.onPress, { class: 'button button-main' }),
  );
}

/** Says that it is over, and offers to open the game again; a game that nobody knows is not offered. */
export function makeOverCover(
  reason: OverReason | 'link' | 'offline' | 'unknown' | 'broken',
  words: Words<FrameWord>,
): HTMLElement {
  const onPress = (): void => tellParent({ kind: 'session-ended', wantsAnother: true });
  return makeCover({
    title: words(`over.${reason}`),
    text: words(`over.${reason}.text`),
    ...(reason !== 'unknown' && { action: { label: words('open-again'), onPress } }),
  });
}

/** Covers the stage while the page around the frame asks for a pause. */
export function makePause(stage: HTMLElement, words: Words<FrameWord>): (isPaused: boolean) => void {
  let cover: HTMLElement | undefined;
  return (isPaused) => {
    cover?.remove();
    cover = isPaused ? makeCover({ title: words('paused') }) : undefined;
    if (cover) stage.append(cover);
  };
}

import type { OverReason } from './dealer-parts.ts';
import { button, el } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { postToPage } from './parent.ts';

/** A message over the stage, with at most one button. */
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

/** The cover of an ended session, with a button that opens the game again unless the game is unknown. */
export function makeOverCover(
  reason: OverReason | 'link' | 'offline' | 'unknown' | 'broken',
  t: Translate<FrameMessageKey>,
): HTMLElement {
  const onPress = (): void => postToPage({ kind: 'session-ended', wantsAnother: true });
  return makeCover({
    title: t(`over.${reason}`),
    text: t(`over.${reason}.text`),
    ...(reason !== 'unknown' && { action: { label: t('open-again'), onPress } }),
  });
}

/** Covers the stage while the surrounding page asks for a pause. */
export function makePause(stage: HTMLElement, t: Translate<FrameMessageKey>): (isPaused: boolean) => void {
  let cover: HTMLElement | undefined;
  return (isPaused) => {
    cover?.remove();
    cover = isPaused ? makeCover({ title: t('paused') }) : undefined;
    if (cover) stage.append(cover);
  };
}

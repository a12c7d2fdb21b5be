import type { Sounds } from '../stage/sounds.ts';
import { button, icon } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { listenToParent, postToPage } from './parent.ts';

/** Turns sound on and off. The surrounding page keeps the choice, for all games and later visits. */
export function makeSoundButton({
  sounds,
  t,
}: {
  readonly sounds: Sounds;
  readonly t: Translate<FrameMessageKey>;
}): HTMLElement {
  function set(isOn: boolean): void {
    sounds.setOn(isOn);
    element.ariaPressed = String(isOn);
    element.replaceChildren(icon(isOn ? 'sound-on' : 'sound-off'));
  }
  const element = button(
    '',
    () => {
      set(!sounds.isOn);
      sounds.play('press');
      postToPage({ kind: 'sound', isOn: sounds.isOn });
    },
    { class: 'icon-button', 'aria-label': t('sound'), title: t('sound') },
  );
  set(false);
  listenToParent((asks) => {
    if (asks.kind === 'sound') set(asks.isOn);
  });
  return element;
}

import { el, iconButton, openModal } from './elements.ts';
import { frameLetters, type KeyLine } from './keys.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { listenToParent, postToPage } from './parent.ts';

/** The list of a game's keys, with the switch that turns them off. */
export interface KeysPanel {
  readonly element: HTMLDialogElement;
  readonly isOn: boolean;
  open(): void;
}

export function makeKeysPanel({
  t,
  ownLines,
  hasQuick,
}: {
  readonly t: Translate<FrameMessageKey>;
  /** The keys of the game itself. */
  ownLines(): readonly KeyLine[];
  hasQuick(): boolean;
}): KeysPanel {
  const element = el('dialog', { class: 'panel', 'aria-labelledby': 'keys-title' });
  const box = el('input', { type: 'checkbox', id: 'keys-on' });
  box.checked = true;
  // Labels show no letters that do nothing.
  const show = (): void => void document.documentElement.toggleAttribute('data-keys-off', !box.checked);
  box.addEventListener('change', () => {
    show();
    postToPage({ kind: 'keys', isOn: box.checked });
  });
  // The surrounding page keeps the choice, for all games and later visits.
  listenToParent((asks) => {
    if (asks.kind !== 'keys') return;
    box.checked = asks.isOn;
    show();
  });

  const letter = (name: keyof typeof frameLetters, key: FrameMessageKey): KeyLine => ({
    keys: [frameLetters[name].toUpperCase()],
    label: t(key),
  });

  function fill(): void {
    const lines: readonly KeyLine[] = [
      { keys: [t('keys.space'), 'Enter'], label: t('keys.main') },
      { keys: ['+', '−', '↑', '↓'], label: t('keys.stake') },
      ...ownLines(),
      { keys: ['Esc'], label: t('keys.stop') },
      letter('sound', 'sound'),
      letter('fullScreen', 'full-screen'),
      ...(hasQuick() ? [letter('quick', 'quick')] : []),
      letter('statistics', 'statistics'),
      letter('list', 'keys.list'),
    ];
    element.replaceChildren(
      el(
        'div',
        { class: 'panel-head' },
        el('h2', { id: 'keys-title' }, t('keys')),
        iconButton('close', t('close'), () => element.close()),
      ),
      el(
        'div',
        { class: 'panel-body' },
        el(
          'dl',
          { class: 'keys' },
          ...lines.map(({ keys, label }) =>
            el(
              'div',
              {},
              el('dt', { dir: 'ltr' }, ...keys.map((key) => el('kbd', {}, key))),
              el('dd', {}, label),
            ),
          ),
        ),
        el('label', { class: 'keys-choice', for: 'keys-on' }, box, t('keys.on')),
        el('p', {}, t('keys.off.text')),
      ),
    );
  }

  // A press outside of the panel closes it.
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    get isOn() {
      return box.checked;
    },
    open() {
      fill();
      openModal(element);
    },
  };
}

import type { Sounds } from '../stage/sounds.ts';
import { el, iconButton, openModal } from './elements.ts';
import { choiceField, rangeField } from './fields.ts';
import { frameLetters, type KeyLine } from './keys.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { NO_BREAK_SPACE } from './money.ts';
import type { Numbers } from './numbers.ts';
import { listenToParent, postToPage } from './parent.ts';
import { type DrawingQuality, qualityChoices } from './quality.ts';

/** The settings of picture and sound, and the list of a game's keys with the switch that turns them off. */
export interface KeysPanel {
  readonly element: HTMLDialogElement;
  readonly isOn: boolean;
  open(): void;
}

export function makeKeysPanel({
  t,
  sounds,
  quality,
  number,
  own,
  ownLines,
  hasQuick,
  paceNotes,
}: {
  readonly t: Translate<FrameMessageKey>;
  readonly sounds: Pick<Sounds, 'setVolume'>;
  readonly quality: Pick<DrawingQuality, 'choice' | 'choose' | 'onChange'>;
  readonly number: Numbers['number'];
  /** Settings of the game itself. */
  readonly own: readonly HTMLElement[];
  /** The keys of the game itself. */
  ownLines(): readonly KeyLine[];
  hasQuick(): boolean;
  /** Why the game has no autoplay or no quick play. */
  paceNotes(): readonly string[];
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
  const qualityField = choiceField({
    label: t('quality'),
    choices: qualityChoices.map((value) => ({ value, label: t(`quality.${value}`) })),
    value: quality.choice,
    onChoose: quality.choose,
  });
  quality.onChange(() => qualityField.set(quality.choice));
  const volumeField = rangeField({
    label: t('volume'),
    minimum: 0,
    maximum: 100,
    step: 5,
    value: 100,
    write: (percent) => `${number(percent)}${NO_BREAK_SPACE}%`,
    onChange(percent) {
      sounds.setVolume(percent / 100);
      postToPage({ kind: 'volume', volume: percent / 100 });
    },
  });
  // The surrounding page keeps the choices, for all games and later visits.
  listenToParent((asks) => {
    if (asks.kind === 'volume') {
      sounds.setVolume(asks.volume);
      volumeField.set(Math.round(asks.volume * 100));
    }
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
        el('h2', { id: 'keys-title' }, t('settings')),
        iconButton('close', t('close'), () => element.close()),
      ),
      el(
        'div',
        { class: 'panel-body' },
        qualityField.element,
        volumeField.element,
        ...own,
        ...paceNotes().map((text) => el('p', {}, text)),
        el('h3', {}, t('keys')),
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

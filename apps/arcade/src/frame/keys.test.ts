import { afterEach, expect, test, vi } from 'vitest';
import { chipLetters, frameLetters, gameLetters, listenForKeys, toLetter } from './keys.ts';

const tables: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(gameLetters).map(([game, letters]) => [game, Object.values(letters)] as const),
  ['the chip tools', Object.values(chipLetters)],
  ['roulette with its chip tools', [gameLetters.roulette.track, ...Object.values(chipLetters)]],
];

test.each(tables)('no letter of %s has two meanings or is one of the frame', (_game, letters) => {
  const all = [...letters, ...Object.values(frameLetters)];
  expect(all.filter((letter, index) => all.indexOf(letter) !== index)).toEqual([]);
});

test('a key without a Latin letter has the letter at its position', () => {
  expect(toLetter({ key: 'ь', code: 'KeyM' })).toBe('m');
  expect(toLetter({ key: 'M', code: 'KeyM' })).toBe('m');
  expect(toLetter({ key: 'a', code: 'KeyQ' })).toBe('a');
  expect(toLetter({ key: '?', code: 'Slash' })).toBe('?');
  expect(toLetter({ key: 'F5', code: 'F5' })).toBeUndefined();
});

class Field {
  readonly classList = { contains: (): boolean => false };
  closest = (): object | null => null;
}
class Button {
  closest = (): object | null => null;
}

/** A control in the form of settings. */
const inForm = <Control extends Button>(control: Control): Control =>
  Object.assign(control, { closest: () => control });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Listens in a document whose focus is on an element, and lists the actions of the keys. */
function pressAll(
  keys: readonly string[],
  { isOn = true, isClicked = false, focused = null as object | null } = {},
): string[] {
  const page = Object.assign(new EventTarget(), { activeElement: focused, querySelector: () => null });
  vi.stubGlobal('document', page);
  for (const name of ['HTMLInputElement', 'HTMLSelectElement']) vi.stubGlobal(name, Field);
  for (const name of ['HTMLButtonElement', 'HTMLAnchorElement']) vi.stubGlobal(name, Button);
  const actions: string[] = [];
  listenForKeys({
    isOn: () => isOn,
    play: () => actions.push('play'),
    stop: () => actions.push('stop'),
    stake: (direction) => actions.push(direction === 1 ? 'raise' : 'lower'),
    letter(key) {
      actions.push(key);
      return true;
    },
  });
  if (isClicked) page.dispatchEvent(new Event('pointerdown'));
  for (const key of keys) page.dispatchEvent(Object.assign(new Event('keydown'), { key, code: '' }));
  return actions;
}

test('keys play, stop and change the stake', () => {
  const keys = [' ', 'Enter', 'Escape', '+', '=', '-', 'ArrowUp', 'ArrowDown', 'h', 'M'];
  const actions = ['play', 'play', 'stop', 'raise', 'raise', 'lower', 'raise', 'lower', 'h', 'm'];
  expect(pressAll(keys)).toEqual(actions);
});

test('with keys off only Escape has an effect', () => {
  expect(pressAll([' ', 'Enter', '+', 'ArrowUp', 'h', '?', 'Escape'], { isOn: false })).toEqual(['stop']);
});

test('Space and Enter press the focused button, and a field receives its characters', () => {
  expect(pressAll([' ', 'Enter', 'h'], { focused: new Button() })).toEqual(['h']);
  expect(pressAll([' ', '+', 'h', 'Enter'], { focused: new Field() })).toEqual(['play']);
});

test('Space and Enter play after a click on a setting, and press one that was reached by keys', () => {
  const focused = inForm(new Button());
  expect(pressAll([' ', 'Enter'], { focused, isClicked: true })).toEqual(['play', 'play']);
  expect(pressAll([' '], { focused: inForm(new Field()), isClicked: true })).toEqual(['play']);
  expect(pressAll(['Tab', ' ', 'Enter'], { focused, isClicked: true })).toEqual([]);
});

test('Space presses a clicked action of the game, and is typed into a clicked text field', () => {
  expect(pressAll([' '], { focused: new Button(), isClicked: true })).toEqual([]);
  const typed = Object.assign(inForm(new Field()), { classList: { contains: () => true } });
  expect(pressAll([' '], { focused: typed, isClicked: true })).toEqual([]);
});

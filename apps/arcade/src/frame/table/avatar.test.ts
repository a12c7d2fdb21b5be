import { expect, test } from 'vitest';
import { avatarLook } from './avatar.ts';

test('an avatar has the first letter of the name, and its colour and pattern depend on its digits', () => {
  const looks = ['00000000', '00000001', '00001100'].map((avatar) => avatarLook({ avatar, player: 'ö•••n' }));
  expect(looks.map(({ letter }) => letter)).toEqual(['Ö', 'Ö', 'Ö']);
  expect(new Set(looks.map(({ hue, pattern }) => `${hue} ${pattern}`)).size).toBe(3);
});

test('a name without digits, as at other providers, has an avatar too', () => {
  expect(avatarLook({ player: 'a•••z' })).toMatchObject({ letter: 'A', hue: 0 });
});

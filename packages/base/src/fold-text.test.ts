import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['İstanbul Başakşehir', 'istanbul basaksehir'],
  ['IĞDIR', 'igdir'],
  ['ığdır', 'igdir'],
  ['Atlético', 'atletico'],
  ['أهلى', 'اهلي'],
  ['مُبارَاة', 'مباراه'],
  ['مبــاراة', 'مباراه'],
])('searching: %s is found as %s', (name, folded) => {
  expect(foldText(name)).toBe(folded);
});

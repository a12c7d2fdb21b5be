import type { Slide } from '@evens/contract';
import { expect, test } from 'vitest';
import { placeOfSlides } from './slides-place.ts';

const slide: Slide = {
  ID: 'live',
  Title: 'Live',
  Text: '',
  Link: '/live',
  LinkText: 'Open',
  Art: 'pitch',
  Picture: null,
  Lang: 'en',
};

test('a place for slides is kept until they are known, and stays as high if there are none', () => {
  const isExpected = true;
  expect(placeOfSlides({ isExpected, slides: undefined, isError: false })).toBe('skeleton');
  expect(placeOfSlides({ isExpected, slides: [slide], isError: false })).toBe('slides');
  expect(placeOfSlides({ isExpected, slides: [], isError: false })).toBe('empty');
  expect(placeOfSlides({ isExpected, slides: undefined, isError: true })).toBe('empty');
});

test('unexpected slides get no reserved space and do not push the page down', () => {
  const isExpected = false;
  for (const slides of [undefined, [], [slide]])
    expect(placeOfSlides({ isExpected, slides, isError: false })).toBe('nothing');
  expect(placeOfSlides({ isExpected, slides: undefined, isError: true })).toBe('nothing');
});

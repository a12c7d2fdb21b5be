import { calls, slidePages } from '@evens/contract';
import { languageOf, languages } from '@evens/locales';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { slidesOf } from './slides.ts';

test.each(slidePages)('%s has slides in every language, each with a place of its own', (page) => {
  for (const language of languages) {
    const slides = slidesOf(page, language);
    expect(Schema.Errors(calls['GET /api/SlideShow/GetByPage'].answer, { Slides: slides })[1]).toEqual([]);
    expect(new Set(slides?.map(({ ID }) => ID)).size).toBe(slides?.length);
    expect(slides?.every(({ Link }) => Link.startsWith('/'))).toBe(true);
  }
});

test('a page that has no carousel has no slides', () => {
  expect(slidesOf('cashier', languageOf('en'))).toBeUndefined();
  expect(slidesOf('HOME', languageOf('en'))).toHaveLength(5);
});

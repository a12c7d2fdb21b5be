import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberThere, wasThere } from './seen-before.ts';
import { areSlidesExpected, rememberSlides } from './slides-expected.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was there or not is known the next time', () => {
  expect(wasThere('news')).toBeUndefined();
  rememberThere('news', false);
  rememberThere('boosts', true);
  expect([wasThere('news'), wasThere('boosts'), wasThere('other')]).toEqual([false, true, undefined]);
});

test('a browser that keeps nothing knows nothing', () => {
  const refuse = () => {
    throw new Error('storage is off');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberThere('news', false);
  expect(wasThere('news')).toBeUndefined();
});

test('slides are expected at first, then as they were last on the same page', () => {
  expect(areSlidesExpected('sport')).toBe(true);
  rememberSlides('sport', false);
  expect(areSlidesExpected('sport')).toBe(false);
  expect(areSlidesExpected('home')).toBe(true);
  rememberSlides('sport', true);
  expect(areSlidesExpected('sport')).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberThere, wasThere } from './seen-before.ts';
import { areSlidesExpected, rememberSlides } from './slides-expected.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('the next visit knows whether an element was present on this one', () => {
  expect(wasThere('news')).toBeUndefined();
  rememberThere('news', false);
  rememberThere('boosts', true);
  expect([wasThere('news'), wasThere('boosts'), wasThere('other')]).toEqual([false, true, undefined]);
});

test('wasThere returns undefined if storage is off', () => {
  const refuse = () => {
    throw new Error('storage is off');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberThere('news', false);
  expect(wasThere('news')).toBeUndefined();
});

test('slides are expected on the first visit, and then if the page had slides last time', () => {
  expect(areSlidesExpected('sport')).toBe(true);
  rememberSlides('sport', false);
  expect(areSlidesExpected('sport')).toBe(false);
  expect(areSlidesExpected('home')).toBe(true);
  rememberSlides('sport', true);
  expect(areSlidesExpected('sport')).toBe(true);
});

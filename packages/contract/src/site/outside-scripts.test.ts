import { describe, expect, test } from 'vitest';
import { consentTo, formatConsents, parseConsents } from './outside-scripts.ts';

const consents = [
  { kind: 'chat', host: 'widget.example:8443', isGiven: true },
  { kind: 'tags', host: 'tags.example', isGiven: false },
] as const;

describe('consent', () => {
  test('parsing a formatted consent returns the same consents', () => {
    expect(parseConsents(formatConsents(consents))).toEqual(consents);
    expect(parseConsents('')).toEqual([]);
    expect(parseConsents(undefined)).toEqual([]);
  });

  test('consent to one service or host does not apply to another', () => {
    expect(consentTo({ kind: 'chat', host: 'widget.example:8443' }, consents)).toBe(true);
    expect(consentTo({ kind: 'tags', host: 'tags.example' }, consents)).toBe(false);
    expect(consentTo({ kind: 'chat', host: 'other.example' }, consents)).toBeUndefined();
    expect(consentTo({ kind: 'analytics', host: 'tags.example' }, consents)).toBeUndefined();
  });

  test('parsing drops values that could end a header or name a wider source', () => {
    for (const host of [
      '*',
      "x.example; script-src 'unsafe-inline'",
      'a.example b.example',
      'https://a.example',
      '',
    ])
      expect(parseConsents(`chat+${host}`)).toEqual([]);
  });
});

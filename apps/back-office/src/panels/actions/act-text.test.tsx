import { readdirSync, readFileSync } from 'node:fs';
import { operatorActs, proposalKinds, proposalSteps, protectionEvents } from '@evens/contract';
import { expect, test, vi } from 'vitest';

const messages = new URL('../../../../../packages/locales/', import.meta.url);
const languages = readdirSync(messages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}(-[A-Z]{2})?$/.test(entry.name))
  .map(({ name }) => name);
const areas = new Map<string, Record<string, string>>();

/** The messages of the area of a key in a language. */
function readArea(language: string, area: string): Record<string, string> {
  const path = `${language}/${area}.json`;
  const known = areas.get(path) ?? JSON.parse(readFileSync(new URL(path, messages), 'utf8'));
  areas.set(path, known);
  return known;
}

const speaking = vi.hoisted(() => ({ language: 'en' }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => {
    const [, area = '', name = ''] = /^(\w+)\.(.*)$/.exec(key) ?? [];
    return readArea(speaking.language, area)[name] ?? `no message ${key}`;
  },
  written: () => ({
    money: (amount: string) => amount,
    dateTime: (atMs: number) => new Date(atMs).toUTCString(),
  }),
  words: () => ({ language: { dir: speaking.language === 'ar' ? 'rtl' : 'ltr' } }),
}));

vi.resetModules();
const { actText } = await import('./act-text.ts');
const { changeText } = await import('./change-text.ts');

test('acts and events have words of their own in every language', () => {
  const kinds = [
    ...new Set<string>([...operatorActs, ...protectionEvents]),
    ...proposalKinds.flatMap((kind) => proposalSteps.map((step) => `${kind}-${step}`)),
  ];
  const faults = languages.flatMap((language) => {
    speaking.language = language;
    const texts = kinds.map(actText);
    return kinds.filter(
      (_, at) => texts[at]?.includes('no message') || texts.indexOf(texts[at] ?? '') !== at,
    );
  });
  speaking.language = 'en';
  expect(faults).toEqual([]);
  expect(languages).toHaveLength(9);
  expect(actText('rate-approve')).toBe('Exchange rate · Approved');
  expect(actText('an-old-kind')).toBe('an old kind');
});

test('a change names its setting and field as forms do, with amounts, times and booleans in readable form', () => {
  const change = {
    Setting: 'limit_layer 7',
    Field: 'stake_max',
    Before: null,
    After: '12.00',
    Currency: 'EUR',
  } as const;
  expect(changeText(change)).toBe('Layer of limits 7: Stake on a line: – → 12.00\u00a0EUR');
  const other = { Before: 'false', Currency: null, Setting: '' };
  expect(changeText({ ...other, Field: 'betting_open', After: 'true' })).toBe('All betting: No → Yes');
  expect(changeText({ ...other, Field: 'until', Before: null, After: '2026-11-20T10:00:00+00:00' })).toBe(
    'Until: – → Fri, 20 Nov 2026 10:00:00 GMT',
  );
  const nested = {
    Setting: 'bonus_offer welcome',
    Field: 'config.wagering.maxStake',
    Before: '1',
    After: '2',
  };
  expect(changeText({ ...nested, Currency: null })).toBe('Bonus offer welcome: Maximum stake: 1 → 2');
  speaking.language = 'ar';
  expect(changeText({ ...other, Field: 'betting_open', After: 'true' })).toContain('لا ← نعم');
  speaking.language = 'en';
});

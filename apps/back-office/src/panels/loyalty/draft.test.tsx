import { type LoyaltyTerms, shippedTerms } from '@evens/loyalty';
import { expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/typed-amount.ts', async () => {
  const { readTypedAmount, typedText } = await import('@evens/base');
  const separators = () => ({ decimal: ',', group: '.' });
  return {
    readAmount: (text: string, currency: 'EUR') =>
      readTypedAmount(text, { currency, digits: 2, separators: separators() }),
    amountText: (minor: bigint, currency: 'EUR') => typedText(minor, currency, separators()),
  };
});

const { addRow, toLoyaltyDraft, typedTerms } = await import('./draft.ts');

const draft = toLoyaltyDraft(shippedTerms);
const itemCount = shippedTerms.items.length;
const spins: LoyaltyTerms['wheel'][number] = {
  prize: { kind: 'free-spins', count: 5, units: 25, game: 'harbour-lights' },
  chanceParts: 55,
};

test('a draft of the stored terms is read as the same terms', () => {
  const [first, ...others] = shippedTerms.wheel;
  const terms: LoyaltyTerms = {
    ...shippedTerms,
    items: shippedTerms.items.map((item, index) => ({ ...item, isOn: index > 0 })),
    wheel: first ? [{ ...first, chanceParts: first.chanceParts - 55 }, ...others, spins] : [],
  };
  for (const each of [shippedTerms, terms])
    expect(typedTerms(toLoyaltyDraft(each))).toEqual({ terms: each, faults: [] });
});

test.each([
  ['pointsPer100.sport', { 'pointsPer100.sport': '1001' }],
  ['pointsPerSpin', { pointsPerSpin: '' }],
  ['levels.gold.spins', { 'levels.gold.spins': '1.5' }],
])('a number that does not fit is named: %s', (path, texts) => {
  const typed = typedTerms({ ...draft, texts: { ...draft.texts, ...texts } });
  expect(typed).toEqual({ terms: undefined, faults: [path] });
});

test('rows that do not fit are named, and so are chances with another total', () => {
  expect(typedTerms({ ...draft, items: addRow(draft.items) }).faults).toEqual([
    `items.${itemCount}.prize.units`,
    `items.${itemCount}.price`,
  ]);
  const [first, ...others] = draft.wheel;
  if (!first) throw new Error('the wheel is empty');
  expect(typedTerms({ ...draft, wheel: [{ ...first, number: '40,001' }, ...others] }).faults).toEqual([
    'wheel.0.chanceParts',
  ]);
  expect(typedTerms({ ...draft, wheel: [{ ...first, number: '40,01' }, ...others] }).faults).toEqual([
    'wheel',
  ]);
});

test('a new row has an id of its own, also after a removal', () => {
  const ids = (rows: ReturnType<typeof addRow>) => rows.map(({ id }) => id);
  expect(ids(addRow(draft.items.slice(1)))).toEqual(
    Array.from({ length: itemCount }, (_, index) => index + 1),
  );
  expect(ids(addRow([]))).toEqual([0]);
});

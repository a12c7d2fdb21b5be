import { expect, test } from 'vitest';
import { readView, writeView } from './view.ts';

const read = (text: string) => readView(new URLSearchParams(text));

test('the view is read from the address, without invalid parameters', () => {
  expect(read('date=2026-03-02&sport=Soccer&live=1&page=3')).toEqual({
    date: '2026-03-02',
    sport: 'soccer',
    isLiveOnly: true,
    page: 3,
  });
  const plain = { date: undefined, sport: undefined, isLiveOnly: false, page: 1 };
  expect(read('')).toEqual(plain);
  for (const page of ['0', '-1', '1.5', 'x', '9999999']) expect(read(`page=${page}`)).toEqual(plain);
  expect(read('date=tomorrow&live=yes&sport=')).toEqual(plain);
});

test('a view that is written is read back, and the rest of the address stays', () => {
  const view = { date: '2026-03-02', sport: 'tennis', isLiveOnly: true, page: 2 };
  const written = writeView(new URLSearchParams('tab=x&page=9'), view);
  expect(readView(written)).toEqual(view);
  expect(written.get('tab')).toBe('x');
  expect(`${writeView(written, { date: undefined, sport: undefined, isLiveOnly: false, page: 1 })}`).toBe(
    'tab=x',
  );
});

import { describe, expect, it } from 'vitest';
import { readView, withToggled, writeView } from './casino-view.ts';

const read = (search: string) => readView(new URLSearchParams(search));

describe('the providers in the address', () => {
  it('are sorted, each once, whatever order they came in', () => {
    expect(read('?providers=softswiss,evens,Evens,,habanero').providers).toEqual([
      'evens',
      'habanero',
      'softswiss',
    ]);
    expect(writeView({ providers: ['softswiss', 'evens'] })).toBe('?providers=evens,softswiss');
  });

  it('are all where none is named', () => {
    expect(read('')).toEqual({ providers: [], text: '', page: 1 });
    expect(writeView(read('?providers='))).toBe('');
  });

  it('are ids: anything else is left out', () => {
    expect(read('?providers=<b>,a b,é,evens').providers).toEqual(['evens']);
  });

  it('are written as they were read, with the text beside them', () => {
    const view = { providers: ['evens', 'leap'], text: 'lá & cá, = 2', page: 3 };
    expect(read(writeView(view))).toEqual(view);
  });

  it('stand beside a page, which is the first for anything that is none', () => {
    expect(['2', '0', '-1', '1e3', 'x', '1000'].map((page) => read(`?page=${page}`).page)).toEqual([
      2, 1, 1, 1, 1, 1,
    ]);
  });

  it('come and go by the same press, sorted again', () => {
    const more = withToggled(['leap'], 'evens');
    expect(more).toEqual(['evens', 'leap']);
    expect(withToggled(more, 'evens')).toEqual(['leap']);
  });
});

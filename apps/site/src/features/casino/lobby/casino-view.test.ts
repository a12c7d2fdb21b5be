import { describe, expect, it } from 'vitest';
import { type CasinoView, readView, withToggled, writeFilters, writeView } from './casino-view.ts';
import { noFilters } from './game-filters.ts';

const read = (search: string) => readView(new URLSearchParams(search));

describe('the providers in the address', () => {
  it('providers in the address are sorted and unique, in any input order', () => {
    expect(read('?providers=softswiss,evens,Evens,,habanero').providers).toEqual([
      'evens',
      'habanero',
      'softswiss',
    ]);
    expect(writeView({ providers: ['softswiss', 'evens'] })).toBe('?providers=evens,softswiss');
  });

  it('an address without providers means all providers', () => {
    expect(read('')).toEqual({ ...noFilters, text: '', page: 1 });
    expect(writeView(read('?providers='))).toBe('');
  });

  it('invalid provider ids in the address are dropped', () => {
    expect(read('?providers=<b>,a b,é,evens').providers).toEqual(['evens']);
  });

  it('a written view is parsed to the same filters, text and page', () => {
    const view: CasinoView = {
      providers: ['evens', 'leap'],
      traits: ['free-spins', 'high', 'new'],
      rtp: { from: 96, to: null },
      text: 'lá & cá, = 2',
      page: 3,
    };
    expect(writeView(view)).toMatch(/^\?providers=evens,leap&filters=free-spins,high,new&rtp=96-&q=/);
    expect(read(writeView(view))).toEqual(view);
    expect(writeFilters(view)).toBe('?providers=evens,leap&filters=free-spins,high,new&rtp=96-');
  });

  it('an invalid page in the address gives the first page', () => {
    expect(['2', '0', '-1', '1e3', 'x', '1000'].map((page) => read(`?page=${page}`).page)).toEqual([
      2, 1, 1, 1, 1, 1,
    ]);
  });

  it('toggling a provider adds or removes it and keeps the list sorted', () => {
    const more = withToggled(['leap'], 'evens');
    expect(more).toEqual(['evens', 'leap']);
    expect(withToggled(more, 'evens')).toEqual(['leap']);
  });
});

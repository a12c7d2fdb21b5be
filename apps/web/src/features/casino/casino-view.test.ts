import { describe, expect, it } from 'vitest';
import { readView, toggleProvider, writeView } from './casino-view.ts';

const read = (search: string) => readView(new URLSearchParams(search));

describe('the providers in the address', () => {
  it('are sorted, each once, whatever order they came in', () => {
    expect(read('?providers=softswiss,evens,Evens,,habanero').providers).toEqual([
      'evens',
      'habanero',
      'softswiss',
    ]);
    expect(writeView({ providers: ['softswiss', 'evens'], text: '' })).toBe('?providers=evens,softswiss');
  });

  it('are all where none is named', () => {
    expect(read('')).toEqual({ providers: [], text: '' });
    expect(writeView(read('?providers='))).toBe('');
  });

  it('are ids: anything else is left out', () => {
    expect(read('?providers=<b>,a b,é,evens').providers).toEqual(['evens']);
  });

  it('are written as they were read, with the text beside them', () => {
    const view = { providers: ['evens', 'leap'], text: 'lá & cá, = 2' };
    expect(read(writeView(view))).toEqual(view);
  });

  it('come and go by the same press, sorted again', () => {
    const view = read('?providers=leap&q=dice');
    const more = toggleProvider(view, 'evens');
    expect(more).toEqual({ providers: ['evens', 'leap'], text: 'dice' });
    expect(toggleProvider(more, 'evens')).toEqual(view);
  });
});

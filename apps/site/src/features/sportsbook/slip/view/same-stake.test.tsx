// @vitest-environment happy-dom
import { amount } from '@evens/base';
import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { dir: 'ltr', locale: 'en-GB' } }),
  written: () => ({ money: String }),
}));
vi.mock('@evens/web/core/amount-note.tsx', () => ({ AmountNote: () => null }));
vi.mock('./quick-stakes.tsx', () => ({ QuickStakes: () => null }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// Other files of the process have loaded the slip with messages of their own.
vi.resetModules();
const { slip } = await import('@evens/web/features/sportsbook/slip/slip.ts');
const { toSelectionKey } = await import('@evens/web/features/sportsbook/slip/selection.ts');
const { slipFacts } = await import('../facts/slip-facts.ts');
const { stakeSingle } = await import('../state/slip-changes.ts');
const { testSelection, testSlip } = await import('../state/testing-slip.ts');
const { SameStake } = await import('./same-stake.tsx');

const selections = [testSelection(1), testSelection(2), testSelection(3)];
const [first = '', second = '', third = ''] = selections.map(toSelectionKey);

function Singles() {
  const state = useSyncExternalStore(slip.subscribe, slip.state);
  const facts = slipFacts({
    ...{ state, statuses: new Map(), status: undefined, limits: undefined, teasers: [], bonus: undefined },
    ...{ currency: 'EUR', separators: { decimal: '.', group: ',' }, boosts: undefined, freeBets: undefined },
  });
  return <SameStake view={{ facts, funds: { cashMinor: amount(0n), bonus: undefined }, currency: 'EUR' }} />;
}

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  slip.change(() => testSlip(selections));
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  act(() => root.render(<Singles />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const field = () => host.querySelector('input');
const stake = (id: string, text: string) => act(() => slip.change(stakeSingle(id, text)));

function enter(text: string) {
  const input = field();
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('stakes that are equal after a removal stay those of their selections', () => {
  stake(first, '5');
  stake(second, '10');
  stake(third, '5');
  act(() => slip.remove([second]));
  expect(field()?.value).toBe('');
  expect(slip.state().stakes.single).toEqual({ [first]: '5', [third]: '5' });
});

test('a stake entered for all is displayed until a single has another one', () => {
  enter('4');
  expect(slip.state().stakes.single).toEqual({ [first]: '4', [second]: '4', [third]: '4' });
  expect(field()?.value).toBe('4');
  stake(second, '7');
  expect(field()?.value).toBe('');
  act(() => slip.remove([second]));
  expect(field()?.value).toBe('');
});

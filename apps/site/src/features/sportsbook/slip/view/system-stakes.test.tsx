// @vitest-environment happy-dom
import { amount } from '@evens/base';
import { binomial } from '@evens/tickets';
import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr', locale: 'en-GB' } }),
  written: () => ({ money: String }),
}));
vi.mock('@evens/web/core/amount-note.tsx', () => ({ AmountNote: () => null }));
vi.mock('./quick-stakes.tsx', () => ({ QuickStakes: () => null }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// Other files of the process have loaded the slip with messages of their own.
vi.resetModules();
const { slip } = await import('@evens/web/features/sportsbook/slip/slip.ts');
const { findStakedSystem, listSystemChoices } = await import('../facts/system-choices.ts');
const { SystemStakes } = await import('./system-stakes.tsx');

const LEGS = 4;
const view = {
  currency: 'EUR',
  funds: { cashMinor: amount(0n), bonus: undefined },
  validity: 'ready',
} as const;

/** The stakes of a system of four legs, as the slip has them. */
function SystemTab() {
  const state = useSyncExternalStore(slip.subscribe, slip.state);
  const rows = Array.from({ length: LEGS }, (_, index) => {
    const stake = state.stakes.system[index + 1] ?? '';
    const unitMinor = amount(BigInt(Number(stake) * 100));
    return { pick: index + 1, betCount: binomial(LEGS, index + 1), stake, unitMinor, fault: undefined };
  });
  const joined = {
    rows,
    systemChoices: listSystemChoices(rows, LEGS),
    systemName: findStakedSystem(rows, LEGS),
    limits: undefined,
    fault: undefined,
  };
  return <SystemStakes view={view} joined={joined} disabled={false} />;
}

let host: HTMLElement;
let root: Root;

function render() {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  act(() => root.render(<SystemTab />));
}

beforeEach(() => {
  slip.change((state) => ({ ...state, stakes: { ...state.stakes, system: {} } }));
  render();
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const kinds = () => [...host.querySelectorAll('[role=radio]')];
const inputs = () => [...host.querySelectorAll('input')];
const systemStakes = () => slip.state().stakes.system;
const chosen = () => host.querySelector('[aria-checked=true]')?.textContent;

function press(text: string) {
  const button = kinds().find(({ textContent }) => textContent === text);
  act(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

function type(index: number, text: string) {
  const input = inputs()[index];
  if (!input) throw new Error(`no field ${index}`);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a named system has one stake for all its sizes', () => {
  expect(kinds().map(({ textContent }) => textContent)).toEqual([
    'bet.system.custom',
    'history.system.yankee ×11',
    'history.system.lucky-15 ×15',
  ]);
  expect(inputs()).toHaveLength(LEGS);
  press('history.system.yankee ×11');
  expect(inputs()).toHaveLength(1);
  type(0, '2');
  expect(systemStakes()).toEqual({ 2: '2', 3: '2', 4: '2' });
  press('history.system.lucky-15 ×15');
  expect(systemStakes()).toEqual({ 1: '2', 2: '2', 3: '2', 4: '2' });
  press('bet.system.custom');
  expect(inputs().map(({ value }) => value)).toEqual(['2', '2', '2', '2']);
});

test('stakes typed row by row keep their fields, and are shown as the named system the next time', () => {
  type(1, '1');
  type(2, '1');
  type(3, '1');
  expect(chosen()).toBe('bet.system.custom');
  act(() => root.unmount());
  host.remove();
  render();
  expect(chosen()).toBe('history.system.yankee ×11');
  expect(inputs().map(({ value }) => value)).toEqual(['1']);
});

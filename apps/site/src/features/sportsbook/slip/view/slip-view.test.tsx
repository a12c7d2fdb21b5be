// @vitest-environment happy-dom
import { amount } from '@evens/base';
import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { PriceCheck, SelectionState } from '../facts/price-check.ts';

const nothing = () => null;
vi.mock('@evens/web/features/sportsbook/slip/share-selections.ts', () => ({
  createSlipLink: async () => 'https://evens.test/?slip=ab',
  shareSelections: vi.fn(),
}));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr', locale: 'en-GB' } }),
  written: () => ({ money: String }),
}));
vi.mock('@evens/web/core/formatted.tsx', () => ({ Money: nothing, moneyText: String }));
vi.mock('@evens/web/core/leg-odds.tsx', () => ({ LegOdds: nothing }));
vi.mock('@evens/web/live/browser.ts', () => ({ live: {} }));
vi.mock('../empty-slip.tsx', async () => {
  const { undoRemoval } = await import('../state/undo-removal.ts');
  return { EmptySlip: () => undoRemoval.use() };
});
const placeBets = vi.fn();
vi.mock('../placement/placement-site.ts', () => ({ newId: String, placeBets, receipts: {} }));
vi.mock('../placement/receipts.tsx', () => ({ Receipts: nothing }));
vi.mock('../placement/use-waiting-bets.ts', () => ({ useWaitingBets: () => [], isWaiting: () => false }));
vi.mock('../placement/place-button.tsx', () => ({ PlaceButton: nothing }));
vi.mock('./add-funds.tsx', () => ({ AddFunds: nothing, hasCashier: () => false }));
vi.mock('./edit-note.tsx', () => ({ EditNote: nothing }));
vi.mock('./joined-bet.tsx', () => ({ JoinedBet: nothing, JoinedStake: nothing }));
vi.mock('./policy-choice.tsx', () => ({ PolicyChoice: nothing }));
vi.mock('./single-bets.tsx', () => ({ SingleBets: nothing, LoneStake: nothing }));
vi.mock('./stake-field.tsx', () => ({ FUNDS_NOTE_ID: '' }));
vi.mock('../../../players/history/lazy.ts', () => ({ TicketReceipt: { load: async () => nothing } }));
vi.mock('../facts/use-slip-facts.ts', () => ({ useSlipFacts: () => useTestFacts() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.resetModules();
const { slip } = await import('@evens/web/features/sportsbook/slip/slip.ts');
const { toSelectionKey } = await import('@evens/web/features/sportsbook/slip/selection.ts');
const { slipFacts } = await import('../facts/slip-facts.ts');
const { waitsForMarkets } = await import('../facts/slip-validity.ts');
const { testSelection, testSlip } = await import('../state/testing-slip.ts');
const { SlipView } = await import('./slip-view.tsx');

const selections = [testSelection(1), testSelection(2), testSelection(3)];
const [first = '', second = '', third = ''] = selections.map(toSelectionKey);
let states: Readonly<Record<string, SelectionState>> = {};
let validity: 'ready' | 'suspended' | 'accept-and-place' = 'ready';
let movedMilli: number | undefined;
let nowMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => nowMs);

function useTestFacts() {
  const state = useSyncExternalStore(slip.subscribe, slip.state);
  const check = (key: string): PriceCheck => ({
    ...{ state: states[key] ?? 'open', oddsMilli: movedMilli ?? 2000, sourceType: 1 },
    mustAccept: movedMilli !== undefined,
  });
  const facts = slipFacts({
    ...{
      state,
      statuses: new Map([first, second, third].map((key) => [key, check(key)])),
      status: undefined,
    },
    ...{
      limits: undefined,
      teasers: [],
      bonus: undefined,
      currency: 'EUR',
      boosts: undefined,
      freeBets: undefined,
    },
    separators: { decimal: '.', group: ',' },
  });
  return {
    ...{ state, facts, validity, bets: [], progress: 'idle', currency: 'EUR', user: null, playerId: 7 },
    blocking: waitsForMarkets(validity, undefined) ? facts.unavailable : [],
    funds: { cashMinor: amount(0n), bonus: undefined },
    funding: { cashMinor: 0n, bonusMinor: 0n, shortMinor: 0n },
  };
}

let host: HTMLElement;
let root: Root;

function open(count: number, other: Parameters<typeof testSlip>[1] = {}) {
  slip.change(() => testSlip(selections.slice(0, count), other));
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  act(() => root.render(<SlipView />));
}
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  states = {};
  validity = 'ready';
  movedMilli = undefined;
});

const tabs = () => [...host.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const button = (text: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const press = (text: string) => act(() => button(text)?.click());

test('a slip with one selection lists its bet type, and hides the others with their reasons until a press', () => {
  open(1);
  expect(tabs()).toEqual(['bet.tab.single']);
  expect(host.textContent).not.toContain('bet.fault');
  press('bet.more-types');
  expect(host.textContent).toContain('bet.tab.systembet.fault.too-few 3');
  expect(host.textContent).toContain('bet.tab.combobet.fault.too-few 2');
  press('bet.more-types');
  expect(host.textContent).not.toContain('bet.fault');
});

test('two selections have all bet types in the row', () => {
  open(2);
  expect(tabs()).toHaveLength(6);
  expect(button('bet.more-types')).toBeUndefined();
});

test('one press removes all unavailable selections that block the button, and the last selection keeps its stake', () => {
  states = { [first]: 'suspended', [third]: 'closed' };
  open(3, { stakes: { ...slip.state().stakes, single: { [first]: '1', [second]: '2', [third]: '3' } } });
  expect(button('bet.remove-unavailable 2')).toBeUndefined();
  act(() => root.unmount());
  host.remove();
  validity = 'suspended';
  open(3, { stakes: { ...slip.state().stakes, single: { [first]: '1', [second]: '2', [third]: '3' } } });
  press('bet.remove-unavailable 2');
  expect(slip.state().selections.map(toSelectionKey)).toEqual([second]);
  expect(slip.state().stakes.single).toEqual({ [second]: '2' });
  expect(button('bet.remove-unavailable 2')).toBeUndefined();
});

test('a press accepts the displayed prices and places at them, but not a price that moved under the finger', () => {
  const submit = () =>
    act(() =>
      host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  validity = 'accept-and-place';
  movedMilli = 1900;
  open(1, { stakes: { ...slip.state().stakes, single: { [first]: '3' } } });
  submit();
  expect(placeBets).not.toHaveBeenCalled();
  expect(slip.state().selections[0]?.oddsMilli).toBe(2000);
  nowMs += 1000;
  submit();
  expect(slip.state().selections[0]?.oddsMilli).toBe(1900);
  expect(placeBets.mock.lastCall).toMatchObject([7, [{ body: { Selections: [{ Odds: 1900 }] } }]]);
});

test('the link of a shared slip is in the slip, with a button that copies it, until the selections change', async () => {
  const link = () => host.querySelector<HTMLInputElement>('[data-slip-link] input')?.value;
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  open(2);
  await act(async () => button('bet.share')?.click());
  expect(link()).toBe('https://evens.test/?slip=ab');
  await act(async () => button('bet.share.copy')?.click());
  expect(writeText).toHaveBeenCalledWith('https://evens.test/?slip=ab');
  expect(host.textContent).toContain('bet.share.copied');
  act(() => slip.remove([first]));
  expect(link()).toBeUndefined();
});

test('all selections that were removed at once can be put back until another one is added', () => {
  open(3);
  const before = slip.state().selections;
  press('bet.clear');
  expect(slip.state().selections).toEqual([]);
  press('bet.put-back 3');
  expect(slip.state().selections).toEqual(before);
  press('bet.clear');
  expect(button('bet.put-back 3')).toBeDefined();
  act(() => void slip.toggle(testSelection(2)));
  act(() => slip.remove([second]));
  expect(button('bet.put-back 3')).toBeUndefined();
});

// @vitest-environment happy-dom
import type { ConsoleSearchAnswer } from '@evens/contract';
import { queryClient } from '@evens/web/core/query-client.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleSearch } from './console-search.tsx';

const owner = { PlayerID: 12, UserName: 'joao', Currency: 'EUR', At: '2026-03-01T12:00:00.000Z' } as const;
const found: ConsoleSearchAnswer = {
  Query: '12',
  Players: [
    { ID: 12, UserName: 'joao', FullName: 'João Silva', Email: 'joao@players.example', Country: 'MT' },
  ],
  Matches: [{ ID: 7, Name: 'Ash – Birch', TournamentName: 'Cup', StartsAt: owner.At }],
  Tickets: [{ ID: 12, ...owner, Amount: '10.00' }],
  Payments: [],
  Rounds: [],
};

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({}), siteLanguages: () => [] }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { dir: 'ltr' } }),
  written: () => ({ money: (amount: string) => amount, dateTime: (atMs: number) => String(atMs) }),
}));

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
});

function render() {
  window.history.replaceState(null, '', '/backoffice?tab=site');
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => {
    act(() => root.unmount());
    element.remove();
  };
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router basename="" newKey={() => 'a key'} owns={() => true}>
          <ConsoleSearch />
          <input aria-label="another field" />
        </Router>
      </QueryClientProvider>,
    ),
  );
  const field = element.querySelector<HTMLInputElement>('[role=combobox]');
  const other = element.querySelector<HTMLInputElement>('[aria-label="another field"]');
  if (field === null || other === null) throw new Error('the page has no fields');
  return { field, other };
}

function press(key: string, target: EventTarget = document.activeElement ?? document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => {
    target.dispatchEvent(event);
    target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  });
  return event.defaultPrevented;
}

function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  act(() => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const options = () => [...document.querySelectorAll('.console-search-hit')];

async function searched(field: HTMLInputElement, text: string): Promise<void> {
  press('/', document.body);
  type(field, text);
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0), { timeout: 5000 });
}

test('the key / leads into the field, and is text in another field', () => {
  const { field, other } = render();
  other.focus();
  expect(press('/', other)).toBe(false);
  expect(document.activeElement).toBe(other);
  other.blur();
  expect(press('/', document.body)).toBe(true);
  expect(document.activeElement).toBe(field);
});

test('arrow keys choose a result of any kind, and Enter opens its page', async () => {
  const { field } = render();
  await searched(field, '12');
  expect(options().map((option) => option.getAttribute('data-key'))).toEqual([
    '/backoffice?tab=player&id=12',
    '/backoffice?tab=match&id=7',
    '/backoffice?tab=ticket&id=12',
  ]);
  press('ArrowDown', field);
  press('ArrowDown', field);
  press('Enter', field);
  expect(window.location.search).toBe('?tab=match&id=7');
  expect(document.querySelector<HTMLInputElement>('[role=combobox]')?.value).toBe('');
});

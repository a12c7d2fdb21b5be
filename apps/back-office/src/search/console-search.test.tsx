// @vitest-environment happy-dom
import type { ConsoleSearchAnswer } from '@evens/contract';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

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

vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({}), siteLanguages: () => [] }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { dir: 'ltr' } }),
  written: () => ({ money: (amount: string) => amount, dateTime: (atMs: number) => String(atMs) }),
}));

// Other files of the process have loaded the field with messages of their own.
vi.resetModules();
const { renderPanel, typeInto, unmountPanel } = await import('../panels/testing/render-panel.tsx');
const { ConsoleSearch } = await import('./console-search.tsx');

afterEach(unmountPanel);

async function render() {
  const element = await renderPanel(
    <>
      <ConsoleSearch />
      <input aria-label="another field" />
    </>,
    'tab=site',
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

const options = () => [...document.querySelectorAll('.console-search-hit')];

async function searched(field: HTMLInputElement, text: string): Promise<void> {
  press('/', document.body);
  await typeInto(field, text);
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0), { timeout: 5000 });
}

test('the key / leads into the field, and is text in another field', async () => {
  const { field, other } = await render();
  other.focus();
  expect(press('/', other)).toBe(false);
  expect(document.activeElement).toBe(other);
  other.blur();
  expect(press('/', document.body)).toBe(true);
  expect(document.activeElement).toBe(field);
});

test('arrow keys choose a result of any kind, and Enter opens its page', async () => {
  const { field } = await render();
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

// @vitest-environment happy-dom
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'risk' }));
const sent = vi.hoisted(() => ({ urls: [] as string[] }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', (url: string) => {
  sent.urls.push(String(url));
  return new Promise(() => undefined);
});
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' }, has: () => true, t: (key: string) => key }),
  written: () => ({ money: String, count: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { Router } = await import('@evens/web/navigation/index.ts');
const { LimitsPanel } = await import('./limits-panel.tsx');

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
});

const answer: Answer<'GET /api/desk/limit-layers'> = {
  Layers: [
    {
      ...{ ID: 7, Place: 'match', Name: '12', MarketType: '1x2', ClassID: 3, OverLimit: 'refer' },
      ...{ PlaceName: 'Ash – Birch', Currency: 'USD', StakeMaximum: '25.00', PayoutMaximum: null },
      ...{ LiabilityMaximum: null, DelaySeconds: 8 },
    },
    {
      ...{ ID: 8, Place: 'platform', Name: '', MarketType: '', ClassID: null, OverLimit: 'reject' },
      ...{ PlaceName: '', Currency: 'EUR', StakeMaximum: '900.00', PayoutMaximum: null },
      ...{ LiabilityMaximum: null, DelaySeconds: null },
    },
  ],
  Classes: [{ ID: 3, Name: 'Watched', FactorPercent: 100 }],
};

async function render(role: string, search: string): Promise<HTMLElement> {
  session.role = role;
  sent.urls = [];
  window.history.replaceState(null, '', `/backoffice?tab=limits${search}`);
  queryClient.setQueryData(callQuery('GET /api/desk/limit-layers').queryKey, answer);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router basename="" newKey={() => 'a key'} owns={() => true}>
          <LimitsPanel />
        </Router>
      </QueryClientProvider>,
    ),
  );
  return element;
}

const readRows = (element: HTMLElement) =>
  [...element.querySelectorAll('[aria-label="limits.layers"] tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim()),
  );
/** A field of the last form: the form of a layer follows the one that looks up limits. */
function field(element: HTMLElement, label: string): HTMLInputElement | null | undefined {
  const form = [...element.querySelectorAll('form')].at(-1);
  const found = [...(form?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === label);
  return form?.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`);
}
const button = (element: HTMLElement, text: string) =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent === text);

test('the list of layers shows place, market, class, action and bounds', async () => {
  const element = await render('trader', '');
  expect(readRows(element)).toEqual([
    [
      ...['Ash – Birch exposure.of.match', 'market.1x2', 'Watched', 'limits.over.refer'],
      ...['25.00 USD', '–', '–', '8'],
    ],
    [
      ...['limits.platform', 'backoffice.content.all', 'backoffice.content.all', 'limits.over.reject'],
      ...['900.00 EUR', '–', '–', '–'],
    ],
  ]);
  // Traders read limits and do not change them.
  expect(button(element, 'limits.new')).toBe(undefined);
});

test('a link with a match opens the form of its layer, which can be saved once its effect was shown', async () => {
  const element = await render('risk', '&place=match&name=12');
  expect(field(element, 'exposure.filter.match')?.value).toBe('12');
  const show = button(element, 'limits.effect.show');
  expect(show?.disabled).toBe(true);
  const stake = field(element, 'limits.stake');
  await act(async () => {
    if (!stake) throw new Error('no field of the stake');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(stake, '40');
    stake.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(show?.disabled).toBe(false);
  expect(button(element, 'backoffice.save')).toBe(undefined);
  await act(async () => show?.click());
  const effect = sent.urls.find((url) => url.includes('limit-effect'));
  expect(effect).toContain('place=match&name=12');
  expect(effect).toContain('stakeMaximum=40.00');
});

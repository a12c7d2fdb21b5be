// @vitest-environment happy-dom
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'risk' }));
const sent = vi.hoisted(() => ({ urls: [] as string[] }));

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
const { findButton, queryClient, renderPanel, typeInto, unmountPanel } = await import(
  '../testing/render-panel.tsx'
);
const { LimitsPanel } = await import('./limits-panel.tsx');

afterEach(unmountPanel);

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
  queryClient.setQueryData(callQuery('GET /api/desk/limit-layers').queryKey, answer);
  return renderPanel(<LimitsPanel />, `tab=limits${search}`);
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
  expect(findButton(element, 'limits.new')).toBe(undefined);
});

test('a link with a match opens the form of its layer, which can be saved once its effect was shown', async () => {
  const element = await render('risk', '&place=match&name=12');
  expect(field(element, 'exposure.filter.match')?.value).toBe('12');
  const show = findButton(element, 'backoffice.effect.show');
  expect(show?.disabled).toBe(true);
  await typeInto(field(element, 'limits.stake'), '40');
  expect(show?.disabled).toBe(false);
  expect(findButton(element, 'backoffice.save')?.disabled).toBe(true);
  await act(async () => show?.click());
  const effect = sent.urls.find((url) => url.includes('limit-effect'));
  expect(effect).toContain('place=match&name=12');
  expect(effect).toContain('stakeMaximum=40.00');
});

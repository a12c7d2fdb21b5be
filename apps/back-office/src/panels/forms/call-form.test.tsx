// @vitest-environment happy-dom
import { callQuery } from '@evens/web/core/api.ts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

const sent = vi.hoisted(() => ({ calls: [] as (readonly [url: string, body: unknown])[] }));
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  sent.calls.push([url, init?.body && JSON.parse(String(init.body))]);
  return Response.json(init?.body ? { HasErrors: false } : { Matches: 3, Bets: 20, BetsOver: 1 });
});
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { locale: 'de', dir: 'ltr' } }),
  written: () => ({ money: String }),
}));

// Other files of the process have loaded the form with messages of their own.
vi.resetModules();
const { findButton, renderPanel, typeInto, unmountPanel } = await import('../testing/render-panel.tsx');
const { CallForm } = await import('./call-form.tsx');

afterEach(() => {
  unmountPanel();
  sent.calls = [];
});

const allowed = {
  ...{ isAllowed: true, error: undefined, fields: [], isBusy: false },
  run: async (send: () => Promise<{ readonly ok: boolean }>) => (await send()).ok,
};

function findField(form: HTMLElement, label: string): HTMLInputElement | null {
  const found = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return form.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`);
}

async function choose(form: HTMLElement, label: string, value: string): Promise<void> {
  const field = findField(form, label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const isEnabled = (form: HTMLElement, button: string) => findButton(form, button)?.disabled === false;
const press = (form: HTMLElement, button: string) => act(async () => findButton(form, button)?.click());

test('a form sends the body of its call once every input fits, and is empty again', async () => {
  const form = await renderPanel(
    <CallForm
      call="POST /api/desk/bonuscode"
      act={allowed}
      fields={{
        Code: { label: 'code' },
        OfferKey: { label: 'offer', options: [['welcome', 'Welcome']] },
        ClaimsMaximum: { label: 'most' },
      }}
      fixed={{ UserName: null, ExpiresDate: null }}
      button="save"
    />,
  );
  await typeInto(findField(form, 'backoffice.reason'), 'for testers');
  expect(isEnabled(form, 'save')).toBe(false);
  await typeInto(findField(form, 'code'), ' HELLO ');
  await typeInto(findField(form, 'most'), '0');
  expect(isEnabled(form, 'save')).toBe(false);
  expect(form.querySelector('[role=alert]')?.textContent).toBe('backoffice.number.fault.range');
  await typeInto(findField(form, 'most'), '');
  await press(form, 'save');
  const body = { Code: 'HELLO', OfferKey: 'welcome', UserName: null, ClaimsMaximum: null };
  expect(sent.calls).toEqual([
    ['/api/desk/bonuscode', { ...body, ExpiresDate: null, Reason: 'for testers' }],
  ]);
  expect(findField(form, 'code')?.value).toBe('');
});

test('fields inside an object are sent with it, and the second button sends none', async () => {
  const form = await renderPanel(
    <CallForm
      call="POST /api/desk/payoutrule"
      act={allowed}
      fixed={{ Currency: 'EUR' }}
      fields={{
        'Bounds.Largest': { label: 'largest', currency: 'EUR' },
        'Bounds.PlayerDay': { label: 'player', currency: 'EUR' },
        'Bounds.SiteDay': { label: 'site', currency: 'EUR' },
      }}
      initial={{ 'Bounds.Largest': '5', 'Bounds.PlayerDay': '1.000,50' }}
      button="save"
      removal={{ button: 'end', values: { Bounds: null } }}
    />,
  );
  await typeInto(findField(form, 'backoffice.reason'), 'a rule');
  expect(isEnabled(form, 'save')).toBe(false);
  await press(form, 'end');
  await typeInto(findField(form, 'site'), '9000');
  await press(form, 'save');
  expect(sent.calls.map(([, body]) => body)).toEqual([
    { Currency: 'EUR', Bounds: null, Reason: 'a rule' },
    {
      ...{ Currency: 'EUR', Reason: 'a rule' },
      Bounds: { Largest: '5.00', PlayerDay: '1000.50', SiteDay: '9000.00' },
    },
  ]);
});

test('a call without a required reason has no field for it, and a field with its own format fills a list', async () => {
  const form = await renderPanel(
    <CallForm
      call="POST /api/desk/referral"
      act={allowed}
      fixed={{ BetId: 7, Answer: 'offer' }}
      fields={{
        'Odds.0': { label: 'odds', error: 'no price', read: (text) => Number(text) * 1000 || undefined },
        Seconds: { label: 'seconds', isRequired: true },
      }}
      button="offer"
    />,
  );
  expect(findField(form, 'backoffice.reason')).toBeNull();
  await typeInto(findField(form, 'odds'), 'x');
  expect(form.querySelector('[role=alert]')?.textContent).toBe('no price');
  await typeInto(findField(form, 'odds'), '1.5');
  expect(isEnabled(form, 'offer')).toBe(false);
  await typeInto(findField(form, 'seconds'), '30');
  await press(form, 'offer');
  expect(sent.calls[0]?.[1]).toEqual({ BetId: 7, Answer: 'offer', Odds: [1500], Seconds: 30 });
});

test('a form with an effect can be sent once the effect of its values was visible', async () => {
  const form = await renderPanel(
    <CallForm
      call="POST /api/desk/limit-layer"
      act={allowed}
      fixed={{ Name: '', MarketType: '', ClassID: null, OverLimit: 'reject', Currency: 'EUR' }}
      fields={({ Place }) => ({
        Place: { label: 'place', resets: 'Name' },
        ...(Place === 'league' && { Name: { label: 'name' } }),
        DelaySeconds: { label: 'delay' },
      })}
      button="save"
      effect={{
        query: ({ Name }) =>
          callQuery('GET /api/desk/limit-effect', {
            query: { place: 'league', currency: 'EUR', name: String(Name) },
          }),
        present: ({ Matches }) => <output>{Matches}</output>,
      }}
    />,
  );
  await choose(form, 'place', 'league');
  await typeInto(findField(form, 'name'), '12');
  await typeInto(findField(form, 'backoffice.reason'), 'a layer');
  expect(isEnabled(form, 'save')).toBe(false);
  await press(form, 'backoffice.effect.show');
  await act(() => vi.waitFor(() => expect(form.querySelector('output')?.textContent).toBe('3')));
  expect(isEnabled(form, 'save')).toBe(true);
  await choose(form, 'place', 'platform');
  await choose(form, 'place', 'league');
  expect(findField(form, 'name')?.value).toBe('');
  expect(isEnabled(form, 'save')).toBe(false);
});

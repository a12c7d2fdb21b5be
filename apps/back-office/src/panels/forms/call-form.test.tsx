// @vitest-environment happy-dom
import { ok } from '@evens/base';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { CallForm } from './call-form.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const sent = vi.fn(async (..._: readonly unknown[]) => ok({}));
vi.mock('@evens/web/core/api.ts', () => ({
  NetworkError: class extends Error {},
  sendBody: (...input: readonly unknown[]) => sent(...input),
}));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { locale: 'de', dir: 'ltr' } }),
}));

let unmount = () => {};
afterEach(() => {
  unmount();
  sent.mockClear();
});

const allowed = {
  ...{ isAllowed: true, error: undefined, fields: [], isBusy: false },
  run: async (send: () => Promise<{ readonly ok: boolean }>) => (await send()).ok,
};

function renderForm() {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  act(() =>
    root.render(
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
    ),
  );
  const [code, most, reason] = [...element.querySelectorAll('input')];
  const button = element.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!code || !most || !reason || !button) throw new Error('the form lacks an input');
  return { element, code, most, reason, button };
}

function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  act(() => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a form sends the body of its call once every input fits, and is empty again', async () => {
  const { element, code, most, reason, button } = renderForm();
  type(reason, 'for testers');
  expect(button.disabled).toBe(true);
  type(code, ' HELLO ');
  type(most, '0');
  expect(button.disabled).toBe(true);
  expect(element.querySelector('[role=alert]')?.textContent).toBe('backoffice.number.fault.range');
  type(most, '');
  expect(button.disabled).toBe(false);
  await act(async () => element.querySelector('form')?.requestSubmit());
  expect(sent).toHaveBeenCalledExactlyOnceWith('POST /api/desk/bonuscode', {
    ...{ Code: 'HELLO', OfferKey: 'welcome', UserName: null, ClaimsMaximum: null },
    ...{ ExpiresDate: null, Reason: 'for testers' },
  });
  expect(code.value).toBe('');
});

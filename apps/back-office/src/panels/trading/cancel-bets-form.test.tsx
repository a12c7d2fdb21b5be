// @vitest-environment happy-dom
import { queryClient } from '@evens/web/core/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

const sent = vi.hoisted(() => ({ requests: [] as (readonly [path: string, body: unknown])[] }));
const session = vi.hoisted(() => ({ role: 'trader' }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
  sent.requests.push([path, JSON.parse(body)]);
  const effect = {
    ...{ IsComplete: true, Players: 2, BelowZero: 1 },
    Currencies: [
      { Currency: 'EUR', Bets: 3, OpenBets: 1, Stakes: '30.00', Paid: '20.00', TakenBack: '7.00' },
    ],
  };
  return Response.json(path.endsWith('effect') ? effect : { HasErrors: false, ProposalId: 5 });
});
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' } }),
  written: () => ({ money: String, count: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { CancelBetsForm } = await import('./cancel-bets-form.tsx');

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
  sent.requests = [];
});

function render(target: string): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CancelBetsForm matchId={7} chosen={{ target, label: 'Ash' }} />
      </QueryClientProvider>,
    ),
  );
  return element;
}

function find<E extends Element>(element: HTMLElement, type: abstract new () => E, text: string): E {
  const found = [...element.querySelectorAll('button, input, select')].find(
    (each) => each.textContent === text || (each.id !== '' && labelText(element, each.id) === text),
  );
  if (!(found instanceof type)) throw new Error(`no field or button "${text}"`);
  return found;
}

function labelText(element: HTMLElement, id: string): string | null | undefined {
  return [...element.querySelectorAll('label')].find((label) => label.htmlFor === id)?.textContent;
}

async function enter(field: HTMLInputElement | HTMLSelectElement, value: string): Promise<void> {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  });
}

/** Waits for an answer and for the rendering of it. */
async function until(check: () => void): Promise<void> {
  await act(() => vi.waitFor(check));
}

async function press(button: HTMLButtonElement): Promise<void> {
  await act(async () => button.click());
}

test('a cancellation is proposed after its effect was shown, and a changed field needs the effect again', async () => {
  const form = render('outcome:1x2/1');
  const button = (name: string) => find(form, HTMLButtonElement, name);
  const field = (label: string) => find(form, HTMLInputElement, label);
  await enter(field('backoffice.reason'), 'a wrong price');
  expect(button('backoffice.effect.show').disabled).toBe(true);
  await enter(field('backoffice.cancel-bets.correct'), '1.20');
  await press(button('backoffice.effect.show'));
  await until(() => expect(form.querySelector('[data-effect]')?.textContent).toContain('7.00'));
  expect(button('backoffice.results.propose.do').disabled).toBe(false);
  await enter(field('backoffice.cancel-bets.from'), '2026-03-01T12:00:05');
  expect(button('backoffice.results.propose.do').disabled).toBe(true);
  expect(form.querySelector('[data-effect]')).toBeNull();
  await press(button('backoffice.effect.show'));
  await until(() => expect(button('backoffice.results.propose.do').disabled).toBe(false));
  await press(button('backoffice.results.propose.do'));
  const scope = { MatchID: 7, Target: 'outcome:1x2/1', From: '2026-03-01T12:00:05Z', Until: null };
  await until(() =>
    expect(sent.requests).toContainEqual([
      '/api/desk/cancelbets',
      { ...scope, Cause: 'wrong-price', CorrectOdds: 1200, Reason: 'a wrong price' },
    ]),
  );
  expect(sent.requests).toContainEqual(['/api/desk/cancelbetseffect', scope]);
});

test('a wrong price needs one outcome, and another reason does not', async () => {
  const form = render('match');
  expect(form.textContent).toContain('backoffice.cancel-bets.choose');
  expect(find(form, HTMLButtonElement, 'backoffice.effect.show').disabled).toBe(true);
  await enter(find(form, HTMLSelectElement, 'backoffice.cancel-bets.cause'), 'late');
  expect(find(form, HTMLButtonElement, 'backoffice.effect.show').disabled).toBe(false);
});

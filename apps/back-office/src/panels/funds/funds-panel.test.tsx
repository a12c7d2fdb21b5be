// @vitest-environment happy-dom
import type { Answer } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'compliance' }));
const sent = vi.hoisted(() => ({ calls: [] as { path: string; body: unknown }[] }));
const answers = vi.hoisted(() => ({ reviews: {} as object, retention: {} as object }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  const path = String(url).split('?')[0] ?? '';
  if (init?.body) sent.calls.push({ path, body: JSON.parse(String(init.body)) });
  const body = path.endsWith('fundsreviews')
    ? answers.reviews
    : path.endsWith('retention')
      ? answers.retention
      : { HasErrors: false };
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
});
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' }, has: () => true, t: (key: string) => key }),
  written: () => ({ money: String, count: String, dateTime: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { Router } = await import('@evens/web/navigation/index.ts');
const { FundsPanel } = await import('./funds-panel.tsx');
const { RetentionPanel } = await import('../retention/retention-panel.tsx');

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
});

const review = {
  ...{ ID: 4, PlayerID: 31, UserName: 'ada', Deposited: '12000.00', Result: '-650.00', Day: '2026-11-20' },
  ...{
    Threshold: '10000.00',
    OpenedAt: '2026-11-21T00:20:00.000Z',
    EndedAt: null,
    EndedBy: null,
    Reason: null,
  },
};
answers.reviews = {
  BaseCurrency: 'EUR',
  Rule: { Threshold: '10000.00', Reason: 'law', ChangedBy: 'bea', ChangedDate: '2026-11-01T00:00:00.000Z' },
  Reviews: [
    { ...review, State: 'asked' },
    { ...review, ID: 3, UserName: 'tim', State: 'dismissed', EndedBy: 'ann', Reason: 'salary is known' },
  ],
  NextBefore: null,
} satisfies Answer<'GET /api/desk/fundsreviews'>;

async function render(role: string, Panel: () => React.ReactNode): Promise<HTMLElement> {
  session.role = role;
  sent.calls = [];
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router basename="" newKey={() => 'a key'} owns={() => true}>
          <Panel />
        </Router>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(element.querySelector('tbody tr')).not.toBe(null));
  return element;
}

const readRows = (element: HTMLElement) =>
  [...element.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim()),
  );
const button = (element: Element, text: string) =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent === text);

async function type(field: HTMLInputElement | null | undefined, text: string): Promise<void> {
  await act(async () => {
    if (!field) throw new Error('type: there is no field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('the list names state, sums and the end of each review, and a role that only reads has no acts', async () => {
  const element = await render('payments', FundsPanel);
  const rows = readRows(element);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['ada', 'backoffice.funds.state.asked'],
    ['tim', 'backoffice.funds.state.dismissed'],
  ]);
  expect(rows[1]?.slice(-2)).toEqual(['ann', 'salary is known']);
  expect(button(element, 'backoffice.funds.act')).toBe(undefined);
  expect(button(element, 'backoffice.limits.change')).toBe(undefined);
});

test('compliance requests the document of a chosen open review, or dismisses it, each with a reason', async () => {
  const element = await render('compliance', FundsPanel);
  // An ended review has no acts.
  expect([...element.querySelectorAll('tbody button')]).toHaveLength(1);
  await act(async () => button(element, 'backoffice.funds.act')?.click());
  const acts = element.querySelector('[data-review="4"]');
  const [ask, dismiss] = [...(acts?.querySelectorAll('form') ?? [])];
  await type(ask?.querySelector('input'), 'please send');
  await act(async () => ask && button(ask, 'documents.operator.ask.do')?.click());
  await type(dismiss?.querySelector('input'), 'known');
  await act(async () => dismiss && button(dismiss, 'backoffice.funds.dismiss.do')?.click());
  expect(sent.calls).toEqual([
    {
      path: '/api/desk/askdocument',
      body: { UserName: 'ada', Kind: 'source-of-funds', Reason: 'please send' },
    },
    { path: '/api/desk/fundsdismiss', body: { ID: 4, Reason: 'known' } },
  ]);
});

test('the page of retention shows terms, rows past their term, and kinds that have no job', async () => {
  const row = { KeptHours: null, KeptRows: null, Job: null, LastRunAt: null, OldestAt: null, Overdue: null };
  answers.retention = {
    Rows: [
      {
        ...row,
        Kind: 'messages',
        Purpose: 'told',
        End: 'term',
        KeptHours: 48,
        Job: 'old-messages',
        Overdue: 10_001,
      },
      {
        ...row,
        Kind: 'events',
        Purpose: 'operation',
        End: 'term',
        KeptHours: 720,
        Job: 'pruning',
        Overdue: 0,
      },
      { ...row, Kind: 'login-attempts', Purpose: 'security', End: 'count', KeptRows: 100 },
      { ...row, Kind: 'notes', Purpose: 'contract', End: 'missing' },
    ],
  } satisfies Answer<'GET /api/desk/retention'>;
  const rows = readRows(await render('auditor', RetentionPanel));
  expect(rows.map((cells) => [cells[1], cells[3], cells[4]])).toEqual([
    ['2 days', 'backoffice.retention.more', 'old-messages'],
    ['30 days', '0', 'pruning'],
    ['backoffice.retention.rows', '–', '–'],
    ['backoffice.retention.end.missing', '–', '–'],
  ]);
});

// @vitest-environment happy-dom
import type { Answer } from '@evens/web/core/api.ts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'compliance' }));
const sent = vi.hoisted(() => ({ calls: [] as { path: string; body: unknown }[] }));
const answers = vi.hoisted(() => ({ reviews: {} as object, retention: {} as object }));

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
const { findButton, renderPanel, typeInto, unmountPanel } = await import('../testing/render-panel.tsx');
const { FundsPanel } = await import('./funds-panel.tsx');
const { RetentionPanel } = await import('../retention/retention-panel.tsx');

afterEach(unmountPanel);

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
  const element = await renderPanel(<Panel />);
  await vi.waitFor(() => expect(element.querySelector('tbody tr')).not.toBe(null));
  return element;
}

const readRows = (element: HTMLElement) =>
  [...element.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim()),
  );
test('the list names state, sums and the end of each review, and a role that only reads has no acts', async () => {
  const element = await render('payments', FundsPanel);
  const rows = readRows(element);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['ada', 'backoffice.funds.state.asked'],
    ['tim', 'backoffice.funds.state.dismissed'],
  ]);
  expect(rows[1]?.slice(-2)).toEqual(['ann', 'salary is known']);
  expect(findButton(element, 'backoffice.funds.act')).toBe(undefined);
  expect(findButton(element, 'backoffice.limits.change')).toBe(undefined);
});

test('compliance requests the document of a chosen open review, or dismisses it, each with a reason', async () => {
  const element = await render('compliance', FundsPanel);
  // An ended review has no acts.
  expect([...element.querySelectorAll('tbody button')]).toHaveLength(1);
  await act(async () => findButton(element, 'backoffice.funds.act')?.click());
  const acts = element.querySelector('[data-review="4"]');
  const [ask, dismiss] = [...(acts?.querySelectorAll('form') ?? [])];
  await typeInto(ask?.querySelector('input'), 'please send');
  await act(async () => ask && findButton(ask, 'documents.operator.ask.do')?.click());
  await typeInto(dismiss?.querySelector('input'), 'known');
  await act(async () => dismiss && findButton(dismiss, 'backoffice.funds.dismiss.do')?.click());
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

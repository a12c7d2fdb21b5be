// @vitest-environment happy-dom
import type { OperatorRole, ReviewedPayout } from '@evens/contract';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'payments' }));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({}), siteLanguages: () => [] }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { locale: 'en', code: 'en', dir: 'ltr' } }),
  loadLaterWords: async () => undefined,
  loadCasinoWords: async () => undefined,
  written: () => ({ count: String, money: String, dateTime: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { findButton, renderPanel, typeInto, unmountPanel } = await import('../testing/render-panel.tsx');
const { WithdrawalsPanel } = await import('../withdrawals-panel.tsx');

const HOUR_MS = 3_600_000;
const withdrawal: ReviewedPayout = {
  ID: '0199a3c2-0000-7000-8000-000000000001',
  StatusID: 1,
  PlayerID: 7,
  UserName: 'ada',
  Method: 'skrill',
  MethodName: 'Skrill',
  Fields: [],
  Amount: '50.00',
  Currency: 'EUR',
  CreatedDate: new Date(Date.now() - 5 * HOUR_MS).toISOString(),
  CompletedDate: null,
  ApprovedBy: [],
  ApprovalsNeeded: 1,
  IsVerified: true,
  Reason: '',
  FailedFacts: ['risk-signals', 'largest'],
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/desk/withdrawals': {
    Withdrawals: [
      withdrawal,
      { ...withdrawal, ID: '0199a3c2-0000-7000-8000-000000000002', FailedFacts: null },
    ],
  },
  '/api/desk/payoutrules': {
    Rules: [
      {
        ...{ Currency: 'EUR', Largest: '100.00', PlayerDay: '200.00', SiteDay: '5000.00', Used: '300.00' },
        ...{ Payouts: 4, Reason: 'a test', ChangedBy: 'berta', ChangedDate: withdrawal.CreatedDate },
      },
    ],
  },
  '/api/desk/start': {
    Queues: [{ Queue: 'withdrawals', Count: 2, OldestAt: withdrawal.CreatedDate, BoundSeconds: 8 * 3600 }],
    Feed: null,
    Alerts: [],
  },
  '/api/desk/withdrawalfacts': {
    Facts: {
      Currency: 'EUR',
      Methods: [
        { Method: 'skrill', MethodName: 'Skrill', Deposited: '80.00', Withdrawn: '120.00', Net: '-40.00' },
      ],
      LastDepositDate: null,
      Staked: '75.00',
      Unwagered: '0.00',
      AccountUses: null,
      FailedPayments: 0,
      IsEmailConfirmed: true,
      Documents: { Accepted: 1, Waiting: 2 },
      RiskSignals: null,
    },
  },
};
const requests: { readonly path: string; readonly body: unknown }[] = [];
vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
  const path = new URL(String(url), 'http://site').pathname;
  if (init?.method === 'POST') {
    requests.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json({ HasErrors: false, ProposalId: 5 });
  }
  return Response.json(answers[path]);
});

afterEach(unmountPanel);

async function renderAs(role: OperatorRole): Promise<HTMLElement> {
  session.role = role;
  const element = await renderPanel(<WithdrawalsPanel />);
  await vi.waitFor(() => expect(element.querySelector('[data-rule]')).not.toBeNull());
  await vi.waitFor(() => expect(element.querySelectorAll('[data-withdrawal]')).toHaveLength(2));
  return element;
}

test('a card names the facts that failed, links to the player, and reads further facts when they are opened', async () => {
  const element = await renderAs('payments');
  const [judged, other] = element.querySelectorAll('[data-withdrawal]');
  expect(judged?.textContent).toContain('backoffice.payouts.fact.risk-signals');
  expect(judged?.textContent).toContain('backoffice.payouts.fact.largest');
  expect(judged?.textContent).toContain('5 hr');
  expect(other?.textContent).not.toContain('backoffice.payouts.failed');
  expect(judged?.querySelector('a')?.getAttribute('href')).toMatch(/tab=player&id=7$/);
  const details = judged?.querySelector('details');
  await act(async () => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  await vi.waitFor(() => expect(judged?.textContent).toContain('-40.00'));
  expect(judged?.textContent).toContain('backoffice.payouts.not-stored');
  expect(judged?.textContent).not.toContain('backoffice.payouts.signals');
});

test('the rule is changed with a reason, and only by roles that act on payments', async () => {
  const element = await renderAs('payments');
  expect(element.querySelector('[data-rule]')?.textContent).toContain('300.00');
  const change = findButton(element, 'backoffice.payouts.change-of');
  await act(async () => change?.click());
  await typeInto([...element.querySelectorAll('input')].at(-1), 'too many');
  await act(async () => findButton(element, 'backoffice.payouts.end')?.click());
  expect(requests).toEqual([
    { path: '/api/desk/payoutrule', body: { Currency: 'EUR', Bounds: null, Reason: 'too many' } },
  ]);
  const readOnly = await renderAs('support');
  expect(findButton(readOnly, 'backoffice.payouts.change-of')).toBeUndefined();
  expect(findButton(readOnly, 'backoffice.payouts.propose')).toBeUndefined();
});

// @vitest-environment happy-dom
import type { OperatorRole } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { BackOfficePage } from './back-office-page.tsx';

const session = vi.hoisted(() => ({ role: 'auditor' }));
const subject = vi.hoisted(() => ({ now: '' }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', () => new Promise(() => undefined));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({}), siteLanguages: () => [] }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { locale: 'en', code: 'en' } }),
  loadLaterWords: async () => undefined,
  loadCasinoWords: async () => undefined,
  written: () => ({ count: String }),
}));
vi.mock('@evens/web/core/page-subject.ts', () => ({
  usePageSubject: (text: string) => {
    subject.now = text;
  },
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
});

function renderPage(role: OperatorRole, tab: string): HTMLElement {
  session.role = role;
  window.history.replaceState(null, '', `/backoffice?tab=${tab}`);
  const element = document.createElement('div');
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router basename="" newKey={() => 'a key'} owns={() => true}>
          <BackOfficePage />
        </Router>
      </QueryClientProvider>,
    ),
  );
  return element;
}

function panelsInMenu(element: HTMLElement): readonly string[] {
  return [...element.querySelectorAll('nav a')].map(
    (link) => new URL(link.getAttribute('href') ?? '', 'http://site').searchParams.get('tab') ?? '',
  );
}

const reports = ['report', 'report-breakdown', 'report-players'];
const casino = ['casino-games', 'casino-jackpots', 'casino-tables', 'casino-providers'];
const operations = ['approvals', 'site', 'operations'];
test.each<[OperatorRole, readonly string[]]>([
  [
    'trader',
    [
      ...[
        'start',
        'trading',
        'referrals',
        'results',
        'boosts',
        'alerts',
        'exposure',
        'bets',
        'limits',
        'switches',
      ],
      'money',
      ...reports,
      ...operations,
    ],
  ],
  [
    'payments',
    [
      ...[
        'start',
        'switches',
        ...casino,
        'players',
        'documents',
        'funds',
        'agents',
        'withdrawals',
        'transfers',
        'money',
        'rates',
      ],
      ...['payment-methods', 'bonuses', 'loyalty', 'tournaments', ...reports, ...operations, 'retention'],
    ],
  ],
  ['content', ['start', 'content', 'bonuses', 'loyalty', 'tournaments', 'messages', ...reports, 'approvals']],
  [
    'compliance',
    [
      ...['start', 'trading', 'boosts', 'bets', 'switches', ...casino],
      ...['players', 'documents', 'funds', 'suspicions', 'risk', 'support', 'agents'],
      ...['withdrawals', 'transfers', 'money', 'content', 'messages', ...reports, ...operations],
      ...['retention', 'actions'],
    ],
  ],
])('the menu of the role %s lists its panels in groups, and the start page opens', (role, panels) => {
  const element = renderPage(role, 'none');
  expect(panelsInMenu(element)).toEqual(panels);
  expect([...(element.querySelector('select')?.options ?? [])].map(({ value }) => value)).toEqual(panels);
  expect(element.querySelector('[data-panel]')?.getAttribute('data-panel')).toBe('start');
});

test('an auditor sees the panels of administrators, but for results', () => {
  const all = panelsInMenu(renderPage('administrator', 'none'));
  unmount();
  expect(panelsInMenu(renderPage('auditor', 'none'))).toEqual(all.filter((panel) => panel !== 'results'));
});

test('the operators panel offers changes to administrators only', () => {
  const operator = {
    ID: 1,
    UserName: 'ben',
    Email: 'ben@operators.example',
    Role: 'trader' as const,
    IsLocked: false,
    HasSecondFactor: true,
    LastLoginAt: null,
  };
  const buttons = (role: OperatorRole) => {
    queryClient.setQueryData(callQuery('GET /api/desk/operators').queryKey, { Operators: [operator] });
    const element = renderPage(role, 'operators');
    expect(element.textContent).toContain('ben@operators.example');
    const { length } = element.querySelectorAll('[data-panel] button');
    unmount();
    return length;
  };
  expect(buttons('administrator')).toBe(2);
  expect(buttons('auditor')).toBe(0);
});

test('the start page links each queue to its panel, and the menu and the title count its items and alerts', () => {
  queryClient.setQueryData(callQuery('GET /api/desk/start').queryKey, {
    Queues: [
      { Queue: 'referrals', Count: 3, OldestAt: new Date(0).toISOString(), BoundSeconds: 30 },
      { Queue: 'approvals', Count: 0, OldestAt: null, BoundSeconds: 3600 },
    ],
    Feed: null,
    Alerts: [{ Kind: 'queue-late', About: 'referrals' }],
  });
  const element = renderPage('trader', 'start');
  const linked = [...element.querySelectorAll('[data-panel] a')].map(
    (link) => new URL(link.getAttribute('href') ?? '', 'http://site').searchParams.get('tab') ?? '',
  );
  expect(linked).toEqual(['referrals', 'approvals', 'referrals']);
  expect(element.querySelector('nav a[href*=referrals]')?.textContent).toContain('3');
  expect(subject.now).toBe('(1) operations.start.title – backoffice.title');
});

// @vitest-environment happy-dom
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';

const plots = vi.hoisted(() => ({ lines: [] as readonly { readonly values: readonly (number | null)[] }[] }));

const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
vi.stubGlobal('fetch', fetched);
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' } }),
  written: () => ({ money: String, count: String, dateTime: String }),
}));
vi.mock('./line-chart.lazy.ts', () => ({
  LineChart({ lines }: Pick<typeof plots, 'lines'>) {
    plots.lines = lines;
    return null;
  },
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { queryClient, renderPanel, unmountPanel } = await import('../testing/render-panel.tsx');
const { BreakdownPanel } = await import('./breakdown-panel.tsx');
const { DayReportPanel } = await import('./day-report-panel.tsx');

afterEach(unmountPanel);

const From = '2026-03-01';
const To = '2026-03-02';
const day = { ToJournal: null, VerifiedDate: null, Differences: [], ActivePlayers: 3, Registrations: 2 };
const sums = { Items: 4, PlacedItems: 4, Placed: '10.00', PlacedEur: '10.00' };
const Statements = [{ Name: 'report-totals', Text: 'select the sums' }];

const report: Answer<'GET /api/desk/report'> = {
  Days: [
    { ...day, Day: From, ClosedDate: '2026-03-02T00:15:00Z', VerifiedDate: '2026-03-02T00:16:00Z' },
    { ...day, Day: To, ClosedDate: null },
  ],
  Totals: [
    {
      ...{ Day: From, Product: 'sport', Currency: 'EUR', In: '100.00', Out: '80.00', ...sums },
      ...{ InEur: '100.00', OutEur: '80.00' },
    },
    {
      ...{ Day: To, Product: 'bonus', Currency: 'EUR', In: '0.00', Out: '5.00', ...sums },
      ...{ InEur: '0.00', OutEur: '5.00' },
    },
    {
      ...{ Day: To, Product: 'sport', Currency: 'BTC', In: '1.00000000', Out: '0.00000000', ...sums },
      ...{ InEur: null, OutEur: null, PlacedEur: null },
    },
  ],
  Rates: [],
  Statements,
};

test('the daily report shows the sums, the state of each day and the statements', async () => {
  queryClient.setQueryData(callQuery('GET /api/desk/report', { query: { From, To } }).queryKey, report);
  const element = await renderPanel(<DayReportPanel />, `tab=report&from=${From}&to=${To}`);
  const tiles = [...element.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(tiles).toEqual(['100.00 EUR', '20.00 EUR', '20.00%', '0.00 EUR', '5.00 EUR', '15.00 EUR', '8']);
  const states = [...element.querySelectorAll('[aria-label="reports.by-day"] tbody tr')].map(
    (row) => row.children[1]?.textContent,
  );
  expect(states).toEqual(['reports.state.open', 'reports.state.verified']);
  expect(plots.lines.map(({ values }) => values)).toEqual([
    [20, 0],
    [20, -5],
    [0, 5],
  ]);
  expect(element.querySelector('[role=status]')?.textContent).toBe('reports.unconverted');
  expect(element.querySelector('details pre')?.textContent).toContain('select the sums');
});

test('a breakdown lists its values, the multiples and all others', async () => {
  const query = { From, To, Section: 'sport', By: 'league' } as const;
  const row = { ...sums, Currency: 'EUR' as const, ExpectedHold: null, StandardError: null };
  const money = { In: '10.00', Out: '4.00', InEur: '10.00', OutEur: '4.00' };
  queryClient.setQueryData(callQuery('GET /api/desk/report/breakdown', { query }).queryKey, {
    Rows: [
      { ...row, ...money, Value: '12', Name: 'Premier League' },
      { ...row, ...money, Value: 'multiples', Name: null },
      { ...row, ...money, Value: null, Name: null },
    ],
    Rates: [],
    Statements,
  });
  const search = `tab=report-breakdown&from=${From}&to=${To}&section=sport&by=league`;
  const element = await renderPanel(<BreakdownPanel />, search);
  const rows = [...element.querySelectorAll('[aria-label="reports.by.league"] tbody tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join('|'),
  );
  expect(rows).toEqual([
    'Premier League|4|10.00|4.00|6.00|60.00%|10.00|33.33%',
    'reports.multiples|4|10.00|4.00|6.00|60.00%|10.00|33.33%',
    'reports.others|4|10.00|4.00|6.00|60.00%|10.00|33.33%',
  ]);
});

describe('the mail of the daily report', () => {
  const mailKey = callQuery('GET /api/desk/report/mail').queryKey;
  const field = (element: HTMLElement) => {
    const select = element.querySelector('select');
    if (!select) throw new Error('field: the section has no field');
    return select;
  };

  test('an operator chooses how often it comes, and sees the address', async () => {
    queryClient.setQueryData(mailKey, { Every: 'none', Email: 'anna@evens.example', IsEmailConfirmed: true });
    const element = await renderPanel(<DayReportPanel />, 'tab=report');
    const select = field(element);
    expect([...select.options].map(({ value }) => value)).toEqual(['none', 'day', 'week', 'month']);
    expect(element.textContent).toContain('reports.mail.text');
    fetched.mockClear();
    select.value = 'week';
    await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })));
    const [[url, init] = []] = fetched.mock.calls.filter(([, sent]) => sent?.method === 'POST');
    expect([String(url), init?.body]).toEqual(['/api/desk/report/mail', '{"Every":"week"}']);
  });

  test('an address that is not confirmed gets the link instead', async () => {
    queryClient.setQueryData(mailKey, {
      Every: 'none',
      Email: 'anna@evens.example',
      IsEmailConfirmed: false,
    });
    const element = await renderPanel(<DayReportPanel />, 'tab=report');
    expect(field(element).disabled).toBe(true);
    expect(element.textContent).toContain('reports.mail.unconfirmed');
    expect(element.textContent).toContain('reports.mail.confirm');
  });
});

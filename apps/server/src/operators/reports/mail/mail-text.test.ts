import type { ReportDay, ReportTotal } from '@evens/contract';
import { getLanguage, languages } from '@evens/locales';
import { expect, test } from 'vitest';
import { type MailedReport, reportMailText } from './mail-text.ts';

const day: ReportDay = {
  ...{ Day: '2026-03-01', ClosedDate: null, ToJournal: null, VerifiedDate: null, Differences: [] },
  ...{ ActivePlayers: 3, Registrations: 2 },
};
const total = (In: string, Out: string, changes: Partial<ReportTotal> = {}): ReportTotal => ({
  ...{
    Day: '2026-03-01',
    Product: 'sport',
    Currency: 'EUR',
    Items: 4,
    In,
    Out,
    PlacedItems: 0,
    Placed: '0.00',
  },
  ...{ InEur: In, OutEur: Out, PlacedEur: '0.00', ...changes },
});
const report = (Totals: ReportTotal[], changes: Partial<ReportDay> = {}): MailedReport['report'] => ({
  ...{ Days: [{ ...day, ...changes }], Totals, Rates: [], Statements: [] },
});
const mailed: MailedReport = {
  every: 'day',
  span: { from: '2026-03-01', to: '2026-03-01' },
  spanBefore: { from: '2026-02-28', to: '2026-02-28' },
  name: 'anna',
  report: report([total('1500.00', '1200.00')]),
  before: report([total('1000.00', '900.00')]),
  link: 'https://evens.example/en/backoffice?tab=report&from=2026-03-01&to=2026-03-01',
};
const english = getLanguage('en');
const unmarked = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');

test('a mail of a day compares each sum with the day before', () => {
  const { subject, text } = reportMailText(english, mailed);
  expect(subject).toBe('Daily report: Sunday, 1 March 2026');
  expect(unmarked(text)).toContain('Turnover: 1,500.00 (before: 1,000.00, change: +50%)');
  expect(unmarked(text)).toContain('Hold: 20.00% (before: 10.00%, change: –)');
  expect(unmarked(text)).toContain('Registrations: 2 (before: 2, change: 0%)');
  expect(text).toContain(mailed.link);
  expect(text).not.toContain('differ');
});

test('a sum without a value before has no change', () => {
  const { text } = reportMailText(english, { ...mailed, before: report([]) });
  expect(unmarked(text)).toContain('Turnover: 1,500.00 (before: 0.00, change: –)');
  expect(unmarked(text)).toContain('Hold: 20.00% (before: –, change: –)');
});

test('a mail names the days that differ from the ledger, and the currencies without a rate', () => {
  const withoutRate = total('1.00', '0.00', { Currency: 'BTC', InEur: null, OutEur: null, PlacedEur: null });
  const { text, html } = reportMailText(english, {
    ...mailed,
    report: report([withoutRate], { Differences: ['sport total EUR: stored 1, ledger 2'] }),
  });
  for (const content of [text, html]) {
    expect(content).toContain('the sums of these days differ from the ledger: Sunday, 1 March 2026.');
    expect(content).toContain('currencies are not part of the amounts in euros: BTC.');
  }
});

test('the HTML escapes every value', () => {
  const { html } = reportMailText(english, { ...mailed, name: '<b>"anna"</b>' });
  expect(html).toContain('Hello &lt;b&gt;&quot;anna&quot;&lt;/b&gt;,');
  expect(html).toContain(
    'href="https://evens.example/en/backoffice?tab=report&amp;from=2026-03-01&amp;to=2026-03-01"',
  );
});

test.each(languages.map((language) => [language.code, language] as const))(
  'the mails of weeks and months have texts in %s',
  (_code, language) => {
    const week = { from: '2026-02-23', to: '2026-03-01' };
    const month = { from: '2026-02-01', to: '2026-02-28' };
    const subjects = [
      reportMailText(language, { ...mailed, every: 'week', span: week }).subject,
      reportMailText(language, { ...mailed, every: 'month', span: month }).subject,
    ];
    expect(subjects[0]).toMatch(/23.*1.*2026/);
    expect(subjects[1]).toMatch(/2026/);
    expect(reportMailText(language, mailed).html).toContain(`dir="${language.dir}"`);
  },
);

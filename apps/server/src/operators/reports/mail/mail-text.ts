import {
  type CallAnswer,
  type Calls,
  hold,
  type ReportMailEvery,
  sumTotals,
  unconvertedCurrencies,
} from '@evens/contract';
import { type Language, translate } from '@evens/locales';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { Span } from '../read-report.ts';

type Report = CallAnswer<Calls['GET /api/desk/report']>;

export interface MailedReport {
  readonly every: ReportMailEvery;
  readonly span: Span;
  readonly spanBefore: Span;
  /** Name of the operator. */
  readonly name: string;
  readonly report: Report;
  /** Report of the period before. */
  readonly before: Report;
  /** The report in the back office. */
  readonly link: string;
}

/** Keeps the direction of a value inside text of another direction. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

function periodText({ locale }: Language, every: ReportMailEvery, { from, to }: Span): string {
  const style =
    every === 'month'
      ? ({ month: 'long', year: 'numeric' } as const)
      : ({ dateStyle: every === 'day' ? 'full' : 'long' } as const);
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  return every === 'week'
    ? format.formatRange(Date.parse(from), Date.parse(to))
    : format.format(Date.parse(from));
}

function readSums({ Totals, Days }: Report) {
  const sums = sumTotals(Totals);
  const registrations = Days.reduce((count, { Registrations }) => count + Registrations, 0);
  return { ...sums, registrations, hold: hold(sums.turnover, sums.payouts) };
}

const rows = [
  ['turnover', 'turnover', 'amount'],
  ['ggr', 'ggr', 'amount'],
  ['hold', 'hold', 'share'],
  ['bonusCost', 'bonus-cost', 'amount'],
  ['ngr', 'ngr', 'amount'],
  ['bets', 'bets', 'count'],
  ['registrations', 'registrations', 'count'],
  ['firstDeposits', 'first-deposits', 'count'],
  ['paidIn', 'paid-in', 'amount'],
  ['paidOut', 'paid-out', 'amount'],
] as const;
type Kind = (typeof rows)[number][2];

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const formats = {
  amount: twoDigits,
  share: { style: 'percent', ...twoDigits },
  count: {},
  change: { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
} as const;

const numberText = ({ locale }: Language, kind: keyof typeof formats, value: number | null): string =>
  value === null ? '–' : isolate(new Intl.NumberFormat(locale, formats[kind]).format(value));

/** Change as a share of the value before; null without one. A share of a share would mislead, so the hold has none. */
const relativeChange = (kind: Kind, value: number | null, before: number | null): number | null =>
  kind === 'share' || value === null || before === null || before === 0
    ? null
    : (value - before) / Math.abs(before);

const cell = 'padding:6px 8px;border-bottom:1px solid #d8dce3';

interface Content {
  readonly subject: string;
  readonly intro: readonly string[];
  readonly differs: readonly string[];
  readonly lines: readonly Readonly<Record<'label' | 'value' | 'before' | 'change', string>>[];
  readonly notes: readonly string[];
  readonly link: string;
  readonly open: string;
  readonly stop: string;
}

function buildHtml(
  language: Language,
  { subject, intro, differs, lines, notes, link, open, stop }: Content,
): string {
  const paragraph = (style: string) => (text: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const plain = paragraph('margin:0 0 16px');
  const titles = (['period', 'before', 'change'] as const).map((key) =>
    translate(language, `mail.report.${key}`),
  );
  const headCells = ['', ...titles].map(
    (title) => `<th scope="col" style="${cell};text-align:end">${escapeHtml(title)}</th>`,
  );
  const bodyRows = lines.map(({ label, value, before, change }) => {
    const cells = [value, before, change].map(
      (text) => `<td style="${cell};text-align:end;white-space:nowrap">${escapeHtml(text)}</td>`,
    );
    return `<tr><th scope="row" style="${cell};text-align:start;font-weight:400">${escapeHtml(label)}</th>${cells.join('')}</tr>`;
  });
  return [
    `<!doctype html><html lang="${escapeHtml(language.locale)}" dir="${language.dir}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:16px;background:#ffffff;color:#16181d;font:15px/1.5 system-ui,sans-serif">',
    ...intro.map(plain),
    ...differs.map(paragraph('padding:10px 12px;background:#fdecea;color:#8c1d18;font-weight:600')),
    '<table style="border-collapse:collapse;margin:0 0 16px;font-variant-numeric:tabular-nums">',
    `<thead><tr>${headCells.join('')}</tr></thead><tbody>${bodyRows.join('')}</tbody></table>`,
    ...notes.map(plain),
    `<p><a href="${escapeHtml(link)}" style="color:#1556c0">${escapeHtml(open)}</a></p>`,
    paragraph('color:#5b6270')(stop),
    '</body></html>',
  ].join('\n');
}

/** Subject, text and HTML of the mail with the report of a period, in euros. */
export function reportMailText(
  language: Language,
  { every, span, spanBefore, name, report, before, link }: MailedReport,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = translate(language, 'mail.report.subject', {
    every,
    period: periodText(language, every, span),
  });
  const [sums, sumsBefore] = [readSums(report), readSums(before)];
  const lines = rows.map(([key, label, kind]) => ({
    label: translate(language, `reports.${label}`),
    value: numberText(language, kind, sums[key]),
    before: numberText(language, kind, sumsBefore[key]),
    change: numberText(language, 'change', relativeChange(kind, sums[key], sumsBefore[key])),
  }));
  const differing = report.Days.filter(({ Differences }) => Differences.length > 0);
  const days = differing.map(({ Day }) => periodText(language, 'day', { from: Day, to: Day })).join(', ');
  const differs = days === '' ? [] : [translate(language, 'mail.report.differs', { days })];
  const currencies = unconvertedCurrencies([...report.Totals, ...before.Totals]).join(', ');
  const intro = translate(language, 'mail.report.intro', {
    name,
    period: periodText(language, every, span),
    before: periodText(language, every, spanBefore),
  }).split('\n\n');
  const notes = currencies === '' ? [] : [translate(language, 'reports.unconverted', { currencies })];
  const open = translate(language, 'mail.report.open');
  const stop = translate(language, 'mail.report.stop');
  const listed = lines.map((line) => translate(language, 'mail.report.line', line)).join('\n');
  const text = [...intro, ...differs, listed, ...notes, `${open}\n${link}`, stop, 'Evens'].join('\n\n');
  const html = buildHtml(language, { subject, intro, differs, lines, notes, link, open, stop });
  return { subject, text, html };
}

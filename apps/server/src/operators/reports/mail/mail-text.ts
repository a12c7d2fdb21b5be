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
  ...(['turnover', 'ggr'] as const),
  'hold',
  ...(['bonusCost', 'ngr', 'bets', 'registrations', 'firstDeposits', 'paidIn', 'paidOut'] as const),
] as const;
type Row = (typeof rows)[number];
const labels = {
  ...({ turnover: 'turnover', ggr: 'ggr', hold: 'hold', ngr: 'ngr', bets: 'bets' } as const),
  ...({ bonusCost: 'bonus-cost', registrations: 'registrations', firstDeposits: 'first-deposits' } as const),
  ...({ paidIn: 'paid-in', paidOut: 'paid-out' } as const),
} as const;

function valueText({ locale }: Language, row: Row, value: number | null): string {
  if (value === null) return '–';
  if (row === 'bets' || row === 'registrations' || row === 'firstDeposits')
    return isolate(new Intl.NumberFormat(locale).format(value));
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  if (row === 'hold')
    return isolate(new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(value));
  return isolate(`${new Intl.NumberFormat(locale, digits).format(value)} EUR`);
}

/** Change as a share of the value before. A share of a share would mislead, so the hold has none. */
function changeText({ locale }: Language, row: Row, value: number | null, before: number | null): string {
  if (row === 'hold' || value === null || before === null || before === 0) return '–';
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return isolate(new Intl.NumberFormat(locale, format).format((value - before) / Math.abs(before)));
}

const cell = 'padding:6px 12px;border-bottom:1px solid #d8dce3';

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
  const lines = rows.map((row) => ({
    label: translate(language, `reports.${labels[row]}`),
    value: valueText(language, row, sums[row]),
    before: valueText(language, row, sumsBefore[row]),
    change: changeText(language, row, sums[row], sumsBefore[row]),
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

  const paragraph = (content: string, style = '') => `<p style="${style}">${escapeHtml(content)}</p>`;
  const head = ['', 'mail.report.period', 'mail.report.before', 'mail.report.change'] as const;
  const headCells = head.map(
    (key) =>
      `<th scope="col" style="${cell};text-align:end">${key === '' ? '' : escapeHtml(translate(language, key))}</th>`,
  );
  const bodyRows = lines.map(
    (line) =>
      `<tr><th scope="row" style="${cell};text-align:start;font-weight:400">${escapeHtml(line.label)}</th>${[
        line.value,
        line.before,
        line.change,
      ]
        .map((value) => `<td style="${cell};text-align:end;white-space:nowrap">${escapeHtml(value)}</td>`)
        .join('')}</tr>`,
  );
  const html = [
    `<!doctype html><html lang="${escapeHtml(language.locale)}" dir="${language.dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff;color:#16181d;font:15px/1.5 system-ui,sans-serif">',
    ...intro.map((content) => paragraph(content)),
    ...differs.map((content) =>
      paragraph(content, 'padding:10px 12px;background:#fdecea;color:#8c1d18;font-weight:600'),
    ),
    `<table style="border-collapse:collapse;font-variant-numeric:tabular-nums"><thead><tr>${headCells.join('')}</tr></thead>`,
    `<tbody>${bodyRows.join('')}</tbody></table>`,
    ...notes.map((content) => paragraph(content)),
    `<p><a href="${escapeHtml(link)}" style="color:#1556c0">${escapeHtml(open)}</a></p>`,
    paragraph(stop, 'color:#5b6270'),
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}

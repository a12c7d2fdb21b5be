import { type ReportRate, unconvertedCurrencies } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { spanText } from './report-formats.ts';

const columns = (): readonly TableColumn<ReportRate>[] => [
  { key: 'currency', title: t('reports.currency'), value: ({ Currency }) => Currency },
  {
    key: 'applies',
    title: t('reports.applies'),
    value: ({ FromDay, ToDay }) => `${FromDay}/${ToDay}`,
    cell: ({ FromDay, ToDay }) => spanText(FromDay, ToDay),
  },
  { key: 'rate', title: t('reports.rate'), value: ({ Rate }) => Number(Rate), isNumber: true },
  { key: 'source', title: t('reports.source'), value: ({ Source }) => Source },
  {
    key: 'entered',
    title: t('reports.entered'),
    value: ({ EnteredDate }) => EnteredDate,
    cell: ({ EnteredDate }) => written().dateTime(Date.parse(EnteredDate)),
  },
];

interface RatesTableProps {
  readonly rates: readonly ReportRate[];
  readonly rows: Parameters<typeof unconvertedCurrencies>[0];
}

/** The exchange rates of a report, and the currencies without one. */
export function RatesTable({ rates, rows }: RatesTableProps) {
  const missing = unconvertedCurrencies(rows);
  return (
    <Section title={t('reports.rates')}>
      {missing.length > 0 && (
        <p role="status" className="mb-3 text-warn">
          {t('reports.unconverted', { currencies: missing.join(', ') })}
        </p>
      )}
      <DataTable
        name="report-rates"
        label={t('reports.rates')}
        rows={rates}
        columns={columns()}
        empty={t('reports.none')}
        rowKey={({ Currency, FromDay }) => `${Currency} ${FromDay}`}
      />
    </Section>
  );
}

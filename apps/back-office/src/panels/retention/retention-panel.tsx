import { type RetentionRow, retentionRules } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ageText } from '../age-text.ts';
import { Loaded } from '../back-office-parts.tsx';

const HOUR_MS = 3_600_000;
const retentionQuery = callQuery('GET /api/desk/retention');

function termText({ End, KeptHours, KeptRows }: RetentionRow): string {
  if (KeptHours !== null) return ageText(KeptHours * HOUR_MS);
  if (KeptRows !== null) return t('backoffice.retention.rows', { count: KeptRows });
  return t(`backoffice.retention.end.${End}`);
}

function overdueText(overdue: number): string {
  const { rows } = retentionRules;
  return overdue > rows
    ? t('backoffice.retention.more', { count: written().count(rows) })
    : written().count(overdue);
}

function instantColumn(
  field: 'OldestAt' | 'LastRunAt',
  { key, title }: { readonly key: string; readonly title: string },
): TableColumn<RetentionRow> {
  return {
    key,
    title,
    value: (row) => row[field],
    cell: (row) => {
      const at = row[field];
      return at === null ? '–' : <DateAndTime atMs={Date.parse(at)} />;
    },
  };
}

/** How long each kind of record is kept, why, and whether its job keeps the term. */
export function RetentionPanel() {
  const found = useQuery({ ...retentionQuery, staleTime: 0 });
  return (
    <>
      <p className="text-quiet">{t('backoffice.retention.text', { hours: retentionRules.graceHours })}</p>
      <Loaded found={found}>
        {({ Rows }) => (
          <DataTable
            name="retention"
            label={t('backoffice.retention.title')}
            rows={Rows}
            rowKey={({ Kind }) => Kind}
            columns={[
              {
                key: 'kind',
                title: t('backoffice.retention.kind'),
                value: ({ Kind }) => t(`backoffice.retention.kind.${Kind}`),
              },
              {
                key: 'term',
                title: t('backoffice.retention.kept'),
                value: termText,
                cell: (row) =>
                  row.End === 'missing' ? <Badge tone="warn">{termText(row)}</Badge> : termText(row),
              },
              instantColumn('OldestAt', { key: 'oldest', title: t('backoffice.retention.oldest') }),
              {
                key: 'overdue',
                title: t('backoffice.retention.overdue'),
                isNumber: true,
                value: ({ Overdue }) => Overdue,
                cell: ({ Overdue }) =>
                  Overdue === null ? (
                    '–'
                  ) : Overdue > 0 ? (
                    <Badge tone="down">{overdueText(Overdue)}</Badge>
                  ) : (
                    overdueText(Overdue)
                  ),
              },
              {
                key: 'job',
                title: t('backoffice.retention.job'),
                value: ({ Job }) => Job,
                cell: ({ Job }) => <bdi translate="no">{Job ?? '–'}</bdi>,
              },
              instantColumn('LastRunAt', { key: 'run', title: t('backoffice.retention.run') }),
              {
                key: 'purpose',
                title: t('backoffice.retention.purpose'),
                value: ({ Purpose }) => t(`backoffice.retention.purpose.${Purpose}`),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

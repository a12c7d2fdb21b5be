import { nowMs } from '@evens/web/core/clock.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { countDays, lastDays, type ReportSpan, readSpan } from './report-span.ts';

const presets = ['1', '7', '30', '90'] as const;

/** Values in the address of the page, and a function that changes them. */
export function useReportSearch(): {
  readonly span: ReportSpan;
  readonly search: URLSearchParams;
  change(values: Readonly<Record<string, string>>): void;
} {
  const [search, setSearch] = useSearchParams();
  return {
    span: readSpan(search, nowMs()),
    search,
    change: (values) => setSearch({ ...Object.fromEntries(search), ...values }, { replace: true }),
  };
}

interface SpanFieldsProps {
  readonly span: ReportSpan;
  readonly daysMax: number;
  readonly children?: ReactNode;
  onChange(span: Readonly<Record<'from' | 'to', string>>): void;
}

/** First and last day of a report. */
export function SpanFields({ span, daysMax, onChange, children }: SpanFieldsProps) {
  const { from, to } = span;
  const days = countDays(span);
  const preset = presets.find((count) => {
    const last = lastDays(Number(count), nowMs());
    return last.from === from && last.to === to;
  });
  const offered = presets.filter((count) => Number(count) <= daysMax);
  const error = days < 1 || days > daysMax ? t('reports.span.wrong', { count: daysMax }) : undefined;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {children}
      <Field
        type="date"
        label={t('reports.from')}
        value={from}
        max={to}
        onChange={({ target }) => target.value !== '' && onChange({ from: target.value, to })}
      />
      <Field
        type="date"
        label={t('reports.to')}
        value={to}
        error={error}
        onChange={({ target }) => target.value !== '' && onChange({ from, to: target.value })}
      />
      <Segmented
        label={t('reports.span')}
        choices={offered.map((key) => ({ key, label: t('reports.span.days', { count: Number(key) }) }))}
        // No preset is chosen for other spans.
        chosen={preset ?? ''}
        onChoose={(count) => onChange({ ...lastDays(Number(count), nowMs()) })}
      />
    </div>
  );
}

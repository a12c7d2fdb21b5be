import { nowMs } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { SelectField } from '@evens/web/ui/field.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthBeside, monthOfMoment, type ReportMonth, YEAR_MIN } from './report-month.ts';

interface MonthChoiceProps {
  readonly chosen: ReportMonth;
  onChoose(month: ReportMonth): void;
}

const upTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Chooses a month and a year up to the current ones, with steps to the previous and next month. */
export function MonthChoice({ chosen, onChoose }: MonthChoiceProps) {
  const now = monthOfMoment(nowMs());
  const before = monthBeside(chosen, -1, nowMs());
  const after = monthBeside(chosen, 1, nowMs());
  const lastMonth = (year: number) => (year === now.year ? now.month : 12);
  return (
    <div className="flex items-end gap-2">
      <IconButton
        label={t('agents.report.previous')}
        className="mb-1 disabled:opacity-40 touch:mb-0"
        disabled={!before}
        onClick={() => before && onChoose(before)}
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <SelectField
        label={t('agents.report.month')}
        value={chosen.month}
        className="min-w-32"
        onChange={(event) => onChoose({ year: chosen.year, month: Number(event.target.value) })}
      >
        {upTo(1, lastMonth(chosen.year)).map((month) => (
          <option key={month} value={month} translate="no">
            {written().month(month)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('agents.report.year')}
        value={chosen.year}
        className="min-w-24"
        onChange={(event) => {
          const year = Number(event.target.value);
          onChoose({ year, month: Math.min(chosen.month, lastMonth(year)) });
        }}
      >
        {upTo(YEAR_MIN, now.year)
          .toReversed()
          .map((year) => (
            <option key={year}>{year}</option>
          ))}
      </SelectField>
      <IconButton
        label={t('agents.report.next')}
        className="mb-1 disabled:opacity-40 touch:mb-0"
        disabled={!after}
        onClick={() => after && onChoose(after)}
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

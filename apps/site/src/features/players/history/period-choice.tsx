import { calendarDay, nowMs } from '@evens/web/core/clock.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t } from '@evens/web/core/words.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import type { Days, Period } from './period.ts';

const DayField = lazyPart(async () => (await import('./day-field.tsx')).DayField);
const CustomDays = lazyPart(async () => (await import('./custom-days.tsx')).CustomDays);

interface PeriodChoiceProps {
  /** Names the time that the period bounds. Default: the period itself. */
  readonly label?: string | undefined;
  readonly offered: readonly Period[];
  readonly period: Period;
  readonly days: Days | undefined;
  onPeriod(period: Period): void;
  onDays(days: Days): void;
}

/** Choice of the period of a history. The calendar for single days is loaded on demand. */
export function PeriodChoice({ label, offered, period, days, onPeriod, onDays }: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-[180px]">
        <SelectField
          label={label ?? t('history.period')}
          value={period}
          onChange={({ target }) => {
            const chosen = offered.find((each) => each === target.value);
            if (chosen) onPeriod(chosen);
          }}
        >
          <Options values={offered} text={(each) => t(`history.period.${each}`)} />
        </SelectField>
      </div>
      {period === 'until' && (
        <Suspense fallback={<Skeleton className="h-11 w-[180px]" />}>
          <DayField
            label={t('history.period.day-of')}
            day={days?.to}
            max={calendarDay(nowMs())}
            onDay={(day) => onDays({ from: day, to: day })}
          />
        </Suspense>
      )}
      {period === 'custom' && (
        <Suspense fallback={<Skeleton className="h-11 w-[280px]" />}>
          <CustomDays days={days} onDays={onDays} />
        </Suspense>
      )}
    </div>
  );
}

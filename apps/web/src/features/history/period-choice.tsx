import { Suspense } from 'react';
import { lazyPart } from '../../core/lazy-part.ts';
import { t } from '../../core/words.ts';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import type { Days, Period } from './period.ts';

const CustomDays = lazyPart(async () => (await import('./custom-days.tsx')).CustomDays);

interface PeriodChoiceProps {
  readonly offered: readonly Period[];
  readonly period: Period;
  readonly days: Days | undefined;
  onPeriod(period: Period): void;
  onDays(days: Days): void;
}

/** Which stretch of time a history shows; days of one's own by a calendar that comes when it is wanted. */
export function PeriodChoice({ offered, period, days, onPeriod, onDays }: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-[180px]">
        <SelectField
          label={t('history.period')}
          value={period}
          onChange={({ target }) => {
            const chosen = offered.find((each) => each === target.value);
            if (chosen) onPeriod(chosen);
          }}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {t(`history.period.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {period === 'custom' && (
        <Suspense fallback={<Skeleton className="h-11 w-[280px]" />}>
          <CustomDays days={days} onDays={onDays} />
        </Suspense>
      )}
    </div>
  );
}

import { t } from '@evens/web/core/words.ts';
import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useState } from 'react';
import { DateRangePicker, Group, Label, RangeCalendar } from 'react-aria-components';
import {
  CalendarButton,
  CalendarMonth,
  CalendarPopover,
  DayLanguage,
  dayGroup,
  FIRST_YEAR,
  TypedDay,
  useDialogAround,
} from './day-parts.tsx';
import type { Days } from './period.ts';

interface Typed {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

interface CustomDaysProps {
  readonly days: Days | undefined;
  onDays(days: Days): void;
}

/** Two days, typed or picked in a calendar, none in the future. */
export function CustomDays({ days, onDays }: CustomDaysProps) {
  const [typed, setTyped] = useState<Typed | null>(
    days ? { start: parseDate(days.from), end: parseDate(days.to) } : null,
  );
  const { dialog, findDialog } = useDialogAround();

  function change(next: Typed | null) {
    setTyped(next);
    if (next && next.start.year >= FIRST_YEAR && next.start.compare(next.end) <= 0)
      onDays({ from: next.start.toString(), to: next.end.toString() });
  }

  return (
    <DayLanguage>
      <DateRangePicker
        ref={findDialog}
        className="grid gap-1.5"
        value={typed}
        maxValue={today(getLocalTimeZone())}
        onChange={change}
      >
        <Label className="text-sm font-[560] text-quiet">{t('history.period.days')}</Label>
        <Group className={dayGroup}>
          <TypedDay slot="start" />
          <span aria-hidden className="px-1 text-faint">
            –
          </span>
          <TypedDay slot="end" />
          <CalendarButton />
        </Group>
        <CalendarPopover dialog={dialog}>
          <RangeCalendar className="day-calendar">
            <CalendarMonth />
          </RangeCalendar>
        </CalendarPopover>
      </DateRangePicker>
    </DayLanguage>
  );
}

import { t } from '@evens/web/core/words.ts';
import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useState } from 'react';
import { Calendar, DatePicker, Group, Label } from 'react-aria-components';
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

interface LastDayProps {
  readonly day: string | undefined;
  onDay(day: string): void;
}

/** The last day of a list, typed or picked in a calendar; never in the future. */
export function LastDay({ day, onDay }: LastDayProps) {
  const [typed, setTyped] = useState<CalendarDate | null>(day === undefined ? null : parseDate(day));
  const { dialog, findDialog } = useDialogAround();

  function change(next: CalendarDate | null) {
    setTyped(next);
    if (next && next.year >= FIRST_YEAR) onDay(next.toString());
  }

  return (
    <DayLanguage>
      <DatePicker
        ref={findDialog}
        className="grid gap-1.5"
        value={typed}
        maxValue={today(getLocalTimeZone())}
        onChange={change}
      >
        <Label className="text-sm font-[560] text-quiet">{t('history.period.day-of')}</Label>
        <Group className={dayGroup}>
          <TypedDay />
          <CalendarButton />
        </Group>
        <CalendarPopover dialog={dialog}>
          <Calendar className="day-calendar">
            <CalendarMonth />
          </Calendar>
        </CalendarPopover>
      </DatePicker>
    </DayLanguage>
  );
}

import { type CalendarDate, parseDate } from '@internationalized/date';
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

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, like the bounds. */
  readonly day: string | undefined;
  readonly min?: string;
  readonly max: string;
  onDay(day: string): void;
}

/** A day, typed or picked in a calendar. */
export function DayField({ label, day, min, max, onDay }: DayFieldProps) {
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
        {...(min !== undefined && { minValue: parseDate(min) })}
        maxValue={parseDate(max)}
        onChange={change}
      >
        <Label className="text-sm font-[560] text-quiet">{label}</Label>
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

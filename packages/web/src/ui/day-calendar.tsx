import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, I18nProvider } from 'react-aria-components';
import { calendarLocale } from './calendar-locale.ts';
import './day-calendar.css';

/**
 * The component library writes this style into the page, which the site's policy forbids, unless an element with this
 * id exists. Its rules are in our own style sheet.
 */
const PRESSABLE_STYLE = 'react-aria-pressable-style';
if (!document.getElementById(PRESSABLE_STYLE)) {
  const stand = document.createElement('meta');
  stand.id = PRESSABLE_STYLE;
  document.head.append(stand);
}

export interface DayCalendarProps {
  readonly label: string;
  /** A locale for Intl. Digits stay Latin, as on the whole site. */
  readonly locale: string;
  /** "2026-11-20", of the viewer's calendar. */
  readonly day: string;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  onDay(day: string): void;
}

/** A month of days to choose from. It is large, so callers load it lazily. */
export function DayCalendar({ label, locale, day, earliest, latest, onDay }: DayCalendarProps) {
  return (
    <I18nProvider locale={calendarLocale(locale)}>
      <Calendar
        aria-label={label}
        className="day-calendar"
        autoFocus
        defaultValue={parseDate(day)}
        minValue={earliest === undefined ? null : parseDate(earliest)}
        maxValue={latest === undefined ? null : parseDate(latest)}
        onChange={(date) => onDay(date.toString())}
      >
        <header className="mb-2 flex items-center justify-between gap-2">
          <Button
            slot="previous"
            className="grid size-9 touch:size-11 place-items-center rounded-md disabled:opacity-40"
          >
            <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
          </Button>
          <Heading className="font-[640]" />
          <Button
            slot="next"
            className="grid size-9 touch:size-11 place-items-center rounded-md disabled:opacity-40"
          >
            <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
          </Button>
        </header>
        <CalendarGrid>{(date) => <CalendarCell date={date} className="day-calendar-cell" />}</CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

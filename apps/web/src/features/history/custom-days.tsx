import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import { t, words } from '../../core/words.ts';
import type { Days } from './period.ts';
import './custom-days.css';

/**
 * The part's library would write this style into the page, which the site's policy forbids; where an element of the name
 * exists it does not. Its rules are in our own style.
 */
const PRESSABLE_STYLE = 'react-aria-pressable-style';
if (!document.getElementById(PRESSABLE_STYLE)) {
  // Not a style element: the policy reports an empty one too.
  const stand = document.createElement('meta');
  stand.id = PRESSABLE_STYLE;
  document.head.append(stand);
}

/** The site had no bets before. */
const FIRST_YEAR = 2000;

interface Typed {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

interface CustomDaysProps {
  readonly days: Days | undefined;
  onDays(days: Days): void;
}

/** Two days, typed or picked in a calendar; none lies ahead. */
export function CustomDays({ days, onDays }: CustomDaysProps) {
  // Kept as it is typed: a year begins as that of the Romans.
  const [typed, setTyped] = useState<Typed | null>(
    days ? { start: parseDate(days.from), end: parseDate(days.to) } : null,
  );

  // Over a modal dialog only its own descendants are shown and reached.
  const [dialog, setDialog] = useState<Element | null>(null);

  function change(next: Typed | null) {
    setTyped(next);
    if (next && next.start.year >= FIRST_YEAR && next.start.compare(next.end) <= 0)
      onDays({ from: next.start.toString(), to: next.end.toString() });
  }

  return (
    // Latin figures, as all figures of the site.
    <I18nProvider locale={`${words().language.locale}-u-nu-latn-ca-gregory`}>
      <DateRangePicker
        ref={(node) => setDialog(node?.closest('dialog') ?? null)}
        className="grid gap-1.5"
        value={typed}
        maxValue={today(getLocalTimeZone())}
        onChange={change}
      >
        <Label className="text-sm font-[560] text-quiet">{t('history.period.days')}</Label>
        <Group className="flex h-11 items-center gap-1 rounded-md bg-raised ps-3 inset-ring inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-accent-text">
          <DateInput slot="start" className="flex">
            {(segment) => <DateSegment segment={segment} className="day-segment" />}
          </DateInput>
          <span aria-hidden className="px-1 text-faint">
            –
          </span>
          <DateInput slot="end" className="flex">
            {(segment) => <DateSegment segment={segment} className="day-segment" />}
          </DateInput>
          <Button className="ms-1 grid size-11 place-items-center rounded-md text-quiet">
            <CalendarDays aria-hidden className="size-4" />
          </Button>
        </Group>
        <Popover
          {...(dialog && { UNSTABLE_portalContainer: dialog })}
          className="rounded-xl border border-line bg-surface p-3 shadow-[var(--shadow)]"
        >
          <Dialog className="outline-none">
            <RangeCalendar className="day-calendar">
              <header className="mb-2 flex items-center justify-between gap-2">
                <Button slot="previous" className="grid size-9 touch:size-11 place-items-center rounded-md">
                  <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
                </Button>
                <Heading className="font-[640]" />
                <Button slot="next" className="grid size-9 touch:size-11 place-items-center rounded-md">
                  <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
                </Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} className="day-cell" />}</CalendarGrid>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  );
}

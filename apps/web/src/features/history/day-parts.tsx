import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DateSegment,
  Dialog,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { words } from '../../core/words.ts';
import { calendarLocale } from '../../ui/calendar-locale.ts';
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

/** The site had no bets before: a year that is being typed begins as that of the Romans. */
export const FIRST_YEAR = 2000;

export const dayGroup =
  'flex h-11 items-center gap-1 rounded-md bg-raised ps-3 inset-ring inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-accent-text';

/** Latin figures, as all figures of the site, and the calendar of its dates; a language may name either by itself. */
export function DayLanguage({ children }: { readonly children: ReactNode }) {
  const locale = calendarLocale(words().language.locale);
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

/** Day, month and year, each typed by itself; `slot` where a field has two days. */
export function TypedDay({ slot }: { readonly slot?: 'start' | 'end' }) {
  return (
    <DateInput {...(slot && { slot })} className="flex">
      {(segment) => <DateSegment segment={segment} className="day-segment" />}
    </DateInput>
  );
}

export function CalendarButton() {
  return (
    <Button className="ms-1 grid size-11 place-items-center rounded-md text-quiet">
      <CalendarDays aria-hidden className="size-4" />
    </Button>
  );
}

/** The dialog that a field is in: over a modal dialog only its own descendants are shown and reached. */
export function useDialogAround() {
  const [dialog, setDialog] = useState<Element | null>(null);
  return { dialog, findDialog: (node: Element | null) => setDialog(node?.closest('dialog') ?? null) };
}

export function CalendarPopover({
  dialog,
  children,
}: {
  readonly dialog: Element | null;
  readonly children: ReactNode;
}) {
  return (
    <Popover
      {...(dialog && { UNSTABLE_portalContainer: dialog })}
      className="rounded-xl border border-line bg-surface p-3 shadow-[var(--shadow)]"
    >
      <Dialog className="outline-none">{children}</Dialog>
    </Popover>
  );
}

/** What a calendar shows: its month with the ways to others, and the days. */
export function CalendarMonth() {
  return (
    <>
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
    </>
  );
}

import { words } from '@evens/web/core/words.ts';
import { calendarLocale } from '@evens/web/ui/calendar-locale.ts';
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
import './custom-days.css';

/**
 * React Aria would insert this style into the page, which the content security policy forbids. It skips that if an
 * element with this id exists. The rules are in our own stylesheet.
 */
const PRESSABLE_STYLE = 'react-aria-pressable-style';
if (!document.getElementById(PRESSABLE_STYLE)) {
  // Not a style element: the policy reports empty ones too.
  const stand = document.createElement('meta');
  stand.id = PRESSABLE_STYLE;
  document.head.append(stand);
}

/** First accepted year. There were no bets before, and the first digits of a typed year are a year too. */
export const FIRST_YEAR = 2000;

export const dayGroup =
  'flex h-11 items-center gap-1 rounded-md bg-raised ps-3 inset-ring inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-accent-text';

/** Forces Latin digits and the site's calendar: a locale may imply others. */
export function DayLanguage({ children }: { readonly children: ReactNode }) {
  const locale = calendarLocale(words().language.locale);
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

/** Day, month and year as separate inputs. `slot` selects one day of a range field. */
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

/** The dialog around a field: over a modal dialog, only its own descendants are visible and reachable. */
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

/** Content of a calendar: month navigation and the days. */
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

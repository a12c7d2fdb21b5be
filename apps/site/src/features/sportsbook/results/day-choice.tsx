import { calendarDay, nowMs, startOfDay } from '@evens/web/core/clock.ts';
import { dayText } from '@evens/web/core/formatted.tsx';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';

const DayCalendar = lazyPart(async () => (await import('@evens/web/ui/day-calendar.tsx')).DayCalendar);

const GAP_PX = 6;
const EDGE_PX = 12;
/** The site has no earlier results. */
const EARLIEST_DAY = '2000-01-01';

interface DayChoiceProps {
  readonly day: string | undefined;
  onDay(day: string | undefined): void;
}

/** The day before, a calendar, the day after; no day is the latest of every league. */
export function DayChoice({ day, onDay }: DayChoiceProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const now = nowMs();
  const today = calendarDay(now);
  const displayedDay = day ?? today;
  const isKnown = startOfDay(displayedDay) !== undefined;

  function step(days: number) {
    const startMs = startOfDay(displayedDay, days);
    if (startMs !== undefined) onDay(calendarDay(startMs));
  }

  /** Positions the calendar below its button, within the page. */
  function place() {
    const at = button.current?.getBoundingClientRect();
    const node = popover.current;
    if (!at || !node) return;
    node.style.top = `${at.bottom + GAP_PX}px`;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const start = isRightToLeft ? innerWidth - at.right : at.left;
    node.style.insetInlineStart = `${Math.max(EDGE_PX, Math.min(start, innerWidth - node.offsetWidth - EDGE_PX))}px`;
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons of one choice, not of a form
    <div role="group" aria-label={t('results.day')} className="flex items-center gap-1">
      <IconButton label={t('results.day.before')} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden className="size-[18px] rtl:rotate-180" />
      </IconButton>
      <button ref={button} type="button" popoverTarget={id} className={`${buttonLook('plain')} min-w-40`}>
        <CalendarDays aria-hidden className="size-4" />
        {day === undefined || !isKnown ? t('results.day.latest') : dayText(startOfDay(day) ?? now, now)}
      </button>
      <IconButton
        label={t('results.day.after')}
        disabled={displayedDay >= today}
        className="disabled:opacity-40"
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden className="size-[18px] rtl:rotate-180" />
      </IconButton>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu-popover day-popover"
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') place();
        }}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-72 w-64" />}>
            <DayCalendar
              label={t('results.day.choose')}
              locale={words().language.locale}
              day={isKnown ? displayedDay : today}
              earliest={EARLIEST_DAY}
              latest={today}
              onDay={(next) => {
                popover.current?.hidePopover();
                onDay(next);
              }}
            />
            <button
              type="button"
              className={`${buttonLook('quiet', 'medium', true)} mt-2`}
              onClick={() => {
                popover.current?.hidePopover();
                onDay(undefined);
              }}
            >
              {t('results.day.latest')}
            </button>
          </Suspense>
        )}
      </div>
    </div>
  );
}

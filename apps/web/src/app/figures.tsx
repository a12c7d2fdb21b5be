import { calendarDays } from '../ui/figures.ts';
import { t, written } from './words.ts';

export interface MoneyProps {
  /** Decimal string with the currency's digits. */
  readonly amount: string;
  readonly currency: string;
  readonly className?: string;
}

/** An amount with its currency, which keeps its place in right-to-left text. */
export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <bdi className={className} translate="no">
      {moneyText(amount, currency)}
    </bdi>
  );
}

/** The same as text, for labels. */
export function moneyText(amount: string, currency: string): string {
  return `${written().money(amount)}\u00a0${currency}`;
}

interface MomentProps {
  readonly atMs: number;
  readonly className?: string;
}

/** Hour and minute. */
export function TimeOfDay({ atMs, className }: MomentProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} className={className}>
      {written().time(atMs)}
    </time>
  );
}

/** "Today", "Tomorrow", or weekday and date. */
export function DayName({ atMs, className }: MomentProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} className={className}>
      {dayText(atMs)}
    </time>
  );
}

export function dayText(atMs: number, nowMs: number = Date.now()): string {
  const days = calendarDays(nowMs, atMs);
  if (days === 0) return t('sport.day.today');
  return days === 1 ? t('sport.day.tomorrow') : t('sport.day.other', { date: written().day(atMs) });
}

export function DateAndTime({ atMs, className }: MomentProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} className={className}>
      {written().dateTime(atMs)}
    </time>
  );
}

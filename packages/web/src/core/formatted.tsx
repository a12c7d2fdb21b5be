import { calendarDays, nowMs } from './clock.ts';
import { useSetting } from './settings.ts';
import { t, words, written } from './words.ts';

export interface MoneyProps {
  /** Decimal string with the currency's number of digits. */
  readonly amount: string;
  readonly currency: string;
  readonly className?: string;
}

/** An amount with its currency, isolated so that right-to-left text keeps their order. */
export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <bdi className={className} translate="no">
      {moneyText(amount, currency)}
    </bdi>
  );
}

/** The same as text, for labels and messages. Isolated, because right-to-left text would separate amount and currency. */
export function moneyText(amount: string, currency: string): string {
  const text = `${written().money(amount)}\u00a0${currency}`;
  return words().language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** "Today", "Tomorrow", or weekday and date. */
export function dayText(atMs: number, nowMs: number): string {
  const days = calendarDays(nowMs, atMs);
  if (days === 0) return t('sport.day.today');
  return days === 1 ? t('sport.day.tomorrow') : t('sport.day.other', { date: written().day(atMs) });
}

/** "Today 12:50" or "Tomorrow 12:50"; any other day with its date. */
export function KickOff({ atMs }: { readonly atMs: number }) {
  useSetting('timezone');
  const days = calendarDays(nowMs(), atMs);
  const isNear = days === 0 || days === 1;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {isNear ? `${dayText(atMs, nowMs())} ${written().time(atMs)}` : written().dateTime(atMs)}
    </time>
  );
}

export function DateAndTime({ atMs }: { readonly atMs: number }) {
  // Renders again when the time zone changes.
  useSetting('timezone');
  return <time dateTime={new Date(atMs).toISOString()}>{written().dateTime(atMs)}</time>;
}

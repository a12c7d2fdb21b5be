/** How a language writes numbers, money and times. Made once per language; formatters are costly to make. */
export interface Figures {
  /** A decimal string as people of the language read it, all its digits kept. */
  money(amount: string): string;
  time(atMs: number): string;
  /** Weekday and day: "Sun 2 Mar". */
  day(atMs: number): string;
  dateTime(atMs: number): string;
  count(value: number): string;
  month(month: number): string;
}

export function figuresOf(locale: string): Figures {
  const money = new Map<number, Intl.NumberFormat>();
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const count = new Intl.NumberFormat(locale);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return {
    money(amount) {
      const digits = amount.split('.')[1]?.length ?? 0;
      const known = money.get(digits);
      const format =
        known ??
        new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      money.set(digits, format);
      return isDecimal(amount) ? format.format(amount) : amount;
    },
    time: (atMs) => time.format(atMs),
    day: (atMs) => day.format(atMs),
    dateTime: (atMs) => dateTime.format(atMs),
    count: (value) => count.format(value),
    month: (number) => month.format(Date.UTC(2000, number - 1, 15)),
  };
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Seconds on a match clock: "67:42", "1:04:10" never: minutes just grow. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
}

/** Days between two moments on the viewer's calendar: 0 today, 1 tomorrow. */
export function calendarDays(fromMs: number, toMs: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((midnight(toMs) - midnight(fromMs)) / 86_400_000);
}

/** "09:00"; the end of a day is "24:00". */
export function hourText(minute: number): string {
  const digits = (value: number) => `${value}`.padStart(2, '0');
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
}

/** Parses minutes of the day from 00:00 to 24:00; undefined for any other text. */
export function parseHour(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 1440 ? total : undefined;
}

/** Parses the hours of a day, such as "09:00–17:00": null if the text is empty, undefined if it is invalid. */
export function parseDay(text: string): { readonly From: number; readonly To: number } | null | undefined {
  if (text.trim() === '') return null;
  const [from = '', to = '', ...others] = text.split(/[-–]/);
  const [From, To] = [parseHour(from), parseHour(to)];
  return others.length === 0 && From !== undefined && To !== undefined && From < To
    ? { From, To }
    : undefined;
}

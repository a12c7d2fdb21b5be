import { words } from '@evens/web/core/words.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A duration in its largest whole unit, such as "12 min". Below one second it is 0 s. */
export function ageText(ms: number): string {
  const [unit, unitMs] = units.find(([, length]) => ms >= length) ?? ['second', 1000];
  const format = new Intl.NumberFormat(words().language.locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  });
  return format.format(Math.max(0, Math.floor(ms / unitMs)));
}

/** Red from the bound on, yellow from half of it. */
export function ageTone(ageMs: number, boundSeconds: number): 'down' | 'warn' | 'up' {
  const share = ageMs / (boundSeconds * 1000);
  return share >= 1 ? 'down' : share >= 0.5 ? 'warn' : 'up';
}

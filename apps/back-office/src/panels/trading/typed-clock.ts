import { CLOCK_SECONDS_MAX } from '@evens/contract';

/** Seconds of a typed match clock: minutes, or minutes and seconds such as `67:05`. Undefined if it is neither. */
export function parseTypedClock(text: string): number | undefined {
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  const total = Number(minutes) * 60 + Number(seconds);
  return total <= CLOCK_SECONDS_MAX ? total : undefined;
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

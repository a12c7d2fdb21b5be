import { describe, expect, it } from 'vitest';
import { calendarDays, figuresOf, formatClock } from './figures.ts';

describe('figures', () => {
  it('writes money in the language, keeping every digit', () => {
    expect(figuresOf('en').money('1284.50')).toBe('1,284.50');
    expect(figuresOf('pt-BR').money('1284.50')).toBe('1.284,50');
    expect(figuresOf('ar-u-nu-latn').money('1284.50')).toContain('284.50');
    expect(figuresOf('en').money('0.00012345')).toBe('0.00012345');
    expect(figuresOf('en').money('900000000000000001.25')).toBe('900,000,000,000,000,001.25');
  });

  it('lets minutes grow past the hour', () => {
    expect(formatClock(4062)).toBe('67:42');
    expect(formatClock(-3)).toBe('0:00');
  });

  it('counts days by the calendar, not by 24 hours', () => {
    const lateMs = new Date(2026, 2, 1, 23, 50).getTime();
    expect(calendarDays(lateMs, new Date(2026, 2, 2, 0, 10).getTime())).toBe(1);
    expect(calendarDays(lateMs, new Date(2026, 2, 1, 23, 59).getTime())).toBe(0);
  });
});

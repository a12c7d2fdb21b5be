import { describe, expect, test } from 'vitest';
import { parseChosen, timeZoneOffsets } from './setting-values.ts';

describe('settings that were stored or sent', () => {
  test('stored settings are parsed if they have valid values', () => {
    const chosen = { oddFormat: 'malay', viewFormat: 'asian', sportView: 'categories', timezone: 345 };
    expect(parseChosen(chosen)).toEqual(chosen);
    expect(parseChosen({ timezone: 'device' }).timezone).toBe('device');
    expect(parseChosen({ timezone: 0 }).timezone).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'asian'],
    ['other kinds of value', { oddFormat: 1, viewFormat: null, sportView: ['table'], timezone: '345' }],
    ['other values', { oddFormat: 'roman', viewFormat: 'roman', sportView: 'grid', timezone: 17 }],
  ])('invalid settings are dropped without affecting valid ones: %s', (_name, value) => {
    expect(parseChosen(value)).toEqual({
      oddFormat: undefined,
      viewFormat: undefined,
      sportView: undefined,
      timezone: undefined,
    });
    expect(parseChosen({ oddFormat: 'roman', viewFormat: 'asian' }).viewFormat).toBe('asian');
  });
});

test('time zones range from −12:00 to +14:00 and include the existing half and quarter hours', () => {
  expect(timeZoneOffsets.at(0)).toBe(-12 * 60);
  expect(timeZoneOffsets.at(-1)).toBe(14 * 60);
  expect(new Set(timeZoneOffsets).size).toBe(timeZoneOffsets.length);
  expect([...timeZoneOffsets].sort((a, b) => a - b)).toEqual(timeZoneOffsets);
  const zones = Intl.supportedValuesOf('timeZone');
  const utcOffsetMinutes = (timeZone: string, atMs: number) => {
    const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
  };
  const lived = new Set(
    zones.flatMap((zone) => [
      utcOffsetMinutes(zone, Date.UTC(2026, 0, 15)),
      utcOffsetMinutes(zone, Date.UTC(2026, 6, 15)),
    ]),
  );
  for (const minutes of lived) expect(timeZoneOffsets).toContain(minutes === 0 ? 0 : minutes);
});

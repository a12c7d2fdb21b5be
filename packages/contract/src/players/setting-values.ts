import { type OddsFormat, oddsFormats } from '@evens/markets';

/**
 * Columns of prices in a list and their order; `korean` shows a sport as the dense table and all other lists with the
 * Asian columns.
 */
export const viewFormats = ['european', 'asian', 'korean'] as const;
export type ViewFormat = (typeof viewFormats)[number];

/** View of a sport on a phone: matches with prices, or categories first. */
export const sportViews = ['table', 'categories'] as const;
export type SportView = (typeof sportViews)[number];

/** All offsets of civil time in minutes ahead of UTC, including daylight saving time. */
export const timeZoneOffsets: readonly number[] = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0, 60, 120, 180,
  210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 825, 840,
];

/** Minutes ahead of UTC, or the zone of the device with its daylight saving time. */
export type TimeZone = number | 'device';

/** "UTC+05:30", "UTC−03:30", "UTC" */
export function timeZoneName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const minutes = Math.abs(offsetMinutes);
  const digits = (value: number) => `${value}`.padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Chosen settings; undefined if not chosen or invalid. */
export interface ChosenSettings {
  readonly oddFormat: OddsFormat | undefined;
  readonly viewFormat: ViewFormat | undefined;
  readonly sportView: SportView | undefined;
  readonly timezone: TimeZone | undefined;
}

/** Parses stored or sent settings. Each is checked separately, so an invalid one does not affect the others. */
export function parseChosen(value: unknown): ChosenSettings {
  const given: Partial<Record<keyof ChosenSettings, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return {
    oddFormat: oddsFormats.find((format) => format === given.oddFormat),
    viewFormat: viewFormats.find((format) => format === given.viewFormat),
    sportView: sportViews.find((view) => view === given.sportView),
    timezone:
      given.timezone === 'device' ? 'device' : timeZoneOffsets.find((minutes) => minutes === given.timezone),
  };
}

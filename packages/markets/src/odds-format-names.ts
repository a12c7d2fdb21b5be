export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american', 'fractional'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

export function isOddsFormat(value: unknown): value is OddsFormat {
  return oddsFormats.some((format) => format === value);
}

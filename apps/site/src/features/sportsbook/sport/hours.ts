/** Values of the hours filter in the address; `all` is no filter. */
export const hoursChoices = ['all', '24', '12', '6', '3', 'today'] as const;
export type Hours = (typeof hoursChoices)[number];

export function parseHours(text: string | null): Hours {
  return hoursChoices.find((choice) => choice === text) ?? 'all';
}

/** The query parameters of the call. */
export function hoursQuery(hours: Hours, offsetMinutes: number) {
  return hours === 'all' ? {} : { hours, offset: offsetMinutes };
}

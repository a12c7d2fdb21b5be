import type { OffsetsAt } from './signals/night-play.ts';

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402 Intl Locale Info: the time zones of the locale's region. */
      getTimeZones?(): string[] | undefined;
    }
  }
}

const HOUR_MS = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const zonesOfCountry = new Map<string, readonly string[]>();

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

const offsetText = /^GMT(?:([+-])(\d{2}):(\d{2}))?/;

/** Minutes ahead of UTC. */
function zoneOffset(zone: string, atMs: number): number {
  const name = zoneFormat(zone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = offsetText.exec(name ?? '') ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : ahead;
}

function countryZones(country: string): readonly string[] {
  const known = zonesOfCountry.get(country);
  if (known) return known;
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  zonesOfCountry.set(country, zones);
  return zones;
}

/**
 * The player's time: the zone of the settings where one is chosen (minutes ahead of UTC as text), else every zone of the
 * country, since the server does not know the device's.
 */
export function playerOffsets({
  timezone,
  country,
}: {
  readonly timezone: string | null;
  readonly country: string;
}): OffsetsAt {
  if (timezone !== null && timezone !== 'device') {
    const chosen = [Number(timezone)];
    return () => chosen;
  }
  const zones = countryZones(country);
  const known = new Map<number, readonly number[]>();
  return (atMs) => {
    const hour = Math.floor(atMs / HOUR_MS);
    const found = known.get(hour) ?? [...new Set(zones.map((zone) => zoneOffset(zone, atMs)))];
    known.set(hour, found);
    return found;
  };
}

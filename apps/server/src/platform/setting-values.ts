const hostsMax = 20;
/** Maximum in whole units of the base currency. */
const unitsMax = 100_000_000;

export type Env = Readonly<Record<string, string | undefined>>;

/** Thrown while settings are parsed, so that parsing reads from top to bottom. */
export class SettingError extends Error {}

export function refuse(line: string): never {
  throw new SettingError(line);
}

export function integer(name: string, text: string, low: number, high: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    refuse(`${name} is a whole number from ${low} to ${high}, not "${text}"`);
  return value;
}

export function url(name: string, text: string, protocols: readonly string[]): URL {
  if (!URL.canParse(text)) refuse(`${name} is not an address: it begins with ${protocols.join('// or ')}//`);
  const parsed = new URL(text);
  // The text may contain a password, so the error does not repeat it.
  if (!protocols.includes(parsed.protocol))
    refuse(`${name} begins with ${protocols.join('// or ')}//, not "${parsed.protocol}//"`);
  return parsed;
}

export function flag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (text !== '0' && text !== '1') refuse(`${name} is 0 or 1, not "${text}"`);
  return text === '1';
}

export function parseHosts(name: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const hosts = text.split(',').map((each) => each.trim());
  if (hosts.length > hostsMax) refuse(`${name} lists at most ${hostsMax} hosts`);
  return hosts.map((host) => {
    const origin = `https://${host}`;
    // A header must contain only a host: no path, no user, no wildcard.
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) || !URL.canParse(origin))
      refuse(`${name} lists hosts such as video.example or video.example:8443, not "${host}"`);
    return new URL(origin).origin;
  });
}

/** An amount in whole units of the base currency. */
export function wholeUnits(env: Env, name: string, fallback: number): number {
  const text = env[name];
  return text === undefined ? fallback : integer(name, text, 0, unitsMax);
}

/** Reads an amount in whole units of the base currency and returns minor units. */
export function baseSum(env: Env, name: string, fallback: number): bigint {
  return BigInt(wholeUnits(env, name, fallback)) * 100n;
}

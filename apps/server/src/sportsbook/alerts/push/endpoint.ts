/** Push services of the makers of browsers. A name with a leading dot includes all hosts below it. */
const knownServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

/**
 * Parses the address of a subscription, which a browser sent. Only https addresses of known push services pass, on the
 * default port and without a user, and those of the configured origins.
 */
export function parseEndpoint(text: string, services: readonly string[]): URL | undefined {
  if (!/^[!-~]{1,1000}$/.test(text) || text.includes('\\') || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (services.includes(url.origin)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const isKnown = knownServices.some((known) =>
    known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known,
  );
  return isKnown ? url : undefined;
}

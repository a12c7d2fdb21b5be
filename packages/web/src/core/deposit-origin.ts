import type { Place } from '../navigation/index.ts';
import { paths } from './route-paths.ts';
import { persistedStore } from './store.ts';

/** Maximum characters of a stored path; for a longer one the player returns to the start page. */
const CHARACTERS_MAX = 500;

/** A path of this site without its language. It starts with exactly one slash, because two would be another host. */
function parsePlace(text: string | null): Place | undefined {
  const [, pathname, search = '', hash = ''] =
    /^(\/(?![/\\])[^\s\\?#]*)(\?[^\s#]*)?(#\S*)?$/.exec(text ?? '') ?? [];
  return pathname === undefined || (text ?? '').length > CHARACTERS_MAX
    ? undefined
    : { pathname, search, hash };
}

function formatPlace({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

/** The page that was open when this tab left for a provider's page; the tab comes back to the deposit tab. */
const origin = persistedStore<Place | undefined>({
  storage: 'session',
  key: 'evens.deposit-origin',
  parse: parsePlace,
  format: (place) => (place ? formatPlace(place) : ''),
});

export function keepDepositOrigin(place: Place): void {
  origin.set(parsePlace(formatPlace(place)));
}

export function forgetDepositOrigin(): void {
  origin.set(undefined);
}

/** The stored page for a visit that starts at the deposit tab; undefined for any other path. */
export function depositOriginAt(path: string): Place | undefined {
  return path.toLowerCase().replace(/\/+$/, '') === paths.deposit ? origin.get() : undefined;
}

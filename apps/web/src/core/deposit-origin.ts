import type { Place } from '../navigation/index.ts';
import { paths } from './route-paths.ts';
import { persistedStore } from './store.ts';

/** A longer address is not kept: the way back leads to the start page then. */
const CHARACTERS_MAX = 500;

/** A path of this site, without its language: one slash at the beginning, since two would name another site. */
function parsePlace(text: string | null): Place | undefined {
  const [, pathname, search = '', hash = ''] =
    /^(\/(?![/\\])[^\s\\?#]*)(\?[^\s#]*)?(#\S*)?$/.exec(text ?? '') ?? [];
  return pathname === undefined || (text ?? '').length > CHARACTERS_MAX
    ? undefined
    : { pathname, search, hash };
}

function textOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

/** The page from which this tab left for a provider's page to pay. It comes back to the deposit tab. */
const origin = persistedStore<Place | undefined>({
  storage: 'session',
  key: 'evens.deposit-origin',
  parse: parsePlace,
  format: (place) => (place ? textOf(place) : ''),
});

export function keepDepositOrigin(place: Place): void {
  origin.set(parsePlace(textOf(place)));
}

export function forgetDepositOrigin(): void {
  origin.set(undefined);
}

/** Where a visit that begins at the path came from; undefined for every path but the deposit tab's. */
export function depositOriginAt(path: string): Place | undefined {
  return path.toLowerCase().replace(/\/+$/, '') === paths.deposit ? origin.get() : undefined;
}

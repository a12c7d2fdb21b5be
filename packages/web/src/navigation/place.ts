/** Where a page is, without the language in front of it. */
export interface Place {
  readonly pathname: string;
  /** Empty, or with its question mark. */
  readonly search: string;
  /** Empty, or with its number sign. */
  readonly hash: string;
}

/** A path of the site; one that begins with `?` or `#` changes only the query or hash of the current page. */
export type To = string | Partial<Place>;

function begun(text: string, sign: string): string {
  if (text === '' || text === sign) return '';
  return text.startsWith(sign) ? text : sign + text;
}

function split(text: string): Place {
  const hashAt = text.indexOf('#');
  const [whole, hash] = hashAt < 0 ? [text, ''] : [text.slice(0, hashAt), text.slice(hashAt)];
  const searchAt = whole.indexOf('?');
  return searchAt < 0
    ? { pathname: whole, search: '', hash }
    : { pathname: whole.slice(0, searchAt), search: whole.slice(searchAt), hash };
}

/** Two slashes at the beginning would name another site. */
export function resolvePlace(to: To, from: Place): Place {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? split(to) : to;
  return {
    pathname: pathname === '' ? from.pathname : `/${pathname}`.replace(/\/{2,}/g, '/'),
    search: begun(search, '?'),
    hash: begun(hash, '#'),
  };
}

/** As the address bar shows it. `basename` is empty or a language's segment with its slash. */
export function toHref({ pathname, search, hash }: Place, basename: string): string {
  return (pathname === '/' && basename !== '' ? basename : basename + pathname) + search + hash;
}

/** A path of the address bar without its language. */
export function withoutBasename(path: string, basename: string): string {
  const remainder = path.slice(basename.length);
  const isUnder = path.toLowerCase().startsWith(basename.toLowerCase()) && /^(\/|$)/.test(remainder);
  return isUnder ? remainder || '/' : path;
}

/** An address that isn't a path of this site. */
export function isElsewhere(to: To): boolean {
  return typeof to === 'string' && /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);
}

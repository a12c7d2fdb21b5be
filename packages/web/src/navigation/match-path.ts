export type Params = Readonly<Record<string, string | undefined>>;

function splitSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Returns text that cannot be decoded unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The parameters of a path that fits the pattern, or null. `:name` matches one segment, a final `*` all further ones;
 * case and a trailing slash are ignored.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const expected = splitSegments(pattern);
  const given = splitSegments(path).map(decoded);
  const isOpen = expected.at(-1) === '*';
  const count = isOpen ? expected.length - 1 : expected.length;
  if (isOpen ? given.length < count : given.length !== count) return null;
  const params: Record<string, string> = {};
  for (let at = 0; at < count; at++) {
    const [want = '', have = ''] = [expected[at], given[at]];
    if (want.startsWith(':')) params[want.slice(1)] = have;
    else if (want.toLowerCase() !== have.toLowerCase()) return null;
  }
  return params;
}

function wordsIn(pattern: string): number {
  return splitSegments(pattern).filter((segment) => !segment.startsWith(':')).length;
}

/** Sorts routes in the order in which they are tried: those with more literal segments first. */
export function byPrecision<T extends { readonly path: string }>(routes: readonly T[]): readonly T[] {
  return routes.toSorted((a, b) => wordsIn(b.path) - wordsIn(a.path));
}

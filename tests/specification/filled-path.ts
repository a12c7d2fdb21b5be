import type { StoredMatch } from '../fixture/world/world-site.ts';

/** The path with the id of the match that it names by its home side; that match's name where the page is the match's own. */
export function filledPath(
  path: string,
  matches: readonly StoredMatch[],
): { readonly path: string; readonly match: string | undefined } {
  const home = /\{(.*)\}/.exec(path)?.[1];
  if (home === undefined) return { path, match: undefined };
  const found = matches.find((match) => match.home === home);
  if (!found) throw new Error(`filledPath: the world has no match of ${home}`);
  const isMatchPage = path.includes('/match/');
  return { path: path.replace(`{${home}}`, `${found.id}`), match: isMatchPage ? found.name : undefined };
}

/** Test games that providers list. Lists, search and launches exclude them. */
const excludedGames: ReadonlySet<string> = new Set(['softswiss:acceptance-test']);

export function isExcluded(provider: string, key: string): boolean {
  return excludedGames.has(`${provider}:${key}`);
}

/** Games that a provider lists and that no player should meet: its own test games. No list, search or launch has them. */
const excludedGames: ReadonlySet<string> = new Set(['softswiss:acceptance-test']);

export function isExcluded(provider: string, key: string): boolean {
  return excludedGames.has(`${provider}:${key}`);
}

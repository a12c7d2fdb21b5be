import type { GameGroup } from '@evens/bonuses';
import type { CasinoGame } from '@evens/contract';

/** A game's id in lists, favourites, histories and bonus terms. */
export function externalGameId(provider: string, key: string): string {
  return `${provider}:${key}`;
}

/** The group by which a game of another provider counts towards a bonus, from the provider's categories. */
export function externalGameGroup({
  Categories,
  LiveCategory,
}: Pick<CasinoGame, 'Categories' | 'LiveCategory'>): GameGroup {
  if (LiveCategory !== null) return 'live';
  if (Categories.includes('crash')) return 'crash';
  return Categories.includes('slots') ? 'slots' : 'tables';
}

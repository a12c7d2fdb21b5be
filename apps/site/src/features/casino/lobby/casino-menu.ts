import type { CasinoCategory, CasinoPage, LiveCasinoCategory } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';

/** Categories of the menu, in order. */
export const casinoMenu = [
  'all',
  'slots',
  'crash',
  'top-games',
  'card',
] as const satisfies readonly CasinoCategory[];

export function casinoPath(category: CasinoCategory): string {
  return paths.casinoCategory.replace(':category', category);
}

export function livePath(category: LiveCasinoCategory): string {
  return `${casinoPath('live-casino')}/${category}`;
}

export function isLivePage({ category }: CasinoPage): boolean {
  return category === 'live' || category === 'live-casino';
}

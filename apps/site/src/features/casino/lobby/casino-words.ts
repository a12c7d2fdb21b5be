import {
  type CasinoGame,
  type CasinoPage,
  casinoCategories,
  type Jackpot,
  liveCasinoCategories,
} from '@evens/contract';
import { t } from '@evens/web/core/words.ts';

const jackpotNames = ['mystery', 'mini', 'minor', 'grand'] as const;

/** The heading of a page. */
export function pageHeading({ category = 'slots', liveCategory }: CasinoPage): string {
  if (category === 'live' || category === 'live-casino')
    return t(`casino.heading.live.${liveCategory ?? 'all'}`);
  return t(`casino.heading.${category}`);
}

/** Lists whose names do not describe the games in them. */
const broadLists: readonly string[] = ['all', 'popular', 'special', 'games', 'top-games'];

/** Names of the lists that describe the kind of game. */
export function gameListNames({
  Categories,
  LiveCategory,
}: Pick<CasinoGame, 'Categories' | 'LiveCategory'>): readonly string[] {
  const lists = casinoCategories.filter((each) => Categories.includes(each) && !broadLists.includes(each));
  const live = liveCasinoCategories.find((each) => each === LiveCategory);
  return [
    ...lists.map((each) => t(`casino.category.${each}`)),
    ...(live ? [t('casino.category.live-casino'), t(`casino.live.${live}`)] : []),
  ];
}

/** The translated name if the locales have one; otherwise the name given by the game. */
export function jackpotName({ Name }: Pick<Jackpot, 'Name'>): string {
  const known = jackpotNames.find((name) => name === Name);
  return known ? t(`casino.jackpot.${known}`) : Name;
}

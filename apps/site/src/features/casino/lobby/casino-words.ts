import {
  type CasinoGame,
  type CasinoPage,
  casinoCategories,
  type Jackpot,
  liveCasinoCategories,
} from '@evens/contract';
import { calendarDays, nowMs } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import type { GameTrait } from './game-filters.ts';

const jackpotNames = ['mystery', 'mini', 'minor', 'grand'] as const;

/** The heading of a page. */
export function pageHeading({ category = 'slots', liveCategory }: CasinoPage): string {
  if (category === 'live' || category === 'live-casino')
    return t(`casino.heading.live.${liveCategory ?? 'all'}`);
  return t(`casino.heading.${category}`);
}

/** The time of today, or another day's date and time. */
export function momentText(atMs: number): string {
  return calendarDays(nowMs(), atMs) === 0 ? written().time(atMs) : written().dateTime(atMs);
}

/** The name of a filter. */
export function traitName(trait: GameTrait): string {
  if (trait === 'jackpot') return t('casino.badge.jackpot');
  return trait === 'demo' ? t('casino.demo') : t(`casino.trait.${trait}`);
}

/** The level, or the span from the lowest to the highest; undefined if it is not stated. */
export function volatilityText({
  Volatility,
  VolatilityMost,
}: Pick<CasinoGame, 'Volatility' | 'VolatilityMost'>): string | undefined {
  if (Volatility === undefined) return undefined;
  const least = t(`casino.trait.${Volatility}`);
  return VolatilityMost === undefined
    ? t('casino.volatility', { level: least })
    : t('casino.volatility.range', { least, most: t(`casino.trait.${VolatilityMost}`) });
}

/** Lists whose names do not describe the games in them. */
const broadLists: readonly string[] = ['all', 'popular', 'special', 'games', 'top-games'];

/** Names of the lists and features that describe the kind of game. */
export function gameListNames({
  Categories,
  LiveCategory,
  HasJackpot,
  Features = [],
}: Pick<CasinoGame, 'Categories' | 'LiveCategory' | 'HasJackpot' | 'Features'>): readonly string[] {
  const lists = casinoCategories.filter((each) => Categories.includes(each) && !broadLists.includes(each));
  const live = liveCasinoCategories.find((each) => each === LiveCategory);
  return [
    ...lists.map((each) => t(`casino.category.${each}`)),
    ...(HasJackpot ? [traitName('jackpot')] : []),
    ...Features.map(traitName),
    ...(live ? [t('casino.category.live-casino'), t(`casino.live.${live}`)] : []),
  ];
}

/** The translated name if the locales have one; otherwise the name given by the game. */
export function jackpotName({ Name }: Pick<Jackpot, 'Name'>): string {
  const known = jackpotNames.find((name) => name === Name);
  return known ? t(`casino.jackpot.${known}`) : Name;
}

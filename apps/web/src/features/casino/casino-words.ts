import type { CasinoPage, Jackpot } from '@evens/contract';
import { t } from '../../core/words.ts';

const jackpotNames = ['mystery', 'mini', 'minor', 'grand'] as const;

/** What a page is called. */
export function headingOf({ category = 'slots', liveCategory }: CasinoPage): string {
  if (category === 'live' || category === 'live-casino')
    return t(`casino.heading.live.${liveCategory ?? 'all'}`);
  return t(`casino.heading.${category}`);
}

/** Names that the locales have; any other as its game calls it. */
export function jackpotName({ Name }: Pick<Jackpot, 'Name'>): string {
  const known = jackpotNames.find((name) => name === Name);
  return known ? t(`casino.jackpot.${known}`) : Name;
}

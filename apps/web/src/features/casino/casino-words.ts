import type { CasinoGame, CasinoPage, Jackpot } from '@evens/contract';
import { t, written } from '../../app/words.ts';

const jackpotNames = ['mystery', 'mini', 'minor', 'grand'] as const;

/** What a page is called. */
export function headingOf({ category = 'slots', liveCategory }: CasinoPage): string {
  if (category === 'live' || category === 'live-casino')
    return t(`casino.heading.live.${liveCategory ?? 'all'}`);
  return t(`casino.heading.${category}`);
}

/** Provider and, where the provider tells it, what comes back of what is staked. */
export function gameFacts({ ProviderName, Rtp }: CasinoGame): string {
  return Rtp === null ? ProviderName : `${ProviderName} · ${rtpText(Rtp)}`;
}

function rtpText(rtp: number): string {
  return t('casino.rtp', { percent: written().count(Math.round(rtp * 100) / 100) });
}

/** Names that the locales have; any other as its game calls it. */
export function jackpotName({ Name }: Pick<Jackpot, 'Name'>): string {
  const known = jackpotNames.find((name) => name === Name);
  return known ? t(`casino.jackpot.${known}`) : Name;
}

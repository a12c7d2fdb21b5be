import type { CasinoGame } from '@evens/contract';

/** A game of the lobby. */
export function casinoGame(key: string, more: Partial<CasinoGame> = {}): CasinoGame {
  return {
    ID: `evens:${key}`,
    Key: key,
    Name: key,
    Provider: 'evens',
    ProviderName: 'Evens Originals',
    Categories: ['all'],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: false,
    Rtp: 97,
    GameLink: `/table-game/evens/${key}`,
    ...more,
  };
}

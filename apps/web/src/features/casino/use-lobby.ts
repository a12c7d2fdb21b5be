import type { CasinoGame, CasinoProvider } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';
import { words } from '../../core/words.ts';

/** Games come and go by the day. */
const FRESH_MS = 300_000;

interface Lobby {
  readonly games: readonly CasinoGame[];
  /** Those with games, by name. */
  readonly providers: readonly CasinoProvider[];
}

interface LobbyAnswer {
  readonly Games: readonly CasinoGame[];
  readonly Providers: readonly CasinoProvider[];
}

/** Without what doesn't work, and counted without it. Of one answer always the same lists. */
function working({ Games, Providers }: LobbyAnswer): Lobby {
  const games = Games;
  const { compare } = new Intl.Collator(words().language.locale);
  const providers = Providers.map((provider) => ({
    ...provider,
    GamesCount: games.filter(({ Provider }) => Provider === provider.ID).length,
  }))
    .filter(({ GamesCount }) => GamesCount > 0)
    .sort((a, b) => compare(a.Name, b.Name));
  return { games, providers };
}

/** Every game of every provider, best first. */
export function useLobby({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    ...callQuery('GET /api/casino/games'),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    select: working,
  });
}

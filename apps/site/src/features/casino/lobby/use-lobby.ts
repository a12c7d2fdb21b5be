import type { CasinoGame, CasinoProvider } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { words } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';

/** Cache time, ms: games are added and removed from day to day. */
const FRESH_MS = 300_000;

interface Lobby {
  readonly games: readonly CasinoGame[];
  /** Providers with games, by name. */
  readonly providers: readonly CasinoProvider[];
}

interface LobbyAnswer {
  readonly Games: readonly CasinoGame[];
  readonly Providers: readonly CasinoProvider[];
}

/** Games and the providers that have some. Memoised per answer. */
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

/** All games of all providers, best first. */
export function useLobby({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    ...callQuery('GET /api/casino/games'),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    select: working,
  });
}

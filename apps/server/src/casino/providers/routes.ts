import { err, ok, type Result } from '@evens/base';
import {
  type CasinoGame,
  type CasinoProviderId,
  casinoProviders,
  type Launch,
  type Refusal,
  refusal,
} from '@evens/contract';
import { type Language, sportName } from '@evens/locales';
import type { Sport } from '@evens/markets';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { type CallInput, type Key, route } from '../../platform/route.ts';
import type { AudienceReader } from '../lobby/audience.ts';
import { isMobile } from '../lobby/is-mobile.ts';
import type { Popularity } from '../lobby/popularity.ts';
import type { Audience, GameProduct, Providers } from '../lobby/provider.ts';

const PAGE = 20;

export interface ProvidersRoutes {
  readonly providers: Providers;
  readonly readAudience: AudienceReader;
  readonly popularity: Popularity;
  /** Sports that the site draws itself. Calls for virtual games lead to them. */
  readonly drawnSports: readonly Sport[];
}

type Caller = Pick<CallInput<Key>, 'lang' | 'userAgent' | 'countryHint' | 'atMs'> & {
  readonly principal: Principal | Visitor;
};

function toVirtualGame({ alias }: Sport, language: Language): CasinoGame {
  return {
    ID: `evens:${alias}`,
    Key: alias,
    Name: sportName(language, alias),
    Provider: 'evens',
    ProviderName: casinoProviders.evens,
    Categories: ['games'],
    LiveCategory: null,
    HasDemo: false,
    HasJackpot: false,
    Rtp: null,
    GameLink: `/sport/${alias}`,
  };
}

type LaunchQuery = {
  readonly key: string | undefined;
  readonly isDemo: boolean;
  /** Overrides the browser's user agent. */
  readonly isMobile?: boolean | undefined;
};

/** The principal, if it may play for real money. Visitors make the same call for demos. */
function toPlayer(principal: Principal | Visitor): Result<Principal, Refusal> {
  if (principal.role === 'visitor') return err(refusal('NotLoggedInException'));
  return principal.role === 'user' || principal.role === 'demo'
    ? ok(principal)
    : err(refusal('NoPrivilegesException'));
}

/** Filters the games of a page: `casino` or a number has all games, any other name the category of that name. */
function isOnPage(page = 'casino'): (game: CasinoGame) => boolean {
  if (page === 'casino' || /^\d+$/.test(page)) return () => true;
  if (page === 'live-casino' || page === 'live') return ({ LiveCategory }) => LiveCategory !== null;
  return ({ Categories }) => Categories.includes(page);
}

/** The calls of each provider under its own names: lists, launches, jackpots. All share the same few functions. */
export function providersRoutes(
  app: HttpApp,
  { providers, readAudience, popularity, drawnSports }: ProvidersRoutes,
): void {
  const listOf = (id: CasinoProviderId, audience: Audience, product?: GameProduct): readonly CasinoGame[] =>
    providers.get(id)?.games(audience, product) ?? [];

  async function list(id: CasinoProviderId, caller: Caller, product?: GameProduct) {
    return ok({ Games: [...listOf(id, await readAudience(caller), product)] });
  }

  async function all(caller: Caller): Promise<readonly CasinoGame[]> {
    const audience = await readAudience(caller);
    return [...providers.values()].flatMap((provider) => provider.games(audience));
  }

  async function launch(
    id: CasinoProviderId,
    caller: Caller,
    { key, isDemo, isMobile: isMobileRequested }: LaunchQuery,
  ): Promise<Result<Launch, Refusal>> {
    // The query may decide between demo and real money, so the identity is judged here and not by the call's name.
    const refused = await app.judgeIdentity(isDemo ? 'demo' : 'round', caller.principal);
    if (refused !== undefined) return err(refused);
    const provider = providers.get(id);
    if (!provider || key === undefined) return err(refusal('NotFoundException'));
    const game = {
      key: key.toLowerCase(),
      language: caller.lang,
      isMobile: isMobileRequested ?? isMobile(caller.userAgent),
      atMs: caller.atMs,
    };
    if (isDemo) return provider.launchDemo(game);
    const player = toPlayer(caller.principal);
    return player.ok ? provider.launch(player.value, game) : player;
  }

  async function jackpots(id: CasinoProviderId, caller: Caller, currency: Audience['currency']) {
    const { principal } = caller;
    const jackpotCurrency = currency ?? (principal.role === 'visitor' ? 'EUR' : principal.currency);
    return ok({ Jackpots: [...((await providers.get(id)?.jackpots(jackpotCurrency)) ?? [])] });
  }

  const real = (key: string | undefined): LaunchQuery => ({ key, isDemo: false });
  const demo = (key: string | undefined): LaunchQuery => ({ key, isDemo: true });

  route(app, 'GET /api/livecasino/get', async (it) => {
    const type = it.query.type?.toLowerCase();
    const live = (await all(it)).filter(({ LiveCategory }) => LiveCategory !== null);
    const isAny = type === undefined || type === 'all';
    return ok({ Games: live.filter(({ LiveCategory }) => isAny || LiveCategory === type) });
  });

  route(app, 'GET /api/endorphina/geturl', (it) => launch('endorphina', it, real(it.query.game)));
  route(app, 'GET /api/endorphina/getdemourl', (it) => launch('endorphina', it, demo(it.query.game)));

  route(app, 'GET /api/habanero/getGamesByCategory', async (it) => {
    const games = listOf('habanero', await readAudience(it));
    const requestedCategory = it.query.category?.toLowerCase();
    const categories = [...new Set(games.flatMap(({ Categories }) => Categories))].filter(
      (category) => requestedCategory === undefined || category === requestedCategory,
    );
    return ok({
      Categories: categories.map((Category) => ({
        Category,
        Games: games.filter(({ Categories }) => Categories.includes(Category)),
      })),
    });
  });
  route(app, 'GET /api/habanero/getlaunchurl', (it) =>
    launch('habanero', it, { key: it.query.gameKey, isDemo: it.query.isDemo ?? false }),
  );

  route(app, 'GET /api/SoftSwissCasino/getgames', async (it) => {
    const { Country, Currency, IsMobile } = it.query;
    const audience = await readAudience(it);
    const games = listOf('softswiss', {
      currency: Currency ?? audience.currency,
      country: Country?.toUpperCase() ?? audience.country,
      isMobile: IsMobile ?? audience.isMobile,
    });
    return ok({ Games: [...games] });
  });
  route(app, 'GET /api/SoftSwissCasino/getlaunchurl', async (it) => {
    const { gameName, gameProvider, isDemo } = it.query;
    // Games of other providers would be under their own provider: SoftSwiss passes on none.
    if (gameProvider !== undefined && gameProvider.toLowerCase() !== 'softswiss')
      return err(refusal('NotFoundException'));
    return launch('softswiss', it, { key: gameName, isDemo: isDemo ?? false });
  });
  route(app, 'POST /api/SoftSwissCasino/EndGameSession', async ({ principal, body, atMs }) => {
    await providers.get('softswiss')?.endSession(principal, body.sessionId, atMs);
    return ok({ HasErrors: false });
  });
  route(app, 'GET /api/SoftSwissCasino/GetJackpots', (it) => jackpots('softswiss', it, it.query.currency));
  route(app, 'GET /api/SoftSwissCasino/GetLiveCasinoGames', (it) => list('softswiss', it, 'live'));

  route(app, 'GET /api/OpenBoxInternal/Games', (it) => list('openbox', it));
  route(app, 'GET /api/OpenBoxInternal/GameUrl', (it) =>
    launch('openbox', it, { ...real(it.query.gameId), isMobile: it.query.isMobile }),
  );

  route(app, 'GET /api/SevenMojos/games', (it) => list('7mojos', it, 'casino'));
  route(app, 'GET /api/SevenMojos/livegames', (it) => list('7mojos', it, 'live'));
  const inLanguage = (it: Caller & { readonly query: { readonly language?: string } }): Caller => {
    const requestedLanguage = it.query.language?.toLowerCase();
    return {
      ...it,
      lang: app.languages.all.find(({ code }) => code.toLowerCase() === requestedLanguage) ?? it.lang,
    };
  };
  route(app, 'GET /api/SevenMojos/gameurl', (it) =>
    launch('7mojos', inLanguage(it), real(it.query.gameToken ?? it.query.gameName)),
  );
  route(app, 'GET /api/SevenMojos/demogameurl', (it) =>
    launch('7mojos', inLanguage(it), demo(it.query.gameToken ?? it.query.gameName)),
  );

  route(app, 'GET /api/Leap/casinogames', (it) => list('leap', it, 'casino'));
  route(app, 'GET /api/Leap/virtualgames', async (it) => {
    const games = listOf('leap', await readAudience(it), 'virtual');
    return ok({ Games: [...drawnSports.map((sport) => toVirtualGame(sport, it.lang)), ...games] });
  });
  route(app, 'GET /api/Leap/gameurl', (it) => launch('leap', it, real(it.query.gameId)));
  route(app, 'GET /api/Leap/demogameurl', (it) => launch('leap', it, demo(it.query.gameId)));

  route(app, 'GET /api/Rocket/LaunchGame', (it) => launch('rocket', it, real(it.query.gameId)));

  route(app, 'GET /api/goldenrace/initialize', async (it) => {
    const games = listOf('goldenrace', await readAudience(it));
    const [first, ...others] = drawnSports.map((sport) => toVirtualGame(sport, it.lang));
    if (first) return ok({ HasErrors: false, Url: first.GameLink, Games: [first, ...others, ...games] });
    const launched = await launch('goldenrace', it, real(games[0]?.Key));
    return launched.ok ? ok({ ...launched.value, Games: [...games] }) : launched;
  });

  route(app, 'GET /api/egtDigital/games', (it) => list('egtdigital', it));
  route(app, 'GET /api/egtDigital/jackpots', (it) => jackpots('egtdigital', it, it.query.currency));
  route(app, 'GET /api/egtDigital/gameurl', (it) => launch('egtdigital', it, real(it.query.gameId)));
  route(app, 'GET /api/egtDigital/demogameurl', (it) => launch('egtdigital', it, demo(it.query.gameId)));
  route(app, 'GET /api/patePlay/games', (it) => list('pateplay', it));
  route(app, 'GET /api/patePlay/jackpots', (it) => jackpots('pateplay', it, it.query.currency));
  route(app, 'GET /api/patePlay/gameurl', (it) => launch('pateplay', it, real(it.query.gameId)));
  route(app, 'GET /api/patePlay/demogameurl', (it) => launch('pateplay', it, demo(it.query.gameId)));

  route(app, 'GET /api/CasinoTop/Get', async (it) => {
    const { page: pageText = '1' } = it.query;
    const page = /^\d+$/.test(pageText) ? Math.max(1, Number(pageText)) : 1;
    const games = await popularity.order((await all(it)).filter(isOnPage(it.query.page)));
    const from = (page - 1) * PAGE;
    return ok({ Games: games.slice(from, from + PAGE), Page: page, HasMore: games.length > from + PAGE });
  });

  const popular = async (caller: Caller, isIncluded: (game: CasinoGame) => boolean) =>
    ok({ Games: [...(await popularity.order((await all(caller)).filter(isIncluded)))] });
  route(app, 'GET /api/PopularCasinoGames/Live', (it) =>
    popular(it, ({ LiveCategory }) => LiveCategory !== null),
  );
  route(app, 'GET /api/PopularCasinoGames/Slot', (it) =>
    popular(it, ({ Categories }) => Categories.includes('slots')),
  );
  route(app, 'GET /api/PopularCasinoGames/Table', (it) =>
    popular(
      it,
      ({ Categories, LiveCategory }) =>
        LiveCategory === null && (Categories.includes('games') || Categories.includes('card')),
    ),
  );
}

import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../core/chunk.ts';
import { paths } from '../core/route-paths.ts';
import { useSetting } from '../core/settings.ts';
import { loadCasinoWords, loadLaterWords } from '../core/words.ts';
import { SportPage } from '../features/sport/sport-page.tsx';

/** Whom a screen is for: to everybody else visitors' and users' screens lead home, an operator's isn't there. */
export type ScreenReaders = 'everybody' | 'visitors' | 'users' | 'operators';

export interface Screen {
  readonly path: string;
  readonly page: ComponentType;
  readonly who: ScreenReaders;
}

const loadHome = () => import('../features/home/home-page.tsx');
// A visit to the start page has it while start-up still waits for its answers; a failure shows when it is rendered.
if (/^\/([a-z]{2}(-[a-z]{2})?\/?)?$/i.test(location.pathname)) loadHome().catch(() => undefined);

/** A screen in a chunk of its own. */
function later(screen: () => Promise<ComponentType>) {
  return lazy(() => loadChunk(async () => ({ default: await screen() })));
}

/** The same, with the words that the first page doesn't have. */
function laterWithWords(screen: () => Promise<ComponentType>) {
  return later(async () => {
    const [component] = await Promise.all([screen(), loadLaterWords()]);
    return component;
  });
}

/** The same, with the words of the casino too. */
function laterWithCasinoWords(screen: () => Promise<ComponentType>) {
  return later(async () => {
    const [component] = await Promise.all([screen(), loadCasinoWords()]);
    return component;
  });
}

const HomePage = later(async () => (await loadHome()).HomePage);
const MatchPage = laterWithWords(
  async () => (await import('../features/match/page/match-page.tsx')).MatchPage,
);
const LivePage = later(async () => (await import('../features/live/live-page.tsx')).LivePage);
const PriceAgePage = laterWithWords(
  async () => (await import('../features/price-age/price-age-page.tsx')).PriceAgePage,
);
const FeaturedPage = laterWithWords(
  async () => (await import('../features/live/featured-page.tsx')).FeaturedPage,
);
const MultiViewPage = laterWithWords(
  async () => (await import('../features/live/multi-view-page.tsx')).MultiViewPage,
);
const LoginPage = laterWithWords(async () => (await import('../features/accounts/login-page.tsx')).LoginPage);
const RegisterPage = laterWithWords(
  async () => (await import('../features/accounts/register-page.tsx')).RegisterPage,
);
const LostPasswordPage = laterWithWords(
  async () => (await import('../features/accounts/lost-password-page.tsx')).LostPasswordPage,
);
const SetPasswordPage = laterWithWords(
  async () => (await import('../features/accounts/set-password-page.tsx')).SetPasswordPage,
);
const BetsPage = laterWithWords(async () => (await import('../features/history/bets-page.tsx')).BetsPage);
const TicketPage = laterWithWords(
  async () => (await import('../features/history/ticket-page.tsx')).TicketPage,
);
const KoreanPage = laterWithWords(
  async () => (await import('../features/korean/korean-page.tsx')).KoreanPage,
);
const KoreanOutrightsPage = laterWithWords(
  async () => (await import('../features/korean/korean-outrights-page.tsx')).KoreanOutrightsPage,
);

/** A sport in the view that was chosen: its list, or the dense table. */
function SportInView() {
  return useSetting('viewFormat') === 'korean' ? <KoreanPage /> : <SportPage />;
}

const SchedulePage = laterWithWords(
  async () => (await import('../features/schedule/schedule-page.tsx')).SchedulePage,
);
const ResultsPage = laterWithWords(
  async () => (await import('../features/results/results-page.tsx')).ResultsPage,
);
const ResultPage = laterWithWords(
  async () => (await import('../features/results/result-page.tsx')).ResultPage,
);
const OutrightsPage = laterWithWords(
  async () => (await import('../features/outrights/outrights-page.tsx')).OutrightsPage,
);
const TopTournamentsPage = later(
  async () => (await import('../features/sport/top-tournaments-page.tsx')).TopTournamentsPage,
);
const EsportsPage = laterWithWords(
  async () => (await import('../features/esports/esports-page.tsx')).EsportsPage,
);
const FavouritesPage = laterWithWords(
  async () => (await import('../features/favourites-page/favourites-page.tsx')).FavouritesPage,
);
const CasinoGamePage = laterWithCasinoWords(
  async () => (await import('../features/casino-game/casino-game-page.tsx')).CasinoGamePage,
);
const CasinoHistoryPage = laterWithCasinoWords(
  async () => (await import('../features/casino-history/casino-history-page.tsx')).CasinoHistoryPage,
);
const RoundPage = laterWithCasinoWords(
  async () => (await import('../features/casino-history/round-page.tsx')).RoundPage,
);
const WinnerProofPage = laterWithCasinoWords(
  async () => (await import('../features/casino-history/winner-proof-page.tsx')).WinnerProofPage,
);
const FairnessPage = laterWithCasinoWords(
  async () => (await import('../features/fairness/fairness-page.tsx')).FairnessPage,
);
const CasinoPage = laterWithWords(
  async () => (await import('../features/casino/casino-page.tsx')).CasinoPage,
);
const ProvidersPage = laterWithWords(
  async () => (await import('../features/casino/providers-page.tsx')).ProvidersPage,
);
const DeskPage = laterWithWords(async () => (await import('../features/desk/desk-page.tsx')).DeskPage);

function screensOf(who: ScreenReaders, pages: Readonly<Record<string, ComponentType>>): readonly Screen[] {
  return Object.entries(pages).map(([path, page]) => ({ path, page, who }));
}

/** What stands on which path. The router's own order decides between paths that both fit: words before parameters. */
export const screens: readonly Screen[] = [
  ...screensOf('everybody', {
    [paths.home]: HomePage,
    [paths.setPassword]: SetPasswordPage,
    [paths.sport]: SportInView,
    [paths.sportOne]: SportInView,
    [paths.sportToday]: SportPage,
    [paths.category]: SportPage,
    [paths.tournament]: SportPage,
    [paths.match]: MatchPage,
    [paths.korean]: KoreanPage,
    [paths.koreanSport]: KoreanPage,
    [paths.koreanOutrights]: KoreanOutrightsPage,
    [paths.schedule]: SchedulePage,
    [paths.results]: ResultsPage,
    [paths.resultsMatch]: ResultPage,
    [paths.esportsResults]: ResultsPage,
    [paths.esportsResultsOf]: ResultsPage,
    [paths.esportsResultsMatch]: ResultPage,
    [paths.favourites]: FavouritesPage,
    [paths.live]: LivePage,
    [paths.liveFeatured]: FeaturedPage,
    [paths.multiView]: MultiViewPage,
    [paths.liveMatch]: MatchPage,
    [paths.liveMatchShort]: MatchPage,
    [paths.outrights]: OutrightsPage,
    [paths.outrightsOf]: OutrightsPage,
    [paths.topTournaments]: TopTournamentsPage,
    [paths.topTournamentsOf]: TopTournamentsPage,
    [paths.esports]: EsportsPage,
    [paths.esportsOutright]: OutrightsPage,
    [paths.esportsOutrightOf]: OutrightsPage,
    [paths.esportsOne]: SportPage,
    [paths.esportsCategory]: SportPage,
    [paths.esportsTournament]: SportPage,
    [paths.esportsMatch]: MatchPage,
    [paths.esportsLiveMatch]: MatchPage,
    [paths.priceAge]: PriceAgePage,
    [paths.casino]: CasinoPage,
    [paths.casinoProviders]: ProvidersPage,
    [paths.casinoCategory]: CasinoPage,
    [paths.casinoLive]: CasinoPage,
    [paths.tableGame]: CasinoGamePage,
    [paths.liveCasinoGame]: CasinoGamePage,
    [paths.fairness]: FairnessPage,
    [paths.winnerProof]: WinnerProofPage,
  }),
  ...screensOf('visitors', {
    [paths.login]: LoginPage,
    [paths.register]: RegisterPage,
    [paths.lostPassword]: LostPasswordPage,
  }),
  ...screensOf('users', {
    [paths.bets]: BetsPage,
    [paths.ticket]: TicketPage,
    [paths.casinoHistory]: CasinoHistoryPage,
    [paths.casinoRound]: RoundPage,
  }),
  ...screensOf('operators', { [paths.desk]: DeskPage }),
];

import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { isAgent } from '@evens/web/core/user-kinds.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { Navigate, type RoutePage, Routes } from '@evens/web/navigation/index.ts';
import { type ComponentType, type ReactNode, useState } from 'react';

/** The audience of a screen: all others are led home. */
type ScreenReaders = 'everybody' | 'visitors' | 'users' | 'agents';

interface OnlyProps {
  readonly children: ReactNode;
}

function Everybody({ children }: OnlyProps) {
  return children;
}

/** A user who opens this screen logged in is led home; one who logs in here is led on by the screen itself. */
function OnlyVisitors({ children }: OnlyProps) {
  const [cameLoggedIn] = useState(() => currentUser() !== null);
  return cameLoggedIn ? <Navigate to={paths.home} replace /> : children;
}

function OnlyUsers({ children }: OnlyProps) {
  return useUser() ? children : <Navigate to={paths.home} replace />;
}

function OnlyAgents({ children }: OnlyProps) {
  return isAgent(useUser()) ? children : <Navigate to={paths.home} replace />;
}

const gates: Readonly<Record<ScreenReaders, (props: OnlyProps) => ReactNode>> = {
  everybody: Everybody,
  visitors: OnlyVisitors,
  users: OnlyUsers,
  agents: OnlyAgents,
};

const HomePage = lazyPart(async () => (await import('../features/site/home/home-page.tsx')).HomePage);
const MatchPage = lazyPart(
  async () => (await import('../features/sportsbook/match/page/match-page.tsx')).MatchPage,
  'later',
);
const LivePage = lazyPart(async () => (await import('../features/sportsbook/live/live-page.tsx')).LivePage);
const PriceAgePage = lazyPart(
  async () => (await import('../features/feed/price-age/price-age-page.tsx')).PriceAgePage,
  'later',
);
const FeaturedPage = lazyPart(
  async () => (await import('../features/sportsbook/live/featured-page.tsx')).FeaturedPage,
  'later',
);
const MultiViewPage = lazyPart(
  async () => (await import('../features/sportsbook/multi-view/multi-view-page.tsx')).MultiViewPage,
  'later',
);
const LoginPage = lazyPart(
  async () => (await import('../features/players/accounts/login-page.tsx')).LoginPage,
  'later',
);
const RegisterPage = lazyPart(
  async () => (await import('../features/players/accounts/register-page.tsx')).RegisterPage,
  'later',
);
const LostPasswordPage = lazyPart(
  async () => (await import('../features/players/accounts/lost-password-page.tsx')).LostPasswordPage,
  'later',
);
const SetPasswordPage = lazyPart(
  async () => (await import('../features/players/accounts/set-password-page.tsx')).SetPasswordPage,
  'later',
);
const LoyaltyPage = lazyPart(
  async () => (await import('../features/promotions/loyalty/loyalty-page.tsx')).LoyaltyPage,
  'casino',
);
const TournamentsPage = lazyPart(
  async () => (await import('../features/promotions/tournaments/tournaments-page.tsx')).TournamentsPage,
  'casino',
);
const ConfirmEmailPage = lazyPart(
  async () => (await import('../features/players/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
  'later',
);
const UnsubscribePage = lazyPart(
  async () => (await import('../features/players/accounts/unsubscribe-page.tsx')).UnsubscribePage,
  'later',
);
const TicketPage = lazyPart(
  async () => (await import('../features/players/history/ticket-page.tsx')).TicketPage,
  'later',
);
const KoreanPage = lazyPart(
  async () => (await import('../features/sportsbook/korean/korean-page.tsx')).KoreanPage,
  'later',
);
const KoreanOutrightsPage = lazyPart(
  async () => (await import('../features/sportsbook/korean/korean-outrights-page.tsx')).KoreanOutrightsPage,
  'later',
);

const SchedulePage = lazyPart(
  async () => (await import('../features/sportsbook/schedule/schedule-page.tsx')).SchedulePage,
  'later',
);
const ResultsPage = lazyPart(
  async () => (await import('../features/sportsbook/results/results-page.tsx')).ResultsPage,
  'later',
);
const ResultPage = lazyPart(
  async () => (await import('../features/sportsbook/results/result-page.tsx')).ResultPage,
  'later',
);
const OutrightsPage = lazyPart(
  async () => (await import('../features/sportsbook/outrights/outrights-page.tsx')).OutrightsPage,
  'later',
);
const TopTournamentsPage = lazyPart(
  async () => (await import('../features/sportsbook/sport/top-tournaments-page.tsx')).TopTournamentsPage,
);
const EsportsPage = lazyPart(
  async () => (await import('../features/sportsbook/esports/esports-page.tsx')).EsportsPage,
  'later',
);
const FavouritesPage = lazyPart(
  async () => (await import('../features/sportsbook/favourites-page/favourites-page.tsx')).FavouritesPage,
  'later',
);
const CasinoGamePage = lazyPart(
  async () => (await import('../features/casino/game/casino-game-page.tsx')).CasinoGamePage,
  'casino',
);
const RoundPage = lazyPart(
  async () => (await import('../features/casino/history/round-page.tsx')).RoundPage,
  'casino',
);
const WinnerProofPage = lazyPart(
  async () => (await import('../features/casino/history/winner-proof-page.tsx')).WinnerProofPage,
  'casino',
);
const FairnessPage = lazyPart(
  async () => (await import('../features/casino/fairness/fairness-page.tsx')).FairnessPage,
  'casino',
);
const CasinoPage = lazyPart(
  async () => (await import('../features/casino/lobby/casino-page.tsx')).CasinoPage,
  'later',
);
const ProvidersPage = lazyPart(
  async () => (await import('../features/casino/lobby/providers-page.tsx')).ProvidersPage,
  'later',
);
const PaymentMethodsPage = lazyPart(
  async () =>
    (await import('../features/payments/cashier/methods-page/payment-methods-page.tsx')).PaymentMethodsPage,
  'later',
);
const ResponsiblePage = lazyPart(
  async () => (await import('../features/players/protection/responsible-page.tsx')).ResponsiblePage,
  'later',
);
const LegalPage = lazyPart(
  async () => (await import('../features/site/legal/legal-page.tsx')).LegalPage,
  'later',
);
const FaqPage = lazyPart(async () => (await import('../features/site/faq/faq-page.tsx')).FaqPage, 'later');
const BlogPage = lazyPart(
  async () => (await import('../features/site/blog/blog-page.tsx')).BlogPage,
  'later',
);
const PostPage = lazyPart(
  async () => (await import('../features/site/blog/post-page.tsx')).PostPage,
  'later',
);
const PromotionsPage = lazyPart(
  async () => (await import('../features/promotions/bonuses/promotions-page.tsx')).PromotionsPage,
  'later',
);
const OpenModalPage = lazyPart(async () => (await import('./open-modal-page.tsx')).OpenModalPage, 'later');
const ManagementPage = lazyPart(
  async () => (await import('../features/operators/agents/management-page.tsx')).ManagementPage,
  'later',
);
const AgentUsersPage = lazyPart(
  async () => (await import('../features/operators/agents/users-page.tsx')).UsersPage,
  'later',
);
const AgentReportPage = lazyPart(
  async () => (await import('../features/operators/agents/report-page.tsx')).ReportPage,
  'later',
);

function buildPages(
  who: ScreenReaders,
  screens: Readonly<Record<string, ComponentType>>,
): readonly RoutePage[] {
  const Gate = gates[who];
  return Object.entries(screens).map(([path, Screen]) => ({
    path,
    element: (
      <Gate>
        <Screen />
      </Gate>
    ),
  }));
}

const pages: readonly RoutePage[] = [
  ...buildPages('everybody', {
    [paths.home]: HomePage,
    [paths.setPassword]: SetPasswordPage,
    [paths.confirmEmail]: ConfirmEmailPage,
    [paths.unsubscribe]: UnsubscribePage,
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
    [paths.esportsMatch]: MatchPage,
    [paths.esportsLiveMatch]: MatchPage,
    [paths.priceAge]: PriceAgePage,
    [paths.paymentMethods]: PaymentMethodsPage,
    [paths.responsibleGaming]: ResponsiblePage,
    [paths.promotions]: PromotionsPage,
    [paths.termsAndConditions]: LegalPage,
    [paths.bonusTerms]: LegalPage,
    [paths.privacyPolicy]: LegalPage,
    [paths.amlPolicy]: LegalPage,
    [paths.cookiesPolicy]: LegalPage,
    [paths.faq]: FaqPage,
    [paths.faqTopic]: FaqPage,
    [paths.blog]: BlogPage,
    [paths.blogCategory]: BlogPage,
    [paths.blogPost]: PostPage,
    [paths.loyalty]: LoyaltyPage,
    [paths.casino]: CasinoPage,
    [paths.casinoProviders]: ProvidersPage,
    [paths.casinoTournaments]: TournamentsPage,
    [paths.casinoCategory]: CasinoPage,
    [paths.casinoLive]: CasinoPage,
    [paths.tableGame]: CasinoGamePage,
    [paths.liveCasinoGame]: CasinoGamePage,
    [paths.fairness]: FairnessPage,
    [paths.winnerProof]: WinnerProofPage,
    [paths.openModal]: OpenModalPage,
    [paths.openModalWith]: OpenModalPage,
  }),
  ...buildPages('visitors', {
    [paths.login]: LoginPage,
    [paths.register]: RegisterPage,
    [paths.lostPassword]: LostPasswordPage,
  }),
  ...buildPages('users', {
    [paths.ticket]: TicketPage,
    [paths.casinoRound]: RoundPage,
  }),
  ...buildPages('agents', {
    [paths.agentManagement]: ManagementPage,
    [paths.agentUsers]: AgentUsersPage,
    [paths.agentReports]: AgentReportPage,
  }),
];

/** All screens but those of the first file. */
export function OtherScreens() {
  return <Routes pages={pages} otherwise={<NotFoundPage />} />;
}

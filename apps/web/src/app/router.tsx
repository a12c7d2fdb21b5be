import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { SportPage } from '../features/sport/sport-page.tsx';
import { loadChunk } from './chunk.ts';
import { Layout } from './layout.tsx';
import { paths } from './route-paths.ts';
import { currentUser, useUser } from './session.ts';
import { loadLaterWords } from './words.ts';

const loadHome = () => import('../features/site/home-page.tsx');
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
const DeskPage = laterWithWords(async () => (await import('../features/desk/desk-page.tsx')).DeskPage);
const HomePage = later(async () => (await loadHome()).HomePage);
const MatchPage = later(async () => (await import('../features/sport/match-page.tsx')).MatchPage);
const LivePage = later(async () => (await import('../features/live/live-page.tsx')).LivePage);

/** Who comes here logged in goes home; who logs in here is led on by the screen itself. */
function OnlyVisitors({ children }: { readonly children: ReactNode }) {
  const [cameLoggedIn] = useState(() => currentUser() !== null);
  return cameLoggedIn ? <Navigate to={paths.home} replace /> : children;
}

function OnlyUsers({ children }: { readonly children: ReactNode }) {
  return useUser() ? children : <Navigate to={paths.home} replace />;
}

/** To everybody else the page isn't there. */
function OnlyOperators({ children }: { readonly children: ReactNode }) {
  return useUser()?.IsOperator ? children : <NotFoundPage />;
}

function visitors(page: ReactNode) {
  return <OnlyVisitors>{page}</OnlyVisitors>;
}

/** Paths are matched without regard to case; the language in front of them is the router's base. */
export function Site({ basename }: { readonly basename: string }) {
  return (
    <BrowserRouter basename={basename === '' ? '/' : basename}>
      <Layout>
        <Routes>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.login} element={visitors(<LoginPage />)} />
          <Route path={paths.register} element={visitors(<RegisterPage />)} />
          <Route path={paths.lostPassword} element={visitors(<LostPasswordPage />)} />
          <Route path={paths.setPassword} element={<SetPasswordPage />} />
          <Route path={paths.sport} element={<SportPage />} />
          <Route path={paths.sportOne} element={<SportPage />} />
          <Route path={paths.sportToday} element={<SportPage />} />
          <Route path={paths.category} element={<SportPage />} />
          <Route path={paths.tournament} element={<SportPage />} />
          <Route path={paths.match} element={<MatchPage />} />
          <Route path={paths.live} element={<LivePage />} />
          <Route path={paths.liveMatch} element={<MatchPage />} />
          <Route path={paths.liveMatchShort} element={<MatchPage />} />
          <Route path={paths.esportsOne} element={<SportPage />} />
          <Route path={paths.esportsCategory} element={<SportPage />} />
          <Route path={paths.esportsTournament} element={<SportPage />} />
          <Route path={paths.esportsMatch} element={<MatchPage />} />
          <Route path={paths.esportsLiveMatch} element={<MatchPage />} />
          <Route
            path={paths.bets}
            element={
              <OnlyUsers>
                <BetsPage />
              </OnlyUsers>
            }
          />
          <Route
            path={paths.ticket}
            element={
              <OnlyUsers>
                <TicketPage />
              </OnlyUsers>
            }
          />
          <Route
            path={paths.desk}
            element={
              <OnlyOperators>
                <DeskPage />
              </OnlyOperators>
            }
          />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Layout>
    </BrowserRouter>
  );
}

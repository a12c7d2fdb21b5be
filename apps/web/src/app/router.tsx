import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { HomePage } from '../features/site/home-page.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { SportPage } from '../features/sport/sport-page.tsx';
import { loadChunk } from './chunk.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { paths } from './route-paths.ts';
import { currentUser } from './session.ts';
import { loadLaterWords } from './words.ts';

type Screen = () => Promise<ComponentType>;

/** A screen in a chunk of its own; those of accounts and history come with their words. */
function later(screen: Screen, withWords = true): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const [Component] = await Promise.all([loadChunk(screen), withWords ? loadLaterWords() : undefined]);
    return { Component };
  };
}

const onlyVisitors: LoaderFunction = () => (currentUser() ? redirect(paths.home) : null);
const onlyUsers: LoaderFunction = () => (currentUser() ? null : redirect(paths.home));

const login: Screen = async () => (await import('../features/accounts/login-page.tsx')).LoginPage;
const register: Screen = async () => (await import('../features/accounts/register-page.tsx')).RegisterPage;
const lost: Screen = async () =>
  (await import('../features/accounts/lost-password-page.tsx')).LostPasswordPage;
const setPassword: Screen = async () =>
  (await import('../features/accounts/set-password-page.tsx')).SetPasswordPage;
const match: Screen = async () => (await import('../features/sport/match-page.tsx')).MatchPage;
const live: Screen = async () => (await import('../features/live/live-page.tsx')).LivePage;
const bets: Screen = async () => (await import('../features/history/bets-page.tsx')).BetsPage;

const screens: RouteObject[] = [
  { path: paths.home, Component: HomePage },
  { path: paths.login, lazy: later(login), loader: onlyVisitors },
  { path: paths.register, lazy: later(register), loader: onlyVisitors },
  { path: paths.lostPassword, lazy: later(lost), loader: onlyVisitors },
  { path: paths.setPassword, lazy: later(setPassword) },
  { path: paths.sport, Component: SportPage },
  { path: paths.sportOne, Component: SportPage },
  { path: paths.sportToday, element: <SportPage isToday /> },
  { path: paths.category, Component: SportPage },
  { path: paths.tournament, Component: SportPage },
  { path: paths.match, lazy: later(match, false) },
  { path: paths.live, lazy: later(live, false) },
  { path: paths.liveMatch, lazy: later(match, false) },
  { path: paths.liveMatchShort, lazy: later(match, false) },
  { path: paths.bets, lazy: later(bets), loader: onlyUsers },
  { path: '*', Component: NotFoundPage },
];

/** Paths are matched without regard to case; the language in front of them is the router's base. */
export function createRouter(basename: string) {
  return createBrowserRouter(
    [
      {
        Component: Layout,
        ErrorBoundary: ErrorScreen,
        HydrateFallback: () => null,
        children: [{ ErrorBoundary: ErrorScreen, children: screens }],
      },
    ],
    { basename: basename === '' ? '/' : basename },
  );
}

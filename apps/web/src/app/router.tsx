import { type ReactNode, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { Layout } from './layout.tsx';
import { paths } from './route-paths.ts';
import { type ScreenReaders, screens } from './screens.tsx';
import { currentUser, useUser } from './session.ts';

interface OnlyProps {
  readonly children: ReactNode;
}

function Everybody({ children }: OnlyProps) {
  return children;
}

/** Who comes here logged in goes home; who logs in here is led on by the screen itself. */
function OnlyVisitors({ children }: OnlyProps) {
  const [cameLoggedIn] = useState(() => currentUser() !== null);
  return cameLoggedIn ? <Navigate to={paths.home} replace /> : children;
}

function OnlyUsers({ children }: OnlyProps) {
  return useUser() ? children : <Navigate to={paths.home} replace />;
}

/** To everybody else the page isn't there. */
function OnlyOperators({ children }: OnlyProps) {
  return useUser()?.IsOperator ? children : <NotFoundPage />;
}

const doors: Readonly<Record<ScreenReaders, (props: OnlyProps) => ReactNode>> = {
  everybody: Everybody,
  visitors: OnlyVisitors,
  users: OnlyUsers,
  operators: OnlyOperators,
};

/** Paths are matched without regard to case; the language in front of them is the router's base. */
export function Site({ basename }: { readonly basename: string }) {
  return (
    <BrowserRouter basename={basename === '' ? '/' : basename}>
      <Layout>
        <Routes>
          {screens.map(({ path, page: Page, who }) => {
            const Door = doors[who];
            return (
              <Route
                key={path}
                path={path}
                element={
                  <Door>
                    <Page />
                  </Door>
                }
              />
            );
          })}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Layout>
    </BrowserRouter>
  );
}

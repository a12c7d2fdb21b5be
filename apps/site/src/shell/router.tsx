import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { isAgent } from '@evens/web/core/user-kinds.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { Navigate, PageLayer, Router, Routes } from '@evens/web/navigation/index.ts';
import { type ReactNode, useState } from 'react';
import { AccountLayer, accountLayer } from './account-layer.tsx';
import { Layout } from './layout.tsx';
import { type ScreenReaders, screens } from './screens.tsx';

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

const pages = screens.map(({ path, page: Page, who }) => {
  const Gate = gates[who];
  return {
    path,
    element: (
      <Gate>
        <Page />
      </Gate>
    ),
  };
});
const newKey = () => Math.random().toString(36).slice(2, 10);
const otherwise = <NotFoundPage />;

/** Paths are matched without regard to case; the language in front of them is the router's base. */
export function Site({ basename }: { readonly basename: string }) {
  return (
    <Router basename={basename} newKey={newKey} layers={accountLayer}>
      <PageLayer>
        <Layout>
          <Routes pages={pages} otherwise={otherwise} />
        </Layout>
      </PageLayer>
      <AccountLayer />
    </Router>
  );
}

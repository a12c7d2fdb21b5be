import { PageLayer, Router, Routes } from '@evens/web/navigation/index.ts';
import { AccountLayer, accountLayer } from './account-layer.tsx';
import { Layout } from './layout.tsx';
import { otherScreens, pages } from './screens.tsx';

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Paths are matched without regard to case; the language in front of them is the router's base. */
export function Site({ basename }: { readonly basename: string }) {
  return (
    <Router basename={basename} newKey={newKey} layers={accountLayer}>
      <PageLayer>
        <Layout>
          <Routes pages={pages} otherwise={otherScreens} />
        </Layout>
      </PageLayer>
      <AccountLayer />
    </Router>
  );
}

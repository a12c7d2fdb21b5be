import { Suspense } from 'react';
import { lazyPart } from '../core/lazy-part.ts';
import { paths } from '../core/route-paths.ts';
import { useUser } from '../core/session.ts';
import { isAccountPath, movedTo } from '../features/account-modal/index.ts';
import { type LayerRules, Navigate, useLocation } from '../navigation/index.ts';
import { ErrorBoundary } from './error-screen.tsx';

const AccountModal = lazyPart(
  async () => (await import('../features/account-modal/account-modal.tsx')).AccountModal,
  'later',
);

/** Forms of one task: nothing to come back to once they are done. */
const unfit = /^\/(login|register|lost-password|set-password|open-modal)(\/|$)/i;

export const accountLayer: LayerRules = {
  isOver: isAccountPath,
  canLieBeneath: (path) => !unfit.test(path),
};

/** The account modal over the page, as long as the location is one of its own. Visitors are led home. */
export function AccountLayer() {
  const location = useLocation();
  const user = useUser();
  if (!isAccountPath(location.pathname)) return null;
  if (!user) return <Navigate to={paths.home} replace />;
  const to = movedTo(location);
  if (to !== undefined) return <Navigate to={to} replace />;
  return (
    <ErrorBoundary of="part" path={location.pathname}>
      <Suspense>
        <AccountModal />
      </Suspense>
    </ErrorBoundary>
  );
}

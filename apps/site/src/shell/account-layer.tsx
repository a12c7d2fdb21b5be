import { depositOriginAt } from '@evens/web/core/deposit-origin.ts';
import { lazyPart } from '@evens/web/core/lazy-part.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { type LayerRules, Navigate, useLocation } from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { Suspense } from 'react';
import { isAccountPath } from '../features/players/account-modal/index.ts';

const AccountModal = lazyPart(
  async () => (await import('../features/players/account-modal/account-modal.tsx')).AccountModal,
  'later',
);

/** Forms of one task: nothing to come back to once they are done. */
const unfit = /^\/(login|register|lost-password|set-password|confirm-email|unsubscribe|open-modal)(\/|$)/i;

export const accountLayer: LayerRules = {
  isOver: isAccountPath,
  canLieBeneath: (path) => !unfit.test(path),
  leftFrom: depositOriginAt,
};

/** The account modal over the page, as long as the location is one of its own. Visitors are led home. */
export function AccountLayer() {
  const { pathname } = useLocation();
  const user = useUser();
  if (!isAccountPath(pathname)) return null;
  if (!user) return <Navigate to={paths.home} replace />;
  return (
    <ErrorBoundary of="part" path={pathname}>
      <Suspense>
        <AccountModal />
      </Suspense>
    </ErrorBoundary>
  );
}

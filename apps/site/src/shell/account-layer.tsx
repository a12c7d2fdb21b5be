import { depositOriginAt } from '@evens/web/core/deposit-origin.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { visit } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import {
  type LayerRules,
  Navigate,
  useCover,
  useLocation,
  usePlaceBeneath,
} from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense, useEffect } from 'react';
import { isAccountPath } from '../features/players/account-modal/index.ts';
import { keepCasinoBeneath, readCasinoBeneath } from './casino-beneath.ts';

const AccountModal = lazyPart(async () => {
  const modal = await import('../features/players/account-modal/account-modal.tsx');
  void modal.loadTab(window.location.pathname.slice(visit().basename.length));
  return modal.AccountModal;
}, 'later');

/** Forms of one task: nothing to come back to once they are done. */
const unfit = /^\/(login|register|lost-password|set-password|confirm-email|unsubscribe|open-modal)(\/|$)/i;

export const accountLayer: LayerRules = {
  isOver: isAccountPath,
  canLieBeneath: (path) => !unfit.test(path),
  leftFrom: (path) => depositOriginAt(path) ?? readCasinoBeneath(path),
};

/** Shown while the code of the modal loads: a frame of its size, which can be closed. */
function LoadingModal() {
  const { uncover } = useCover();
  return (
    <Dialog
      position="wide"
      bare
      ignoresTapBeside
      title={t('shell.loading')}
      closeLabel={t('shell.close')}
      onClose={uncover}
    >
      <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
    </Dialog>
  );
}

/** The account modal over the page, as long as the location is one of its own. Visitors are led home. */
export function AccountLayer() {
  const { pathname } = useLocation();
  const user = useUser();
  const beneath = usePlaceBeneath();
  useEffect(() => keepCasinoBeneath(beneath), [beneath]);
  if (!isAccountPath(pathname)) return null;
  if (!user) return <Navigate to={paths.home} replace />;
  return (
    <ErrorBoundary of="part" path={pathname}>
      <Suspense fallback={<LoadingModal />}>
        <AccountModal />
      </Suspense>
    </ErrorBoundary>
  );
}

import { isLoading, onLoading } from '@evens/web/core/chunk.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { keepOneSession } from '@evens/web/core/one-session.ts';
import { closePanelsAtArrival, keepsPanels } from '@evens/web/core/panels.ts';
import { isGamePath, isPlainPath } from '@evens/web/core/route-paths.ts';
import { useSettings } from '@evens/web/core/settings.ts';
import { useSupportPanel } from '@evens/web/core/support-panel.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { onLoggedOutOfUserPage } from '@evens/web/start/start.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { GAME_ALONE, GAMES_COLUMN, LEFT_COLUMN, RIGHT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { NoticeBar, Notices } from '@evens/web/ui/notice.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { CasinoSession } from '../features/casino/lobby/index.ts';
import { measureLater } from '../features/feed/price-age/index.ts';
import { TermsSession } from '../features/players/accounts/terms-session.tsx';
import { ProtectionSession } from '../features/players/protection/index.ts';
import { SupportWidget } from '../features/players/support/lazy.ts';
import { LoyaltySession } from '../features/promotions/loyalty/index.ts';
import { ConsentPanel } from '../features/site/consent/lazy.ts';
import { watchShortcuts } from '../features/site/shortcuts/index.ts';
import { FavouritesSession } from '../features/sportsbook/favourites/favourites-session.tsx';
import { LiveSession } from '../features/sportsbook/live/live-session.tsx';
import { watchOddsMovement } from '../features/sportsbook/odds-history/index.ts';
import { SlipSession } from '../features/sportsbook/slip/slip-session.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BusyNotice } from './busy-notice.tsx';
import { ExcludedBar } from './excluded-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';
import { useScrollRestoration } from './scroll.ts';
import { Drawers, LeftColumn, RightColumn } from './sidebars.tsx';
import { useIsCasino } from './use-is-casino.ts';
import { usePageHead } from './use-page-head.ts';

function useSiteEffects(): void {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!keepsPanels(state)) closePanelsAtArrival();
  }, [pathname, state]);
  useEffect(watchOddsMovement, []);
  useEffect(measureLater, []);
  useEffect(keepOneSession, []);
  useEffect(() => watchShortcuts(navigate), [navigate]);
  useEffect(() => onLoggedOutOfUserPage(() => navigate('/', { replace: true })), [navigate]);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  usePageHead();
  useScrollRestoration();
  useSiteEffects();
  const { pathname } = useLocation();
  const isWaiting = useSyncExternalStore(onLoading, isLoading);
  const { isSidebarHidden, timezone } = useSettings();
  // A game fills the page, on a phone the whole screen. The sidebars stay reachable as drawers.
  const isGame = isGamePath(pathname);
  const hasLeftColumn = useMedia(LEFT_COLUMN) && !isSidebarHidden && !isGame;
  const isPlain = isPlainPath(pathname);
  const isAlone = useMedia(GAME_ALONE) && isGame;
  const isCasino = useIsCasino(pathname);
  const hasRightColumn = useMedia(isCasino ? GAMES_COLUMN : RIGHT_COLUMN) && !isGame;

  return (
    <>
      <SkipLink />
      {siteConfig().IsSandbox && !isAlone && (
        <NoticeBar>
          <span className="max-tablet:hidden">{t('shell.sandbox')}</span>
          <span className="tablet:hidden">{t('shell.sandbox-short')}</span>
        </NoticeBar>
      )}
      {!isAlone && <ExcludedBar />}
      {!isAlone && (
        <ErrorBoundary of="part">
          <Header />
        </ErrorBoundary>
      )}
      <ErrorBoundary of="part">
        <Sessions />
      </ErrorBoundary>
      <div
        className={classNames(
          // The footer is below what a screen shows first: it does not move while the page fills.
          'mx-auto flex min-h-[calc(100dvh-56px)] items-stretch',
          !isGame && 'max-w-[1720px] desktop:max-w-[1750px] large:max-w-[1900px] huge:max-w-[2480px]',
        )}
      >
        {hasLeftColumn && !isAlone && <LeftColumn isCasino={isCasino} path={pathname} />}
        <main
          id="content"
          tabIndex={-1}
          className={
            isAlone
              ? 'min-w-0 grow outline-none'
              : 'min-w-0 grow px-3.5 pt-4 pb-24 outline-none mini:px-5 mini:pb-16'
          }
        >
          {isWaiting && <div role="progressbar" aria-label={t('shell.loading')} className="loading-line" />}
          <ErrorBoundary of="screen" path={pathname}>
            {/* In another time zone the page is rendered again. */}
            <Suspense key={timezone} fallback={<PageSkeleton />}>
              {children}
            </Suspense>
          </ErrorBoundary>
        </main>
        {hasRightColumn && !isPlain && !isAlone && <RightColumn isCasino={isCasino} />}
      </div>
      {!isGame && <Footer />}
      {!isAlone && (
        <ErrorBoundary of="part">
          <BottomBar />
        </ErrorBoundary>
      )}
      <ErrorBoundary of="part" path={pathname}>
        <Drawers hasRightColumn={hasRightColumn} isCasino={isCasino} />
        <ModalHost />
      </ErrorBoundary>
      <Support />
      <OutsideServices />
      <Notices closeLabel={t('shell.close')} />
    </>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-[620] text-on-accent focus:translate-y-0"
    >
      {t('shell.skip')}
    </a>
  );
}

function Sessions() {
  return (
    <>
      <LiveSession />
      <BusyNotice />
      <SlipSession />
      <FavouritesSession />
      <CasinoSession />
      <ProtectionSession />
      <LoyaltySession />
      <TermsSession />
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** Loaded when it is opened for the first time. */
function Support() {
  if (useSupportPanel() === 'none') return null;
  return (
    <ErrorBoundary of="part">
      <Suspense>
        <SupportWidget />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loaded only by sites with services of other companies that require consent. */
function OutsideServices() {
  if (siteConfig().OutsideScripts.length === 0) return null;
  return (
    <ErrorBoundary of="part">
      <Suspense>
        <ConsentPanel />
      </Suspense>
    </ErrorBoundary>
  );
}

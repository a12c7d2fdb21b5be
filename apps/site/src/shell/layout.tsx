import { isLoading, onLoading } from '@evens/web/core/chunk.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { useLoyaltyInit } from '@evens/web/core/loyalty-init.ts';
import { keepOneSession } from '@evens/web/core/one-session.ts';
import { closePanels, closePanelsAtArrival, keepsPanels, useOpenPanel } from '@evens/web/core/panels.ts';
import { isCasinoPath, paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useSettings } from '@evens/web/core/settings.ts';
import { openSupport, useSupportPanel } from '@evens/web/core/support-panel.ts';
import { useHasWholeWidth } from '@evens/web/core/whole-width.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { onLoggedOutOfUserPage } from '@evens/web/start/start.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { GAME_ALONE, LEFT_COLUMN, PHONE, RIGHT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { NoticeBar, Notices } from '@evens/web/ui/notice.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Gift, Headset, type LucideIcon, Medal, Newspaper } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { CasinoPanel, CasinoSession, CasinoSidebar } from '../features/casino/lobby/index.ts';
import { measureLater } from '../features/feed/price-age/index.ts';
import { TermsSession } from '../features/players/accounts/terms-session.tsx';
import { ProtectionSession } from '../features/players/protection/index.ts';
import { Preferences } from '../features/players/settings/lazy.ts';
import { SupportWidget } from '../features/players/support/lazy.ts';
import { LoyaltySession } from '../features/promotions/loyalty/index.ts';
import { ConsentPanel } from '../features/site/consent/lazy.ts';
import { watchShortcuts } from '../features/site/shortcuts/index.ts';
import { FavouritesSession } from '../features/sportsbook/favourites/favourites-session.tsx';
import { LiveSession } from '../features/sportsbook/live/live-session.tsx';
import { watchOddsMovement } from '../features/sportsbook/odds-history/index.ts';
import { SlipPanel } from '../features/sportsbook/slip/slip-panel.tsx';
import { SlipSession } from '../features/sportsbook/slip/slip-session.tsx';
import { SportSidebar } from '../features/sportsbook/sport/sport-sidebar.tsx';
import { TreeSkeleton } from '../features/sportsbook/sport/tree-skeleton.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ExcludedBar } from './excluded-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';
import { useScrollRestoration } from './scroll.ts';
import { usePageHead } from './use-page-head.ts';

/** Screens for a single task, without a betslip beside them. */
const plainPages =
  /^\/(login|register|lost-password|set-password|confirm-email|unsubscribe\/[^/]*|agent-management|users|reports)\/?$/i;

/** A game fills a phone's screen: the site's header and bars would leave too little space. */
const gamePages = /^\/(table-game|live-casino-game)\//i;

export function Layout({ children }: { readonly children: ReactNode }) {
  usePageHead();
  useScrollRestoration();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const isWaiting = useSyncExternalStore(onLoading, isLoading);
  const { isSidebarHidden, timezone } = useSettings();
  const hasWholeWidth = useHasWholeWidth();
  const hasLeftColumn = useMedia(LEFT_COLUMN) && !isSidebarHidden && !hasWholeWidth;
  const hasRightColumn = useMedia(RIGHT_COLUMN) && !hasWholeWidth;
  const isPlain = plainPages.test(pathname);
  const isAlone = useMedia(GAME_ALONE) && gamePages.test(pathname);
  const isCasino = isCasinoPath(pathname);

  useEffect(() => {
    if (!keepsPanels(state)) closePanelsAtArrival();
  }, [pathname, state]);
  useEffect(watchOddsMovement, []);
  useEffect(measureLater, []);
  useEffect(keepOneSession, []);
  useEffect(() => watchShortcuts(navigate), [navigate]);
  useEffect(() => onLoggedOutOfUserPage(() => navigate('/', { replace: true })), [navigate]);

  return (
    <>
      <a
        href="#content"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-[620] text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
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
        <LiveSession />
        <SlipSession />
        <FavouritesSession />
        <CasinoSession />
        <ProtectionSession />
        <LoyaltySession />
        <TermsSession />
      </ErrorBoundary>
      <div
        className={classNames(
          // The footer is below what a screen shows first: it does not move while the page fills.
          'mx-auto flex min-h-[calc(100dvh-56px)] items-stretch',
          // A game uses the whole page.
          !gamePages.test(pathname) &&
            'max-w-[1720px] desktop:max-w-[1750px] large:max-w-[1900px] huge:max-w-[2480px]',
        )}
      >
        {hasLeftColumn && !isAlone && (
          <nav
            aria-label={t(isCasino ? 'shell.sidebar.casino' : 'shell.sidebar.left')}
            className="column w-60 shrink-0 desktop:w-64 huge:w-72 border-e border-line"
          >
            <div className="px-2.5 py-3.5">
              <ErrorBoundary of="part" path={pathname}>
                <LeftSidebar isCasino={isCasino} />
              </ErrorBoundary>
            </div>
          </nav>
        )}
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
        {hasRightColumn && !isPlain && !isAlone && (
          <aside
            aria-label={t(isCasino ? 'shell.sidebar.games' : 'shell.sidebar.right')}
            className="column w-80 shrink-0 desktop:w-[340px] huge:w-[380px] border-s border-line"
          >
            <div className="p-3.5">
              <RightSidebar isCasino={isCasino} />
            </div>
          </aside>
        )}
      </div>
      {!gamePages.test(pathname) && <Footer />}
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

function PageSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

function LeftSidebar({ isCasino, onGo }: { readonly isCasino: boolean; readonly onGo?: () => void }) {
  // The page contains the site's own answer; the user's answer arrives later.
  const isLoyaltyOpen = useLoyaltyInit(useUser()?.ID ?? null)?.isOpen ?? siteConfig().LoyaltyAvailable;
  return (
    <>
      {isCasino ? (
        <Suspense fallback={<TreeSkeleton />}>
          <CasinoSidebar {...(onGo && { onGo })} />
        </Suspense>
      ) : (
        <SportSidebar {...(onGo && { onGo })} />
      )}
      <nav aria-label={t('shell.nav.more')} className="mt-3 grid gap-px">
        <SidebarLink to={paths.promotions} icon={Gift} text={t('shell.nav.promotions')} onGo={onGo} />
        <SupportEntry onGo={onGo} />
        <SidebarLink to={paths.blog} icon={Newspaper} text={t('shell.nav.blog')} onGo={onGo} />
        {isLoyaltyOpen && (
          <SidebarLink to={paths.loyalty} icon={Medal} text={t('shell.nav.loyalty')} onGo={onGo} />
        )}
      </nav>
    </>
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

const sidebarEntry =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-[550] text-quiet touch:min-h-11 pointer:hover:bg-raised pointer:hover:text-text';

function SupportEntry({ onGo }: { readonly onGo: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className={sidebarEntry}
      onClick={() => {
        onGo?.();
        openSupport();
      }}
    >
      <Headset aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      {t('shell.nav.support')}
    </button>
  );
}

interface SidebarLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onGo: (() => void) | undefined;
}

function SidebarLink({ to, icon: Icon, text, onGo }: SidebarLinkProps) {
  return (
    <Link to={to} className={sidebarEntry} {...(onGo && { onClick: onGo })}>
      <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      {text}
    </Link>
  );
}

/** The betslip on sport pages, the player's games in the casino; as a column or in a drawer. */
function RightSidebar({ isCasino }: { readonly isCasino: boolean }) {
  return (
    <ErrorBoundary of="part" path={isCasino ? 'casino' : 'sport'}>
      {isCasino ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-xl!" />}>
          <CasinoPanel />
        </Suspense>
      ) : (
        <SlipPanel />
      )}
    </ErrorBoundary>
  );
}

/** The drawer contains the links for which the header has no space. */
function MenuDrawer({ isCasino }: { readonly isCasino: boolean }) {
  return (
    <div className="flex min-h-full flex-col gap-4 px-2.5 py-3.5">
      <LeftSidebar isCasino={isCasino} onGo={closePanels} />
      <div className="mt-auto border-t border-line px-2.5 pt-4">
        <Suspense fallback={<Skeleton className="h-36" />}>
          <Preferences />
        </Suspense>
      </div>
    </div>
  );
}

interface DrawersProps {
  readonly hasRightColumn: boolean;
  readonly isCasino: boolean;
}

function Drawers({ hasRightColumn, isCasino }: DrawersProps) {
  const open = useOpenPanel();
  const isPhone = useMedia(PHONE);
  if (open === 'menu') {
    return (
      <Dialog
        position="start"
        title={t('shell.nav.menu')}
        closeLabel={t('shell.close')}
        onClose={closePanels}
      >
        <MenuDrawer isCasino={isCasino} />
      </Dialog>
    );
  }
  if (open === 'games' && !hasRightColumn) {
    return (
      <Dialog
        position={isPhone ? 'bottom' : 'end'}
        title={t('shell.sidebar.games')}
        closeLabel={t('shell.close')}
        onClose={closePanels}
      >
        <div className="p-3.5">
          <RightSidebar isCasino />
        </div>
      </Dialog>
    );
  }
  if (open === 'slip' && !hasRightColumn) {
    return (
      <Dialog
        position={isPhone ? 'bottom' : 'end'}
        title={t('shell.sidebar.right')}
        closeLabel={t('shell.close')}
        onClose={closePanels}
      >
        <div className="p-3.5">
          <RightSidebar isCasino={false} />
        </div>
      </Dialog>
    );
  }
  return null;
}

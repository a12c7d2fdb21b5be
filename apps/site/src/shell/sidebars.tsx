import { siteConfig } from '@evens/web/core/config.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { useLoyaltyInit } from '@evens/web/core/loyalty-init.ts';
import { closePanels, useOpenPanel } from '@evens/web/core/panels.ts';
import { liveCasinoPath, paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { openSupport } from '@evens/web/core/support-panel.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Dices, Gift, Headset, type LucideIcon, Medal, Newspaper, Radio } from 'lucide-react';
import { Suspense } from 'react';
import { Preferences } from '../features/players/settings/lazy.ts';
import { type PanelTab, SlipPanel } from '../features/sportsbook/slip/slip-panel.tsx';
import { SportSidebar } from '../features/sportsbook/sport/sport-sidebar.tsx';
import { TreeSkeleton } from '../features/sportsbook/sport/tree-skeleton.tsx';

const CasinoSidebar = lazyPart(
  async () => (await import('../features/casino/lobby/casino-sidebar.tsx')).CasinoSidebar,
  'later',
);
const CasinoPanel = lazyPart(
  async () => (await import('../features/casino/lobby/casino-panel.tsx')).CasinoPanel,
  'later',
);

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
      <nav
        aria-label={t('shell.nav.more')}
        className="mt-3 grid gap-px [:has([data-tree-skeleton])~&]:hidden"
      >
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

/** The betslip on sport pages, the player's games in the casino; as a column or in a drawer. */
interface RightSidebarProps {
  readonly isCasino: boolean;
  readonly firstTab?: PanelTab;
  /** Closes the drawer that contains it. */
  readonly onClose?: () => void;
}

function RightSidebar({ isCasino, firstTab = 'betslip', onClose }: RightSidebarProps) {
  return (
    <ErrorBoundary of="part" path={isCasino ? 'casino' : 'sport'}>
      {isCasino ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-xl!" />}>
          <CasinoPanel />
        </Suspense>
      ) : (
        <SlipPanel firstTab={firstTab} onClose={onClose} />
      )}
    </ErrorBoundary>
  );
}

interface ColumnProps {
  readonly isCasino: boolean;
}

export function LeftColumn({ isCasino, path }: ColumnProps & { readonly path: string }) {
  return (
    <nav
      aria-label={t(isCasino ? 'shell.sidebar.casino' : 'shell.sidebar.left')}
      className="column w-60 shrink-0 desktop:w-64 huge:w-72 border-e border-line"
    >
      <div className="px-2.5 py-3.5">
        <ErrorBoundary of="part" path={path}>
          <LeftSidebar isCasino={isCasino} />
        </ErrorBoundary>
      </div>
    </nav>
  );
}

export function RightColumn({ isCasino }: ColumnProps) {
  return (
    <aside
      aria-label={t(isCasino ? 'shell.sidebar.games' : 'shell.sidebar.right')}
      className="column w-80 shrink-0 desktop:w-[340px] huge:w-[380px] border-s border-line"
    >
      <div className="p-3.5">
        <RightSidebar isCasino={isCasino} />
      </div>
    </aside>
  );
}

/** The drawer contains the links for which the header and the bar of sport pages have no space. */
function MenuDrawer({ isCasino }: { readonly isCasino: boolean }) {
  return (
    <div className="flex min-h-full flex-col gap-4 px-2.5 py-3.5">
      {!isCasino && (
        <nav aria-label={t('shell.nav.casino')} className="grid grid-cols-2 gap-2">
          <SidebarLink to={paths.casino} icon={Dices} text={t('shell.nav.casino')} onGo={closePanels} />
          <SidebarLink
            to={liveCasinoPath}
            icon={Radio}
            text={t('shell.nav.live-casino')}
            onGo={closePanels}
          />
        </nav>
      )}
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

export function Drawers({ hasRightColumn, isCasino }: DrawersProps) {
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
  if ((open === 'games' || open === 'slip' || open === 'my-bets') && !hasRightColumn) {
    const isGames = open === 'games';
    return (
      <Dialog
        position={isPhone ? 'bottom' : 'end'}
        title={t(isGames ? 'shell.sidebar.games' : 'shell.sidebar.right')}
        closeLabel={t('shell.close')}
        bare={!isGames}
        onClose={closePanels}
      >
        <div className={isGames ? 'p-3.5' : undefined}>
          <RightSidebar
            isCasino={isGames}
            firstTab={open === 'my-bets' ? open : 'betslip'}
            onClose={closePanels}
          />
        </div>
      </Dialog>
    );
  }
  return null;
}

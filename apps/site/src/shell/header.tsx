import type { User } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { badgeCount } from '@evens/web/core/badge-count.ts';
import { BonusBalance } from '@evens/web/core/bonus-balance.tsx';
import { siteConfig } from '@evens/web/core/config.ts';
import { displayName } from '@evens/web/core/displayed-name.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { openPanel } from '@evens/web/core/panels.ts';
import {
  isCasinoPath,
  isGamePath,
  isLiveCasinoPath,
  liveCasinoPath,
  paths,
} from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { changeSettings, useSettings } from '@evens/web/core/settings.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { useUnreadMessages } from '@evens/web/live/hooks.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Logo } from '@evens/web/ui/logo.tsx';
import { LEFT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { MenuPopover } from '@evens/web/ui/menu-popover.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { Menu, Settings2, ShieldCheck } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Preferences } from '../features/players/settings/lazy.ts';
import { SearchButton } from '../features/sportsbook/search/index.ts';
import { CountedBalance } from './counted-balance.tsx';

const AccountMenu = lazyPart(
  async () => (await import('../features/players/accounts/account-menu.tsx')).AccountMenu,
  'later',
);

const TransferWaits = lazyPart(
  async () => (await import('../features/payments/cashier/transfer-waits.tsx')).TransferWaits,
  'later',
);

const CasinoVisit = lazyPart(
  async () => (await import('../features/casino/lobby/visit.lazy.tsx')).CasinoVisit,
  'later',
);

export function Header() {
  return (
    <header className="sticky top-0 z-20 short:relative border-b border-line bg-ink">
      <div className="mx-auto flex h-[55px] max-w-[1720px] desktop:max-w-[1750px] large:max-w-[1900px] huge:max-w-[2480px] items-center gap-2 px-3.5 tablet:gap-4 tablet:px-4">
        <SidebarToggle />
        <Link to={paths.home} aria-label={t('shell.home-link')} className="reach min-w-6.5 rounded-md">
          <Logo />
        </Link>
        <nav aria-label={t('shell.nav.label')} className="ms-2 hidden gap-1 tablet:flex">
          <MainNav />
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-2.5 tablet:gap-2">
          <SearchButton />
          <Account />
        </div>
      </div>
    </header>
  );
}

function SidebarToggle() {
  const { pathname } = useLocation();
  const hasColumn = useMedia(LEFT_COLUMN) && !isGamePath(pathname);
  const { isSidebarHidden } = useSettings();
  const label = !hasColumn
    ? 'shell.sidebar.open'
    : isSidebarHidden
      ? 'shell.sidebar.expand'
      : 'shell.sidebar.collapse';
  return (
    <IconButton
      label={t(label)}
      // The bottom bar has the menu on phones.
      className="max-tablet:hidden"
      aria-expanded={hasColumn ? !isSidebarHidden : undefined}
      onClick={() => (hasColumn ? changeSettings({ isSidebarHidden: !isSidebarHidden }) : openPanel('menu'))}
    >
      <Menu aria-hidden className="size-5" strokeWidth={1.75} />
    </IconButton>
  );
}

function MainNav() {
  const { pathname } = useLocation();
  const isLiveCasino = isLiveCasinoPath(pathname);
  return (
    <>
      <NavEntry to={paths.sport} text={t('shell.nav.sport')} isActive={isUnder(paths.sport, pathname)} />
      <NavEntry to={paths.live} text={t('shell.nav.live')} isActive={isUnder(paths.live, pathname)} />
      <NavEntry
        to={paths.casino}
        text={t('shell.nav.casino')}
        isActive={isCasinoPath(pathname) && !isLiveCasino}
      />
      <NavEntry
        to={liveCasinoPath}
        text={t('shell.nav.live-casino')}
        isActive={isLiveCasino}
        className="max-mini:hidden"
      />
    </>
  );
}

function isUnder(path: string, pathname: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${path}/`);
}

interface NavEntryProps {
  readonly to: string;
  readonly text: string;
  readonly isActive: boolean;
  readonly className?: string;
}

function NavEntry({ to, text, isActive, className }: NavEntryProps) {
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex min-h-9 touch:min-h-11 items-center rounded-md px-3 font-[550] whitespace-nowrap max-mini:px-2 transition-colors',
        isActive ? 'bg-raised text-text' : 'text-quiet pointer:hover:text-text',
        className,
      )}
    >
      {text}
    </Link>
  );
}

function Account() {
  const user = useUser();
  if (!user) {
    return (
      <>
        <SettingsMenu />
        <AccessLink to={paths.login} className={classNames(buttonLook('quiet'), 'max-mobile:px-3')}>
          {t('shell.login')}
        </AccessLink>
        <AccessLink to={paths.register} className={classNames(buttonLook('primary'), 'max-mobile:px-3.5')}>
          {t('shell.register')}
        </AccessLink>
      </>
    );
  }
  return (
    <>
      {isPlayer(user) && (
        <>
          <Suspense>
            <TransferWaits />
          </Suspense>
          <Suspense>
            <CasinoVisit />
          </Suspense>
        </>
      )}
      <Balance user={user} />
      {isPlayer(user) && (
        <Link
          to={paths.limits}
          aria-label={t('shell.limits')}
          title={t('shell.limits')}
          className="reach rounded-md text-quiet max-mobile:hidden pointer:hover:text-text"
        >
          <ShieldCheck className="size-5" aria-hidden />
        </Link>
      )}
      {siteConfig().HasAddFundsInHeader && !user.IsOperator && !user.IsExcluded && !user.IsInAgentTree && (
        <Link to={paths.deposit} className={classNames(buttonLook('primary'), 'max-mobile:hidden')}>
          {t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
        </Link>
      )}
      <AccountButton user={user} />
    </>
  );
}

/** The balance; it links to the cashier, for an excluded player to the payout. */
function Balance({ user }: { readonly user: User }) {
  const amount = (
    <>
      <span className="sr-only">{t('shell.balance')} </span>
      <CountedBalance
        amount={user.Balances.TotalBalance}
        currency={user.Currency}
        className="text-lg font-[620]"
      />
      <BonusBalance className="block text-xs text-quiet" />
    </>
  );
  if (!isPlayer(user)) return <div className="text-end leading-tight">{amount}</div>;
  return user.IsExcluded ? (
    <Link to={paths.withdraw} className="reach rounded-md text-end leading-tight">
      {amount}
    </Link>
  ) : (
    <Link
      to={paths.deposit}
      className="reach rounded-md text-end leading-tight"
      title={t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
    >
      {amount}
    </Link>
  );
}

/** The menu behind it is loaded when it is first wanted. */
function AccountButton({ user }: { readonly user: User }) {
  const [isRequested, setRequested] = useState(false);
  const id = useId();
  const name = displayName(user.UserName);
  const want = () => setRequested(true);
  const unread = useUnreadMessages() ?? 0;
  const label = `${t('shell.account')}: ${name}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={unread > 0 ? `${label}, ${t('shell.unread', { count: unread })}` : label}
        className="relative grid size-9 touch:size-11 place-items-center rounded-full bg-hover text-sm font-[650] pointer:hover:brightness-110"
        translate="no"
        onPointerEnter={want}
        onFocus={want}
        onClick={want}
      >
        {initials(name)}
        {unread > 0 && (
          <span aria-hidden data-unread className="absolute -end-1.5 -top-1">
            <Badge tone="accent">{badgeCount(unread)}</Badge>
          </span>
        )}
      </button>
      <MenuPopover id={id}>
        {isRequested && (
          <Suspense fallback={<div className="h-64" />}>
            <AccountMenu user={user} name={name} />
          </Suspense>
        )}
      </MenuPopover>
    </>
  );
}

function initials(name: string): string {
  const parts = name.split(/[\s._-]+/).filter((part) => part !== '');
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part[0]) : [...name].slice(0, 2);
  return letters.join('').toUpperCase();
}

function SettingsMenu() {
  const [isRequested, setRequested] = useState(false);
  const id = useId();
  return (
    <>
      <IconButton
        label={t('shell.settings')}
        popoverTarget={id}
        className="max-mobile:hidden"
        onClick={() => setRequested(true)}
      >
        <Settings2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <MenuPopover id={id}>
        {isRequested && (
          <Suspense fallback={<div className="h-40" />}>
            <div className="p-4">
              <Preferences />
            </div>
          </Suspense>
        )}
      </MenuPopover>
    </>
  );
}

import type { User } from '@evens/contract';
import { badgeCount } from '@evens/web/core/badge-count.ts';
import { BonusBalance } from '@evens/web/core/bonus-balance.tsx';
import { siteConfig } from '@evens/web/core/config.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { useLoyaltyInit } from '@evens/web/core/loyalty-init.ts';
import { showError } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { logOut } from '@evens/web/core/session.ts';
import { isAgent, isPlayer } from '@evens/web/core/user-kinds.ts';
import { visit } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import { useUnreadMessages } from '@evens/web/live/hooks.ts';
import { Link, useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { Badge, Skeleton } from '@evens/web/ui/surface.tsx';
import {
  ClipboardList,
  Dices,
  LogOut,
  type LucideIcon,
  Mail,
  Medal,
  Network,
  ReceiptText,
  ShieldCheck,
  UserRound,
  Vault,
  WalletMinimal,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { readLoyaltyInit } from '../../promotions/loyalty/lazy.ts';
import { Preferences } from '../settings/index.ts';

const NetToday = lazyPart(async () => (await import('./net-today.lazy.tsx')).NetToday);

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-[550] pointer:hover:bg-raised';

function RowIcon({ icon: Icon }: { readonly icon: LucideIcon }) {
  return <Icon aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />;
}

interface MenuLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly onGo?: () => void;
}

function MenuLink({ to, icon, children, onGo }: MenuLinkProps) {
  return (
    <Link to={to} className={row} {...(onGo && { onClick: onGo })}>
      <RowIcon icon={icon} />
      {children}
    </Link>
  );
}

interface AccountMenuProps {
  readonly user: User;
  readonly name: string;
}

/** User name, balances and log-out in a popover. Navigation and choosing an entry close it. */
export function AccountMenu({ user, name }: AccountMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const unread = useUnreadMessages() ?? 0;
  const navigate = useNavigate();
  const openedAt = useRef(pathname);
  const close = useCallback(() => place.current?.closest<HTMLElement>('[popover]')?.hidePopover(), []);

  useEffect(() => {
    if (openedAt.current !== pathname) close();
    openedAt.current = pathname;
  }, [pathname, close]);

  useEffect(() => {
    void readLoyaltyInit();
  }, []);

  async function leave() {
    try {
      await logOut();
      await navigate(paths.home);
    } catch {
      showError(t('shell.error.no-answer'));
    }
  }

  return (
    <div ref={place}>
      <MenuHead user={user} name={name} />
      <div className="grid gap-0.5 border-b border-line p-2">
        {siteConfig().HasAddFundsInHeader && !user.IsOperator && !user.IsExcluded && !user.IsInAgentTree && (
          <MenuLink to={paths.deposit} icon={WalletMinimal} onGo={close}>
            {t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
          </MenuLink>
        )}
        <MenuLink to={paths.accountInfo} icon={UserRound} onGo={close}>
          {t('user.title')}
        </MenuLink>
        {user.IsOperator && (
          <a href={visit().basename + paths.backOffice} className={row}>
            <RowIcon icon={ClipboardList} />
            {t('shell.nav.backoffice')}
          </a>
        )}
        {isAgent(user) && (
          <MenuLink to={paths.agentManagement} icon={Network}>
            {t('agents.title')}
          </MenuLink>
        )}
        {!user.IsOperator && (
          <MenuLink to={paths.messages} icon={Mail} onGo={close}>
            {t('user.tab.messages')}
            {unread > 0 && (
              <>
                <Badge tone="accent">{badgeCount(unread)}</Badge>
                <span className="sr-only">{t('user.unread')}</span>
              </>
            )}
          </MenuLink>
        )}
        {isPlayer(user) && <PlayerLinks user={user} onGo={close} />}
        <button type="button" className={row} onClick={() => void leave()}>
          <RowIcon icon={LogOut} />
          {t('shell.logout')}
        </button>
      </div>
      <div className="p-4">
        <Preferences />
      </div>
    </div>
  );
}

function MenuHead({ user, name }: AccountMenuProps) {
  return (
    <div className="border-b border-line px-5 py-4">
      <p className="truncate font-[620]" translate="no">
        {name}
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-3 text-sm text-quiet">
        {t('shell.balance')}
        <Money
          amount={user.Balances.TotalBalance}
          currency={user.CurrencySystemAbbreviature}
          className="text-lg font-[620] text-text"
        />
      </p>
      <BonusBalance className="block text-end text-sm text-quiet" />
      {isPlayer(user) && (
        <Suspense
          fallback={
            <div className="mt-1 grid h-12 items-center">
              <Skeleton className="h-3.5" />
              <Skeleton className="h-3.5" />
            </div>
          }
        >
          <NetToday />
        </Suspense>
      )}
    </div>
  );
}

interface PlayerLinksProps {
  readonly user: User;
  onGo(): void;
}

function PlayerLinks({ user, onGo }: PlayerLinksProps) {
  const loyalty = useLoyaltyInit(user.ID);
  return (
    <>
      <MenuLink to={paths.pendingBets} icon={ReceiptText} onGo={onGo}>
        {t('shell.nav.my-bets')}
      </MenuLink>
      <MenuLink to={paths.casinoHistory} icon={Dices} onGo={onGo}>
        {t('history.casino')}
      </MenuLink>
      {loyalty?.isOpen && (
        <MenuLink to={paths.loyalty} icon={Medal} onGo={onGo}>
          {t('shell.nav.loyalty')}
          {loyalty.hasWidget && loyalty.points !== null && (
            <span className="ms-auto text-sm text-quiet">
              {t('loyalty.points', { points: loyalty.points })}
            </span>
          )}
        </MenuLink>
      )}
      {!user.IsExcluded && (
        <MenuLink to={`${paths.limits}#vault`} icon={Vault} onGo={onGo}>
          {t('protection.vault.title')}
        </MenuLink>
      )}
      <MenuLink to={paths.limits} icon={ShieldCheck} onGo={onGo}>
        {t('shell.limits')}
      </MenuLink>
    </>
  );
}

import type { User } from '@evens/contract';
import { badgeCount } from '@evens/web/core/badge-count.ts';
import { BonusBalance } from '@evens/web/core/bonus-balance.tsx';
import { siteConfig } from '@evens/web/core/config.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { lazyPart } from '@evens/web/core/lazy-part.ts';
import { useLoyaltyInit } from '@evens/web/core/loyalty-init.ts';
import { showError } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { logOut } from '@evens/web/core/session.ts';
import { isAgent, isPlayer } from '@evens/web/core/user-kinds.ts';
import { visit } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import { useUnreadMessages } from '@evens/web/live/hooks.ts';
import { Link, useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import {
  ClipboardList,
  Dices,
  LogOut,
  Mail,
  Medal,
  Network,
  ReceiptText,
  ShieldCheck,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { readLoyaltyInit } from '../../promotions/loyalty/lazy.ts';
import { Preferences } from '../settings/index.ts';

const NetToday = lazyPart(async () => (await import('./net-today.lazy.tsx')).NetToday);

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-[550] pointer:hover:bg-raised';

interface AccountMenuProps {
  readonly user: User;
  readonly name: string;
}

/** User name, balances and log-out in a popover. Navigation and choosing an entry close it. */
export function AccountMenu({ user, name }: AccountMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const unread = useUnreadMessages() ?? 0;
  const loyalty = useLoyaltyInit(user.ID);
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
          <Suspense fallback={<div className="mt-1 h-6" />}>
            <NetToday />
          </Suspense>
        )}
      </div>
      <div className="grid gap-0.5 border-b border-line p-2">
        {siteConfig().HasAddFundsInHeader && !user.IsOperator && !user.IsExcluded && !user.IsInAgentTree && (
          <Link to={paths.deposit} className={row} onClick={close}>
            <WalletMinimal aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
            {t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
          </Link>
        )}
        <Link to={paths.accountInfo} className={row} onClick={close}>
          <UserRound aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
          {t('user.title')}
        </Link>
        {user.IsOperator && (
          <a href={visit().basename + paths.backOffice} className={row}>
            <ClipboardList aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
            {t('shell.nav.backoffice')}
          </a>
        )}
        {isAgent(user) && (
          <Link to={paths.agentManagement} className={row}>
            <Network aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
            {t('agents.title')}
          </Link>
        )}
        {!user.IsOperator && (
          <Link to={paths.messages} className={row} onClick={close}>
            <Mail aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
            {t('user.tab.messages')}
            {unread > 0 && (
              <>
                <Badge tone="accent">{badgeCount(unread)}</Badge>
                <span className="sr-only">{t('user.unread')}</span>
              </>
            )}
          </Link>
        )}
        {isPlayer(user) && (
          <>
            <Link to={paths.pendingBets} className={row} onClick={close}>
              <ReceiptText aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
              {t('shell.nav.my-bets')}
            </Link>
            <Link to={paths.casinoHistory} className={row} onClick={close}>
              <Dices aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
              {t('history.casino')}
            </Link>
            {loyalty?.isOpen && (
              <Link to={paths.loyalty} className={row} onClick={close}>
                <Medal aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
                {t('shell.nav.loyalty')}
                {loyalty.hasWidget && loyalty.points !== null && (
                  <span className="ms-auto text-sm text-quiet">
                    {t('loyalty.points', { points: loyalty.points })}
                  </span>
                )}
              </Link>
            )}
            <Link to={paths.limits} className={row} onClick={close}>
              <ShieldCheck aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
              {t('shell.limits')}
            </Link>
          </>
        )}
        <MenuButton
          icon={<LogOut aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />}
          onClick={leave}
        >
          {t('shell.logout')}
        </MenuButton>
      </div>
      <div className="p-4">
        <Preferences />
      </div>
    </div>
  );
}

interface MenuButtonProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  onClick(): void;
}

function MenuButton({ icon, children, onClick }: MenuButtonProps) {
  return (
    <button type="button" className={row} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

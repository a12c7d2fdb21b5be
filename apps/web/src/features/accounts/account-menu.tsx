import type { User } from '@evens/contract';
import { LogOut, ReceiptText, WalletMinimal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { siteConfig } from '../../app/config.ts';
import { Money } from '../../app/figures.tsx';
import { openModal, showError } from '../../app/modals.ts';
import { Preferences } from '../../app/preferences.tsx';
import { paths } from '../../app/route-paths.ts';
import { logOut } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { type MenuHandle, MenuPopover } from '../../ui/menu-popover.tsx';

/** The part of a user name before any @. */
export function shownName(userName: string): string {
  return userName.split('@')[0] ?? userName;
}

function initials(name: string): string {
  const parts = name.split(/[\s._-]+/).filter((part) => part !== '');
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part[0]) : [...name].slice(0, 2);
  return letters.join('').toUpperCase();
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-[550] pointer:hover:bg-raised';

/** Who you are, what you have, and the way out. */
export function AccountMenu({ user }: { readonly user: User }) {
  const id = useId();
  const menu = useRef<MenuHandle>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = shownName(user.UserName);

  useEffect(() => menu.current?.close(), [pathname]);

  async function leave() {
    try {
      await logOut();
      await navigate(paths.home);
    } catch {
      showError(t('shell.error.network'));
    }
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${t('shell.account')}: ${name}`}
        className="grid size-9 touch:size-11 place-items-center rounded-full bg-hover text-sm font-[650] pointer:hover:brightness-110"
        translate="no"
      >
        {initials(name)}
      </button>
      <MenuPopover id={id} ref={menu}>
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
        </div>
        <div className="grid gap-0.5 border-b border-line p-2">
          {siteConfig().IsSandbox && !user.IsOperator && (
            <MenuButton
              icon={<WalletMinimal aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />}
              onClick={() => {
                menu.current?.close();
                openModal({ kind: 'top-up' });
              }}
            >
              {t('shell.top-up')}
            </MenuButton>
          )}
          {!user.IsOperator && (
            <Link to={paths.bets} className={row}>
              <ReceiptText aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
              {t('shell.nav.my-bets')}
            </Link>
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
      </MenuPopover>
    </>
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

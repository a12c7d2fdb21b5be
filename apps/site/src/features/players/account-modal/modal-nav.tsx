import { badgeCount } from '@evens/web/core/badge-count.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { centreInRow } from '@evens/web/ui/centre-in-row.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Dices,
  Gift,
  Hourglass,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
  Trophy,
  UserRound,
  Vault,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AccountTab, pathOfTab, type TabGroup, tabGroups } from './tabs.ts';

const icons: Readonly<Record<AccountTab, LucideIcon>> = {
  accountInfo: UserRound,
  messages: Mail,
  limits: ShieldCheck,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  bonuses: Gift,
  casinoHistory: Dices,
  sportsHistory: Trophy,
  pendingBets: Hourglass,
  transactionHistory: ReceiptText,
};
const groups: readonly TabGroup[] = ['account', 'cashier', 'history'];

interface ModalNavProps {
  readonly tabs: readonly AccountTab[];
  readonly chosen: AccountTab;
  /** Number of unread messages. */
  readonly unread: number;
}

/** The tabs: a grouped column, on a phone a row. Choosing a tab replaces the current history entry. */
export function ModalNav({ tabs, chosen, unread }: ModalNavProps) {
  const nav = useRef<HTMLElement>(null);
  // The vault is a section of the limits.
  const isVault = useLocation().hash === '#vault' && chosen === 'limits';
  const link = isVault ? 'vault' : chosen;
  useEffect(() => {
    centreInRow(nav.current, nav.current?.querySelector(`[data-tab="${link}"]`));
  }, [link]);
  return (
    <nav
      ref={nav}
      aria-label={t('user.title')}
      className="flex gap-1 overflow-x-auto border-b border-line p-2 [scrollbar-width:none] tablet:row-start-2 tablet:flex-col tablet:overflow-y-auto tablet:border-e tablet:border-b-0 tablet:p-3"
    >
      {groups.map((group) => {
        const visibleTabs = tabGroups[group].filter((tab) => tabs.includes(tab));
        return visibleTabs.length === 0 ? null : (
          <div
            key={group}
            className="flex shrink-0 gap-1 tablet:flex-col tablet:gap-0.5 tablet:not-first:mt-3"
          >
            <p className="px-3 pb-1 text-xs font-[620] text-faint max-tablet:sr-only">
              {t(`user.group.${group}`)}
            </p>
            {visibleTabs.map((tab) => (
              <NavLink
                key={tab}
                to={pathOfTab(tab)}
                tab={tab}
                icon={icons[tab]}
                isChosen={tab === chosen && !isVault}
                unread={tab === 'messages' ? unread : 0}
              >
                {t(`user.tab.${tab}`)}
              </NavLink>
            ))}
            {visibleTabs.includes('bonuses') && (
              <NavLink to={`${paths.limits}#vault`} tab="vault" icon={Vault} isChosen={isVault}>
                {t('protection.vault.title')}
              </NavLink>
            )}
          </div>
        );
      })}
    </nav>
  );
}

interface NavLinkProps {
  readonly to: string;
  readonly tab: AccountTab | 'vault';
  readonly icon: LucideIcon;
  readonly isChosen: boolean;
  readonly unread?: number;
  readonly children: ReactNode;
}

function NavLink({ to, tab, icon: Icon, isChosen, unread = 0, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      replace
      data-tab={tab}
      aria-current={isChosen ? 'page' : undefined}
      className={classNames(
        'flex min-h-9 shrink-0 items-center gap-2.5 rounded-md px-3 font-[550] whitespace-nowrap transition-colors touch:min-h-11',
        isChosen ? 'bg-raised text-text' : 'text-quiet pointer:hover:bg-raised pointer:hover:text-text',
      )}
    >
      <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      {children}
      {unread > 0 && (
        <>
          <Badge tone="accent">{badgeCount(unread)}</Badge>
          <span className="sr-only">{t('user.unread')}</span>
        </>
      )}
    </Link>
  );
}

import type { LazyPart } from '@evens/web/core/lazy-part.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { ReconnectButton } from '@evens/web/core/reconnect-button.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useTransportStatus, useUnreadMessages } from '@evens/web/live/hooks.ts';
import { Navigate, useCover, useLocation } from '@evens/web/navigation/index.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { NoticeBar } from '@evens/web/ui/notice.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import { CasinoHistory } from '../../casino/history/lazy.ts';
import { DepositTab, WithdrawTab } from '../../payments/cashier/lazy.ts';
import { BonusesTab } from '../../promotions/bonuses/lazy.ts';
import { AccountInfo } from '../accounts/lazy.ts';
import { PendingBets, SportsHistory, TransactionHistory } from '../history/lazy.ts';
import { Messages } from '../messages/lazy.ts';
import { Limits } from '../protection/lazy.ts';
import { ModalHead } from './modal-head.tsx';
import { ModalNav } from './modal-nav.tsx';
import { type AccountTab, movedTo, tabOfPath, tabsFor } from './tabs.ts';

/** The content of each tab. The owning features are loaded with their tab. */
const tabContents: Readonly<Record<AccountTab, LazyPart<object>>> = {
  accountInfo: AccountInfo,
  messages: Messages,
  limits: Limits,
  deposit: DepositTab,
  withdraw: WithdrawTab,
  bonuses: BonusesTab,
  casinoHistory: CasinoHistory,
  sportsHistory: SportsHistory,
  pendingBets: PendingBets,
  transactionHistory: TransactionHistory,
};

/** Loads the tab of a path beside the messages of the modal. If that fails, its own rendering reports it. */
export async function loadTab(path: string): Promise<void> {
  const tab = tabOfPath(path);
  if (tab) await tabContents[tab].load().catch(() => undefined);
}

/** Redirects an earlier address of a tab to its present path. */
export function AccountModal() {
  const to = movedTo(useLocation());
  return to === undefined ? <OpenModal /> : <Navigate to={to} replace />;
}

/**
 * The modal with the player's account, money and history tabs. It is open while the location is one of its tabs. Back,
 * Escape and its close button return to the page beneath.
 */
function OpenModal() {
  const user = useUser();
  const { uncover } = useCover();
  const { pathname } = useLocation();
  const unread = useUnreadMessages() ?? 0;
  const tabs = tabsFor(user);
  const requestedTab = tabOfPath(pathname);
  const tab = tabs.find((each) => each === requestedTab) ?? tabs[0] ?? 'accountInfo';
  usePageSubject(t(`user.tab.${tab}`), 'modal');
  if (!user) return null;
  const Content = tabContents[tab];
  return (
    <Dialog
      position="wide"
      bare
      ignoresTapBeside
      title={t('user.title')}
      closeLabel={t('shell.close')}
      onClose={uncover}
    >
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] tablet:grid-cols-[228px_minmax(0,1fr)] tablet:grid-rows-[auto_1fr]">
        <ModalHead user={user} tab={tab} onClose={uncover} />
        <ModalNav tabs={tabs} chosen={tab} unread={unread} />
        <div className="flex min-h-0 flex-col tablet:col-start-2 tablet:row-start-2">
          <ConnectionLost />
          <div
            key={tab}
            data-account-tab={tab}
            className="relative min-h-0 grow overflow-y-auto overscroll-contain"
          >
            <Suspense fallback={<TabSkeleton />}>
              <Content />
            </Suspense>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Notice of a lost connection. The modal covers the page's own notice. */
function ConnectionLost() {
  const status = useTransportStatus();
  if (status !== 'disconnected') return null;
  return (
    <NoticeBar tone="warn">
      {t('user.offline')}
      <ReconnectButton />
    </NoticeBar>
  );
}

function TabSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-40" />
    </div>
  );
}

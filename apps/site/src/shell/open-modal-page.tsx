import { displayName } from '@evens/web/core/displayed-name.ts';
import { authTabs, type Modal, openModal } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { useNavigate, useParams } from '@evens/web/navigation/index.ts';
import { useEffect } from 'react';
import { accountTabs, pathOfTab } from '../features/players/account-modal/index.ts';

type Opening = { readonly path: string } | { readonly modal: Modal };

/** A player's path; visitors log in first. */
function asPlayer(path: string): Opening {
  return { path: currentUser() ? path : `${paths.login}?back=${encodeURIComponent(path)}` };
}

/**
 * Modals by the names that an address may contain, in lower case. Texts never come from the address, which anybody can
 * write. Modals for players only are undefined for visitors.
 */
const openings: Readonly<Record<string, (data: string) => Opening | undefined>> = {
  useraccountmodal: (data) => {
    const requestedTab = data === '' ? 'accountinfo' : data.toLowerCase();
    const tab = accountTabs.find((each) => each.toLowerCase() === requestedTab);
    return tab && asPlayer(pathOfTab(tab));
  },
  loginmodal: (data) => {
    const tab = authTabs.find((each) => each === data.toLowerCase()) ?? 'login';
    if (currentUser()) return { path: tab === 'deposit' ? paths.deposit : paths.home };
    return { modal: { kind: 'auth', tab } };
  },
  registermodal: () => ({ path: paths.register }),
  welcomemodal: () => {
    const user = currentUser();
    return user
      ? { modal: { kind: 'welcome', userName: displayName(user.UserName) } }
      : { path: paths.register };
  },
  cancelwithdrawalmodal: (data) => {
    if (!/^[0-9a-f-]{36}$/i.test(data)) return undefined;
    return currentUser()
      ? { modal: { kind: 'cancel-withdrawal', withdrawal: { pendingWithdrawalId: data } } }
      : asPlayer(paths.transactionHistory);
  },
  transferconfirmationmodal: () =>
    currentUser() ? { modal: { kind: 'transfer-confirmation' } } : { path: paths.login },
  lowbalancemodal: () => (currentUser() ? { modal: { kind: 'low-balance' } } : { path: paths.login }),
  lessbalancemodal: () => (currentUser() ? { modal: { kind: 'less-balance' } } : { path: paths.login }),
  // Bonus codes are claimed in their tab.
  claimuserbonusmodal: () => asPlayer(paths.bonuses),
  // Its fields belong to a deposit that has begun: the tab offers to go on with it.
  paymentwidgetmodal: () => asPlayer(paths.deposit),
  // The choice of how to open a game is shown over the game's own page.
  casinostartgamemodal: (data) => {
    const [, provider, game] = /^([a-z0-9-]{1,60}):([a-z0-9-]{1,100})$/i.exec(data) ?? [];
    if (provider === undefined || game === undefined) return { path: paths.casino };
    return { path: paths.tableGame.replace(':gameProvider', provider).replace(':gameKey', game) };
  },
  errormodal: () => ({ modal: { kind: 'error', text: t('shell.error.generic') } }),
  refreshmodal: () => ({ modal: { kind: 'refresh-needed' } }),
  shortcutsmodal: () => ({ modal: { kind: 'shortcuts' } }),
  mysteryjackpotwinmodal: () =>
    currentUser() ? { modal: { kind: 'mystery-jackpot-win' } } : { path: paths.login },
};

function findOpening(modal: string | undefined, data: string | undefined): Opening | undefined {
  const key = (modal ?? '').toLowerCase();
  return Object.hasOwn(openings, key) ? openings[key]?.(data ?? '') : undefined;
}

/** Opens the modal that the address names, over the start page. */
export function OpenModalPage() {
  const { modal, data } = useParams();
  const navigate = useNavigate();
  const isKnown = findOpening(modal, data) !== undefined;

  useEffect(() => {
    const opening = findOpening(modal, data);
    if (!opening) return;
    if ('path' in opening) return navigate(opening.path, { replace: true });
    navigate(paths.home, { replace: true });
    openModal(opening.modal);
  }, [modal, data, navigate]);

  return isKnown ? null : <NotFoundPage />;
}

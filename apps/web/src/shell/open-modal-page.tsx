import { useEffect } from 'react';
import { type Modal, openModal } from '../core/modals.ts';
import { paths } from '../core/route-paths.ts';
import { currentUser } from '../core/session.ts';
import { shownName } from '../core/shown-name.ts';
import { accountTabs, pathOfTab } from '../features/account-modal/index.ts';
import { NotFoundPage } from '../features/site/lazy.ts';
import { useNavigate, useParams } from '../navigation/index.ts';

type Opening = { readonly path: string } | { readonly modal: Modal };

/**
 * Modals by the names that an address may give, in lower case. Texts never come from the address: anybody can write one.
 * What concerns a player alone is undefined for visitors.
 */
const openings: Readonly<Record<string, (data: string) => Opening | undefined>> = {
  useraccountmodal: (data) => {
    const asked = data === '' ? 'accountinfo' : data.toLowerCase();
    const tab = accountTabs.find((each) => each.toLowerCase() === asked);
    return tab && { path: pathOfTab(tab) };
  },
  loginmodal: (data) => ({ path: data.toLowerCase() === 'deposit' ? paths.deposit : paths.login }),
  registermodal: () => ({ path: paths.register }),
  welcomemodal: () => {
    const user = currentUser();
    return user
      ? { modal: { kind: 'welcome', userName: shownName(user.UserName) } }
      : { path: paths.register };
  },
  lowbalancemodal: () => (currentUser() ? { modal: { kind: 'low-balance' } } : { path: paths.login }),
  refreshmodal: () => ({ modal: { kind: 'refresh-needed' } }),
  shortcutsmodal: () => ({ modal: { kind: 'shortcuts' } }),
  mysteryjackpotwinmodal: () =>
    currentUser() ? { modal: { kind: 'mystery-jackpot-win' } } : { path: paths.login },
};

function openingOf(modal: string | undefined, data: string | undefined): Opening | undefined {
  const key = (modal ?? '').toLowerCase();
  return Object.hasOwn(openings, key) ? openings[key]?.(data ?? '') : undefined;
}

/** Opens the modal that the address names, over the start page. */
export function OpenModalPage() {
  const { modal, data } = useParams();
  const navigate = useNavigate();
  const isKnown = openingOf(modal, data) !== undefined;

  useEffect(() => {
    const opening = openingOf(modal, data);
    if (!opening) return;
    if ('path' in opening) return navigate(opening.path, { replace: true });
    navigate(paths.home, { replace: true });
    openModal(opening.modal);
  }, [modal, data, navigate]);

  return isKnown ? null : <NotFoundPage />;
}

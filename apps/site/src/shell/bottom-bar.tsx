import { NewWin } from '@evens/web/core/new-win.tsx';
import { openPanel } from '@evens/web/core/panels.ts';
import { isSportPath, liveCasinoPath, paths } from '@evens/web/core/route-paths.ts';
import { openSupport } from '@evens/web/core/support-panel.ts';
import { unseenWin } from '@evens/web/core/unseen-win.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import {
  Dices,
  Gift,
  Headset,
  type LucideIcon,
  Menu,
  Radio,
  ReceiptText,
  Ticket,
  Timer,
  Trophy,
} from 'lucide-react';
import { SlipBar } from '../features/sportsbook/slip/slip-bar.tsx';
import { useSelectionCount } from '../features/sportsbook/slip/state/use-selection-count.ts';

const entry =
  'flex min-h-14 short:min-h-11 short:gap-0.5 max-w-40 min-w-0 flex-col items-center justify-center gap-1 px-0.5 text-center text-xs leading-[13px] font-[560] text-quiet pointer:hover:text-text aria-[current=page]:text-text';

/** Below 1280 px, where the right sidebar has no column. */
export function BottomBar() {
  const { pathname } = useLocation();
  // The start page has prices that can be selected.
  const isSport = isSportPath(pathname) || pathname === paths.home;
  return (
    <>
      {isSport && (
        <div className="fixed inset-x-0 bottom-[calc(57px+env(safe-area-inset-bottom))] z-20">
          <SlipBar />
        </div>
      )}
      <nav
        aria-label={t('shell.nav.bottom')}
        className={classNames(
          'fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-ink pb-[env(safe-area-inset-bottom)] max-mini:flex max-mini:justify-center',
          // Six entries have the widths of their names, each in one line.
          isSport ? '*:flex-1' : '*:flex-auto *:whitespace-nowrap',
        )}
      >
        <button type="button" className={entry} onClick={() => openPanel('menu')}>
          <EntryIcon icon={Menu} />
          {t('shell.nav.menu')}
        </button>
        {isSport ? <SportEntries pathname={pathname} /> : <OtherEntries />}
      </nav>
    </>
  );
}

/** The same entries on every sport page. The menu has the way to the casino, the offers and the support. */
function SportEntries({ pathname }: { readonly pathname: string }) {
  const isLive = /^\/live(\/|$)/i.test(pathname);
  return (
    <>
      <LinkEntry to={paths.sport} icon={Trophy} text={t('shell.nav.sport')} isHere={!isLive} />
      <LinkEntry to={paths.live} icon={Timer} text={t('shell.nav.in-play')} isHere={isLive} />
      <SlipEntry />
      <MyBetsEntry />
    </>
  );
}

function OtherEntries() {
  return (
    <>
      <LinkEntry to={paths.sport} icon={Trophy} text={t('shell.nav.sport')} />
      <LinkEntry to={paths.casino} icon={Dices} text={t('shell.nav.casino')} />
      <LinkEntry to={liveCasinoPath} icon={Radio} text={t('shell.nav.live-casino')} />
      <LinkEntry to={paths.promotions} icon={Gift} text={t('shell.nav.bonus')} />
      <button type="button" className={entry} onClick={openSupport}>
        <EntryIcon icon={Headset} />
        {t('shell.nav.chat')}
      </button>
    </>
  );
}

interface LinkEntryProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly isHere?: boolean;
}

function LinkEntry({ to, icon, text, isHere = false }: LinkEntryProps) {
  return (
    <Link to={to} className={entry} aria-current={isHere ? 'page' : undefined}>
      <EntryIcon icon={icon} />
      {text}
    </Link>
  );
}

function MyBetsEntry() {
  const icon = <EntryIcon icon={ReceiptText} />;
  return (
    <button type="button" className={entry} onClick={() => openPanel('my-bets')}>
      {unseenWin.use() ? <NewWin>{icon}</NewWin> : icon}
      {t('shell.nav.my-bets')}
    </button>
  );
}

function SlipEntry() {
  const count = useSelectionCount();
  return (
    <button type="button" className={entry} onClick={() => openPanel('slip')}>
      <span className="relative">
        <EntryIcon icon={Ticket} />
        {count > 0 && (
          <span className="absolute -end-3 -top-2">
            <Badge tone="accent">{count}</Badge>
          </span>
        )}
      </span>
      {t('shell.nav.betslip')}
      {count > 0 && <span className="sr-only">{t('shell.nav.selections', { count })}</span>}
    </button>
  );
}

function EntryIcon({ icon: Icon }: { readonly icon: LucideIcon }) {
  return <Icon aria-hidden className="size-5" strokeWidth={1.75} />;
}

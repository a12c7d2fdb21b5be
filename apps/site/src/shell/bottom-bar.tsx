import { openPanel } from '@evens/web/core/panels.ts';
import { isSportPath, liveCasinoPath, paths } from '@evens/web/core/route-paths.ts';
import { openSupport } from '@evens/web/core/support-panel.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { Dices, Gift, Headset, type LucideIcon, Menu, Radio, Ticket, Trophy } from 'lucide-react';
import { SlipBar } from '../features/sportsbook/slip/slip-bar.tsx';
import { useSelectionCount } from '../features/sportsbook/slip/state/use-selection-count.ts';

const entry =
  'flex min-h-14 max-w-40 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-center text-xs leading-[13px] font-[560] text-quiet pointer:hover:text-text';

/** Where the right sidebar has no column. An entry whose screen doesn't exist isn't there. */
export function BottomBar() {
  const { pathname } = useLocation();
  const isSport = isSportPath(pathname);
  // The start page shows prices too, and so must lead to the slip.
  const hasSlip = isSport || pathname === paths.home;
  return (
    <>
      {hasSlip && (
        <div className="fixed inset-x-0 bottom-[calc(57px+env(safe-area-inset-bottom))] z-20">
          <SlipBar />
        </div>
      )}
      <nav
        aria-label={t('shell.nav.bottom')}
        className="fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-ink pb-[env(safe-area-inset-bottom)] max-mini:flex max-mini:justify-center"
      >
        <button type="button" className={entry} onClick={() => openPanel('menu')}>
          <EntryIcon icon={Menu} />
          {t('shell.nav.menu')}
        </button>
        {!isSport && (
          <Link to={paths.sport} className={entry}>
            <EntryIcon icon={Trophy} />
            {t('shell.nav.sport')}
          </Link>
        )}
        <Link to={paths.casino} className={entry}>
          <EntryIcon icon={Dices} />
          {t('shell.nav.casino')}
        </Link>
        {hasSlip && <SlipEntry />}
        <Link to={liveCasinoPath} className={entry}>
          <EntryIcon icon={Radio} />
          {t('shell.nav.live-casino')}
        </Link>
        {!isSport && (
          <Link to={paths.promotions} className={entry}>
            <EntryIcon icon={Gift} />
            {t('shell.nav.bonus')}
          </Link>
        )}
        <button type="button" className={entry} onClick={openSupport}>
          <EntryIcon icon={Headset} />
          {t('shell.nav.chat')}
        </button>
      </nav>
    </>
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

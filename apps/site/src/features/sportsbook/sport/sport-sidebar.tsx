import { KEEP_PANELS } from '@evens/web/core/panels.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { NARROW_TABLET, useMedia } from '@evens/web/ui/media.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { Suspense } from 'react';
import { EsportsTree } from '../esports/lazy.ts';
import { LiveTree } from '../live/index.ts';
import { ResultsTree } from '../results/lazy.ts';
import { PrematchTree } from './prematch-tree.tsx';
import { type SidebarMode, sidebarMode } from './tree.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

export interface SportSidebarProps {
  /** Called when an entry was chosen, so that a drawer with the sidebar can close. */
  onGo?(): void;
}

const areas = { live: paths.live, sport: paths.sport, esports: paths.esports } as const;
type Area = keyof typeof areas;

function areaFromPath(path: string): Area {
  const mode = sidebarMode(path);
  if (mode === 'live') return 'live';
  return /^\/esports(\/|$)/i.test(path) ? 'esports' : 'sport';
}

/** The left sidebar of sport, live and esports pages; which tree it shows is decided by the path. */
export function SportSidebar({ onGo }: SportSidebarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isNarrowTablet = useMedia(NARROW_TABLET);
  const area = areaFromPath(pathname);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-center gap-2">
        <div className="grow">
          <Segmented
            label={t('sport.mode')}
            choices={[
              { key: 'live', label: t('sport.mode.live') },
              { key: 'sport', label: t('sport.mode.prematch') },
              ...(isNarrowTablet ? [] : [{ key: 'esports' as const, label: t('sport.mode.esports') }]),
            ]}
            chosen={area}
            onChoose={(next) => void navigate(areas[next], { state: KEEP_PANELS })}
          />
        </div>
        {isNarrowTablet && (
          <Link
            to={areas.esports}
            aria-current={area === 'esports' ? 'page' : undefined}
            className="flex min-h-9 touch:min-h-11 items-center rounded-md px-2.5 text-sm font-[560] text-quiet aria-[current=page]:text-text"
          >
            {t('sport.mode.esports')}
          </Link>
        )}
      </div>
      <Suspense fallback={<TreeSkeleton />}>
        <ModeTree mode={sidebarMode(pathname)} path={pathname} onGo={onGo} />
      </Suspense>
    </div>
  );
}

interface ModeTreeProps {
  readonly mode: SidebarMode;
  readonly path: string;
  readonly onGo: (() => void) | undefined;
}

function ModeTree({ mode, path, onGo }: ModeTreeProps) {
  if (mode === 'live') return <LiveTree onGo={onGo} />;
  if (mode === 'esports') return <EsportsTree path={path} onGo={onGo} />;
  if (mode === 'results') return <ResultsTree path={path} onGo={onGo} />;
  return <PrematchTree path={path} onGo={onGo} />;
}

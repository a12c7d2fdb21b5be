import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/route-paths.ts';
import { t } from '../../app/words.ts';
import { Segmented } from '../../ui/tabs.tsx';
import { LiveTree } from '../live/index.ts';
import { PrematchTree } from './prematch-tree.tsx';
import { type SidebarMode, sidebarMode, treePlace } from './tree.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

export interface SportSidebarProps {
  /** A place was chosen: a drawer that holds the sidebar can close. */
  onGo?(): void;
}

const homes: Readonly<Record<'prematch' | 'live', string>> = { prematch: paths.sport, live: paths.live };

/** The left sidebar of sport, live and esports pages; which tree it shows is decided by the path. */
export function SportSidebar({ onGo }: SportSidebarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mode = sidebarMode(pathname);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Segmented
        label={t('sport.mode')}
        choices={[
          { key: 'prematch', label: t('sport.mode.prematch') },
          { key: 'live', label: t('sport.mode.live') },
        ]}
        chosen={mode === 'live' ? 'live' : 'prematch'}
        onChoose={(area) => void navigate(homes[area])}
      />
      <Suspense fallback={<TreeSkeleton />}>
        <ModeTree mode={mode} path={pathname} onGo={onGo} />
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
  return <PrematchTree place={treePlace(path)} path={path} onGo={onGo} />;
}

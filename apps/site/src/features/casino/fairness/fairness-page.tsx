import { AccessLink } from '@evens/web/core/access-link.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useIsPlayer } from '../../players/history/index.ts';
import { Scheme } from './scheme.tsx';
import { SeedsCard } from './seeds-card.tsx';
import { readSharedHash } from './shared-link.ts';
import { SharedTool } from './shared-tool.tsx';
import { readVerifyHash } from './verify-link.ts';
import { VerifyTool } from './verify-tool.tsx';

/** How rounds are decided, the player's seeds, and a tool that verifies any round. */
export function FairnessPage() {
  usePageSubject(t('casinogame.fair.title'));
  const user = useUser();
  const isPlayer = useIsPlayer();
  const { hash } = useLocation();
  const linkedRound = useMemo(() => readVerifyHash(hash), [hash]);
  const shared = useMemo(() => readSharedHash(hash), [hash]);
  const tool = useRef<HTMLElement>(null);
  const sharedTool = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '') return;
    (shared ? sharedTool : tool).current?.scrollIntoView({ block: 'start' });
  }, [hash, shared]);
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <div className="grid gap-3">
        <h1>{t('casinogame.fair.title')}</h1>
        <Scheme />
      </div>
      <section className="grid gap-3" aria-labelledby="own-seeds">
        <h2 id="own-seeds" className="text-xl font-[660]">
          {t('casinogame.fair.mine')}
        </h2>
        {isPlayer ? (
          <SeedsCard />
        ) : (
          <p className="text-quiet">
            {t('casinogame.fair.visitor')}{' '}
            {!user && (
              <AccessLink to={paths.login} className="underline">
                {t('shell.login')}
              </AccessLink>
            )}
          </p>
        )}
      </section>
      <section ref={tool} className="grid scroll-mt-20 gap-3" aria-labelledby="verify-tool">
        <h2 id="verify-tool" className="text-xl font-[660]">
          {t('casinogame.verify.title')}
        </h2>
        <VerifyTool
          key={hash}
          linkedRound={linkedRound}
          currency={linkedRound.currency ?? user?.Currency ?? 'EUR'}
        />
      </section>
      <section ref={sharedTool} className="grid scroll-mt-20 gap-3" aria-labelledby="shared-tool">
        <h2 id="shared-tool" className="text-xl font-[660]">
          {t('casinogame.shared.title')}
        </h2>
        <SharedTool key={hash} linkedForm={shared} currency={user?.Currency ?? 'EUR'} />
      </section>
    </div>
  );
}

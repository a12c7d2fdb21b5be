import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import './casino.css';
import type { CasinoGame, CasinoProvider } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Store } from 'lucide-react';
import { GameArt } from '../game-art/index.ts';
import { casinoPath } from './casino-menu.ts';
import { writeView } from './casino-view.ts';
import { useLobby } from './use-lobby.ts';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-3';
/** Number of games whose pictures represent a provider. */
const PICTURES_PER_PROVIDER = 3;

/** The providers and their numbers of games. Each is a link to its games. */
export function ProvidersPage() {
  usePageSubject(t('casino.providers'));
  const { data, isError, refetch } = useLobby();
  return (
    <>
      <div className="mb-3 flex min-h-8 items-baseline gap-2.5">
        <h1>{t('casino.providers')}</h1>
        {data && <span className="text-lg text-faint">{data.providers.length}</span>}
      </div>
      {data ? (
        data.providers.length > 0 ? (
          <ul aria-label={t('casino.providers')} className={grid}>
            {data.providers.map((provider) => (
              <li key={provider.ID}>
                <ProviderCard
                  provider={provider}
                  games={data.games
                    .filter(({ Provider }) => Provider === provider.ID)
                    .slice(0, PICTURES_PER_PROVIDER)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={Store} title={t('casino.providers.none')} text={t('casino.none.text')} />
        )
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div className={grid}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <Skeleton key={place} className="h-[154px] rounded-xl!" />
          ))}
        </div>
      )}
    </>
  );
}

function ProviderCard({
  provider,
  games,
}: {
  readonly provider: CasinoProvider;
  readonly games: readonly CasinoGame[];
}) {
  return (
    <Link
      to={casinoPath('all') + writeView({ providers: [provider.ID] })}
      className="block overflow-hidden rounded-xl border border-line bg-surface transition-colors pointer:hover:bg-raised"
    >
      <span className="flex h-24 gap-px overflow-hidden bg-raised">
        {games.map(({ ID, Name }) => (
          <GameArt key={ID} id={ID} name={Name} className="h-full w-0 min-w-0 grow" />
        ))}
      </span>
      <span className="flex items-baseline gap-3 px-3.5 py-3">
        <bdi className="min-w-0 truncate text-lg font-[640]">{provider.Name}</bdi>
        <span className="ms-auto shrink-0 text-sm text-quiet">
          {t('casino.games-count', { count: provider.GamesCount })}
        </span>
      </span>
    </Link>
  );
}

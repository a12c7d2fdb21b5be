import type { CasinoTournament } from '@evens/contract';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { Trophy } from 'lucide-react';
import { useGameName } from '../loyalty/index.ts';
import { TournamentCard } from './tournament-card.tsx';
import { useTournaments } from './use-tournaments.ts';

const lists = {
  running: ['running', 'counting'],
  coming: ['coming'],
  ended: ['decided', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly CasinoTournament['State'][]>>;

/** The grid has as many columns as there is room for cards. */
const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,360px),1fr))] items-start gap-3';

const kinds = ['all', 'best', 'target'] as const;

/** Tournaments of the casino: running, coming and ended ones. `?id=` opens the places of one, `?kind=` chooses a kind. */
export function TournamentsPage() {
  usePageSubject(t('casino.tournaments'));
  const { tournaments: listed, isError, refetch } = useTournaments(true);
  const gameName = useGameName();
  const [search, setSearch] = useSearchParams();
  const openId = Number(search.get('id'));
  const kind = kinds.find((each) => each === search.get('kind')) ?? 'all';
  const tournaments = listed?.filter(({ Kind }) => kind === 'all' || Kind === kind);
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1>{t('casino.tournaments')}</h1>
        <p className="mt-1 max-w-[72ch] text-quiet">{t('casino.tournaments.intro')}</p>
      </div>
      <Tabs
        variant="chips"
        label={t('casino.tournaments.kinds')}
        choices={kinds.map((key) => ({
          key,
          label: t(key === 'best' ? 'casino.tournament.best' : `casino.tournaments.kind.${key}`),
        }))}
        chosen={kind}
        onChoose={(next) => setSearch(next === 'all' ? {} : { kind: next }, { replace: true })}
      />
      {tournaments ? (
        tournaments.length === 0 ? (
          <Card>
            <EmptyState icon={Trophy} title={t('casino.tournaments.none')} />
          </Card>
        ) : (
          Object.entries(lists).map(([key, states]) => {
            const members = tournaments.filter(({ State }) => states.some((state) => state === State));
            // A key of the table.
            const title = t(`casino.tournaments.${key as keyof typeof lists}`);
            return (
              members.length > 0 && (
                <section key={key} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  <h2 className="text-xl font-[660]">{title}</h2>
                  <ul className={gridLook}>
                    {members.map((tournament) => (
                      <li key={tournament.ID} className="min-w-0">
                        <TournamentCard
                          tournament={tournament}
                          gameName={gameName}
                          isOpen={tournament.ID === openId}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })
        )
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('shell.loading')} className={gridLook}>
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </div>
      )}
    </div>
  );
}

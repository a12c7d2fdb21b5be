import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { useMissingPage } from '@evens/web/core/page-missing.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useMatch, useParams } from '@evens/web/navigation/index.ts';
import { Breadcrumbs, type Crumb } from '@evens/web/ui/breadcrumbs.tsx';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { PriceAge } from '../match/facts/index.ts';
import { groupOutrights, type OutrightGroup } from './group-outrights.ts';
import { OutrightCard } from './outright-card.tsx';

/** Outrights of all sports, of a sport or a category; of a game, or of its category. */
export function OutrightsPage() {
  const { alias, sportAlias, categoryAlias } = useParams();
  const isEsports = useMatch(`${paths.esports}/*`) !== null;
  const query = {
    ...(alias && { alias }),
    ...(sportAlias && { sportAlias }),
    ...(categoryAlias && { categoryAlias }),
  };
  const found = useQuery({
    ...callQuery('GET /api/sport/outrights', { query }),
    placeholderData: keepPreviousData,
    // No refetch, so that rows do not move under a finger: prices arrive by the stream.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const place = found.isPlaceholderData ? undefined : found.data?.Place;
  const isGone = found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException';
  const name = place?.Category || place?.Sport || '';
  const isAll = !alias && !sportAlias;
  const title = isGone
    ? t('sport.place.gone')
    : isAll
      ? t('outrights.title')
      : name === ''
        ? '\u00a0'
        : t('outrights.title-of', { name });
  usePageSubject(title);
  useMissingPage(isGone);
  const crumbs = isEsports ? esportsWay(sportAlias, categoryAlias) : sportWay(isAll);

  return (
    <>
      <Breadcrumbs label={t('sport.place')} crumbs={crumbs} />
      <div className="mb-3 flex min-h-8 items-baseline gap-3">
        <h1>{title}</h1>
        {!isGone && <PriceAge />}
      </div>
      <Body found={found} isGone={isGone} isAll={isAll} crumbs={crumbs} />
    </>
  );
}

function sportWay(isAll: boolean): readonly Crumb[] {
  const all = { name: t('sport.all-title'), to: paths.sport };
  return isAll ? [all] : [all, { name: t('outrights.title'), to: paths.outrights }];
}

function esportsWay(sportAlias: string | undefined, categoryAlias: string | undefined): readonly Crumb[] {
  const all = { name: t('sport.mode.esports'), to: paths.esports };
  if (!sportAlias) return [all];
  const game = { name: sportName(sportAlias.toLowerCase()), to: `${paths.esports}/${sportAlias}` };
  if (!categoryAlias) return [all, game];
  return [all, game, { name: t('outrights.title'), to: `${game.to}/outright` }];
}

interface BodyProps {
  readonly found: {
    readonly data: Answer<'GET /api/sport/outrights'> | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
  readonly isGone: boolean;
  readonly isAll: boolean;
  readonly crumbs: readonly Crumb[];
}

function Body({ found, isGone, isAll, crumbs }: BodyProps) {
  if (isGone) {
    return (
      <div data-state="not-found">
        <EmptyState icon={Medal} title={t('sport.place.gone')} text={t('match.place.gone.text')}>
          {crumbs.map(({ name, to }) => (
            <Link key={to} to={to} className={buttonLook()}>
              {t('match.place.up', { name })}
            </Link>
          ))}
        </EmptyState>
      </div>
    );
  }
  if (found.isPending) return <OutrightsSkeleton />;
  if (found.isError || !found.data) {
    return <LoadFailed onRetry={() => void found.refetch()} />;
  }
  if (found.data.Outrights.length === 0) {
    return (
      <EmptyState icon={Medal} title={t('outrights.empty')} text={t('outrights.empty.text')}>
        {!isAll && (
          <Link to={paths.outrights} className={buttonLook()}>
            {t('outrights.all')}
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      {groupOutrights(found.data.Outrights).map((group) => (
        <SportGroup key={group.sport} group={group} />
      ))}
    </div>
  );
}

function SportGroup({ group: { sport, categories } }: { readonly group: OutrightGroup }) {
  return (
    <section aria-label={sportName(sport)} className="mb-6">
      <h2 className="mb-2 flex items-center gap-2 text-lg font-[640]">
        <SportIcon sport={sport} isTinted />
        {sportName(sport)}
      </h2>
      {categories.map(({ id, name, code, outrights }) => (
        <div key={id} className="mb-3.5">
          <h3 className="mb-1.5 flex items-center gap-2 text-sm font-[600] text-quiet">
            <Flag code={code} />
            <bdi>{name}</bdi>
          </h3>
          <div className="grid gap-3">
            {outrights.map((outright) => (
              <OutrightCard key={outright.Match.ID} outright={outright} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function OutrightsSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
      <Skeleton className="h-6 w-32" />
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-[318px] mobile:h-[218px] laptop:h-[172px] rounded-xl" />
      ))}
    </div>
  );
}

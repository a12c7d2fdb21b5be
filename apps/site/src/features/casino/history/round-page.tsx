import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListFailed, LogInFirst, useIsPlayer } from '../../players/history/index.ts';
import { RoundReplay } from '../round-view/index.ts';
import { netResult } from './page-net.ts';
import { RoundFairness } from './round-fairness.tsx';
import { NetAmount, RoundFunding, StateBadge } from './round-row.tsx';

type Round = Answer<'GET /api/casino/round'>;

function parseRoundId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** One round: its steps, its stake and payout, and the data that decided it. */
export function RoundPage() {
  const id = parseRoundId(useParams()['roundId']);
  const isPlayer = useIsPlayer();
  usePageSubject(id === undefined ? t('history.casino') : t('casinogame.round.number', { number: id }));
  if (!isPlayer) return <LogInFirst />;
  return (
    <div className="mx-auto max-w-[720px]">
      <Link
        to={paths.casinoHistory}
        className="-ms-1 mb-2 inline-flex min-h-8 items-center gap-1 text-sm text-quiet touch:min-h-11 pointer:hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
        {t('history.casino')}
      </Link>
      {id === undefined ? <NoRound /> : <RoundDetails key={id} id={id} />}
    </div>
  );
}

function NoRound() {
  return (
    <div data-state="not-found">
      <EmptyState icon={SearchX} title={t('casinogame.round.none')}>
        <Link to={paths.casinoHistory} className={buttonLook('primary')}>
          {t('history.casino')}
        </Link>
      </EmptyState>
    </div>
  );
}

function RoundDetails({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /api/casino/round', { query: { id } }),
    staleTime: 0,
  });
  if (error && !data) {
    const isGone = error instanceof RefusalError && error.refused.code === 'NotFoundException';
    return isGone ? <NoRound /> : <ListFailed failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
        <Skeleton className="h-96" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  return (
    <div className="grid gap-3" data-round-page={id}>
      <Card className="grid gap-4 p-4">
        <RoundHead round={data.Round} />
        <RoundReplay
          steps={data.Steps}
          currency={data.Round.Currency}
          game={inHouseGame(data.Round.GameID)}
        />
      </Card>
      <Card className="p-4">
        <h2 className="mb-3">{t('casinogame.round.fair')}</h2>
        <RoundFairness found={data} />
      </Card>
    </div>
  );
}

/** The key of an in-house game; undefined for other providers' games. */
function inHouseGame(id: string): string | undefined {
  const [provider, key] = id.split(':');
  return provider === 'evens' ? key : undefined;
}

function RoundHead({ round }: { readonly round: Round['Round'] }) {
  const { ID, GameName, ProviderName, Stake, Win, Currency, StartedAt, EndedAt, State } = round;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h1>
            <bdi>{GameName}</bdi>
          </h1>
          <p className="text-sm text-quiet">
            {t('casinogame.round.number', { number: ID })} · <bdi>{ProviderName}</bdi>
          </p>
        </div>
        <StateBadge state={State} />
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name={t('casinogame.stake')}>
          <Money amount={Stake} currency={Currency} />
          <RoundFunding round={round} />
        </Fact>
        {State !== 'open' && (
          <>
            <Fact name={t('casinogame.win')}>
              <Money amount={Win} currency={Currency} />
            </Fact>
            <Fact name={t('casinogame.round.net')}>
              <NetAmount net={netResult(round)} currency={Currency} className="text-base" />
            </Fact>
          </>
        )}
        <Fact name={t('casinogame.round.started')}>
          <DateAndTime atMs={Date.parse(StartedAt)} />
        </Fact>
        {EndedAt !== null && (
          <Fact name={t('casinogame.round.ended')}>
            <DateAndTime atMs={Date.parse(EndedAt)} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-end">{children}</dd>
    </>
  );
}

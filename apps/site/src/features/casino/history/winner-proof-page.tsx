import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { SearchX, ShieldCheck } from 'lucide-react';
import { ListFailed } from '../../players/history/index.ts';
import { SeedText, verifyHash } from '../fairness/index.ts';
import { SharedFairness } from './shared-fairness.tsx';

type Proof = Answer<'GET /api/casino/winnerproof'>;

/** The public proof of a round in the latest wins. The player is not named. */
export function WinnerProofPage() {
  usePageSubject(t('casinogame.proof.title'));
  const { proofId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /api/casino/winnerproof', { query: { proof: proofId } }),
    staleTime: 0,
  });
  if (error && !data) {
    const isGone =
      error instanceof RefusalError &&
      (error.refused.code === 'NotFoundException' || error.refused.code === 'InvalidRequestException');
    if (!isGone) return <ListFailed failure={error} onRetry={() => void refetch()} />;
    return (
      <div data-state="not-found">
        <EmptyState icon={SearchX} title={t('casinogame.proof.none')}>
          <Link to={paths.fairness} className={buttonLook('primary')}>
            {t('casinogame.fair.title')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="mx-auto max-w-[720px]">
        <Skeleton className="h-80" />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[720px]" data-winner-proof>
      <Card className="grid gap-4 p-4">
        <header>
          <p className="text-sm text-quiet">{t('casinogame.proof.title')}</p>
          <h1>
            <bdi>{data.GameName}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
            <Money amount={data.Win} currency={data.Currency} />
            <span aria-hidden>·</span>
            <DateAndTime atMs={Date.parse(data.At)} />
          </p>
        </header>
        {data.Shared ? (
          <SharedFairness
            proof={data.Shared}
            table={data.GameID.split(':')[1] ?? ''}
            rulesVersion={data.RulesVersion}
          />
        ) : (
          data.Seeds && <Seeds proof={data} seeds={data.Seeds} />
        )}
      </Card>
    </div>
  );
}

function verificationHash(
  { GameID, Currency, Moves }: Proof,
  seeds: NonNullable<Proof['Seeds']>,
): string | undefined {
  const { ServerSeed, ClientSeed, Nonce } = seeds;
  if (ServerSeed === null || ClientSeed === null || !Moves) return undefined;
  const [bet, ...moves] = Moves;
  return verifyHash({
    game: GameID.split(':')[1] ?? '',
    serverSeed: ServerSeed,
    clientSeed: ClientSeed,
    nonce: Nonce,
    bet,
    moves,
    currency: Currency,
  });
}

function Seeds({ proof, seeds }: { readonly proof: Proof; readonly seeds: NonNullable<Proof['Seeds']> }) {
  const hash = verificationHash(proof, seeds);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <SeedText name={t('casinogame.seeds.hash')} text={seeds.Hash} />
        {seeds.ServerSeed !== null && (
          <SeedText name={t('casinogame.seeds.server')} text={seeds.ServerSeed} />
        )}
        {seeds.ClientSeed !== null && (
          <SeedText name={t('casinogame.seeds.client')} text={seeds.ClientSeed} />
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-quiet">{t('casinogame.seeds.nonce')}</dt>
          <dd>{seeds.Nonce}</dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{t('casinogame.round.rules')}</dt>
          <dd>{proof.RulesVersion}</dd>
        </div>
      </dl>
      {hash === undefined ? (
        <p className="max-w-[56ch] text-sm text-quiet">
          {t(seeds.ServerSeed === null ? 'casinogame.proof.not-yet' : 'casinogame.proof.own-seed')}
        </p>
      ) : (
        <Link to={`${paths.fairness}${hash}`} className={buttonLook('primary')}>
          <ShieldCheck aria-hidden className="size-4" />
          {t('casinogame.round.verify')}
        </Link>
      )}
    </div>
  );
}

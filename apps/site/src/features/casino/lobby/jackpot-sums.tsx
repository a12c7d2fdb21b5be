import type { CasinoGame, Jackpot, JackpotWinning } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { jackpotName } from './casino-words.ts';
import { JackpotCards, winnable } from './jackpots.tsx';
import { useCasinoView } from './use-casino-view.ts';
import { useJackpots } from './use-jackpots.ts';

const FRESH_MS = 30_000;

/** The current jackpots, and the won ones. */
export function JackpotSums({ games }: { readonly games: readonly CasinoGame[] | undefined }) {
  const { data } = useJackpots();
  return (
    <div className="mb-6 grid gap-4">
      {data && games ? (
        <JackpotCards jackpots={winnable(data.Jackpots, games)} games={games} />
      ) : (
        <div className="grid gap-3 tablet:grid-cols-2">
          {['a', 'b', 'c', 'd'].map((place) => (
            <Skeleton key={place} className="h-[104px] rounded-xl!" />
          ))}
        </div>
      )}
      {data && <SealedSums jackpots={data.Jackpots} />}
      <Winnings />
    </div>
  );
}

/** Hashes of the trigger amounts, for comparison with the amounts that are revealed with a win. */
function SealedSums({ jackpots }: { readonly jackpots: readonly Jackpot[] }) {
  return jackpots.map(
    (jackpot) =>
      jackpot.TriggerHash !== null && (
        <div key={jackpot.Pool} className="rounded-xl border border-line bg-surface px-4 py-3 text-sm">
          <h2 className="text-base">{t('casino.jackpot.sealed', { name: jackpotName(jackpot) })}</h2>
          <p className="mt-0.5 text-quiet">{t('casino.jackpot.sealed.text')}</p>
          <code dir="ltr" translate="no" className="mt-1 block text-start font-mono break-all">
            {jackpot.TriggerHash}
          </code>
        </div>
      ),
  );
}

function Winnings() {
  const { view, setView } = useCasinoView();
  const { page } = view;
  const { data } = useQuery({
    ...callQuery('GET /api/casino/jackpotwinnings', { query: { page } }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="winnings" className="rounded-xl border border-line bg-surface">
      <h2 id="winnings" className="border-b border-line px-4 py-2.5">
        {t('casino.winnings')}
      </h2>
      {!data ? (
        <Skeleton className="m-4 h-9" />
      ) : data.Winnings.length === 0 ? (
        <p className="px-4 py-5 text-quiet">{t('casino.winnings.none')}</p>
      ) : (
        <ul>
          {data.Winnings.map((winning) => (
            <WinningRow key={`${winning.At} ${winning.Pool}`} winning={winning} />
          ))}
        </ul>
      )}
      {data && (page > 1 || data.HasMore) && (
        <nav
          aria-label={t('casino.winnings.pages')}
          className="flex items-center justify-center gap-3 border-t border-line p-2.5"
        >
          <Button size="small" disabled={page <= 1} onClick={() => setView({ ...view, page: page - 1 })}>
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('casino.winnings.newer')}
          </Button>
          <span className="text-sm text-quiet">{t('casino.winnings.page', { page })}</span>
          <Button size="small" disabled={!data.HasMore} onClick={() => setView({ ...view, page: page + 1 })}>
            {t('casino.winnings.older')}
            <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </Button>
        </nav>
      )}
    </section>
  );
}

function WinningRow({ winning }: { readonly winning: JackpotWinning }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-2.5 last:border-b-0">
      <bdi className="font-[620]">{jackpotName(winning)}</bdi>
      <bdi className="text-quiet">{winning.GameName}</bdi>
      <bdi translate="no" className="text-sm text-faint">
        {winning.Player}
      </bdi>
      <span className="ms-auto text-sm text-faint">
        <DateAndTime atMs={Date.parse(winning.At)} />
      </span>
      <Money amount={winning.Win} currency={winning.Currency} className="font-[640]" />
    </li>
  );
}

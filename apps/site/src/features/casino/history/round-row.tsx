import type { HistoryRound } from '@evens/contract';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { ChevronRight } from 'lucide-react';
import { netResult } from './page-net.ts';

/** The page of one round. */
function roundPath(id: number): string {
  return paths.casinoRound.replace(':roundId', String(id));
}

/** An amount with its sign: green if positive, with a minus sign (U+2212) if negative. */
export function NetAmount({
  net,
  currency,
  className,
}: {
  readonly net: string;
  readonly currency: string;
  readonly className?: string;
}) {
  const isGain = !net.startsWith('-') && /[1-9]/.test(net);
  return (
    <bdi translate="no" dir="ltr" className={classNames('font-[640]', isGain && 'text-up', className)}>
      {isGain && '+'}
      {moneyText(net, currency).replace('-', '−')}
    </bdi>
  );
}

export function StateBadge({ state }: { readonly state: HistoryRound['State'] }) {
  if (state === 'over') return null;
  return <Badge tone={state === 'open' ? 'accent' : 'plain'}>{t(`casinogame.round.state.${state}`)}</Badge>;
}

/** The part of the stake that was not cash; empty for cash only. */
export function RoundFunding({ round: { Funding, Currency } }: { readonly round: HistoryRound }) {
  if (!Funding) return null;
  return (
    <Badge>
      {Funding.IsFreeSpin
        ? t('casinogame.history.free-spin')
        : t('casinogame.history.bonus', { amount: moneyText(Funding.Bonus, Currency) })}
    </Badge>
  );
}

/** One round: time, game, stake and result. The whole row is a link to its replay. */
export function RoundRow({ round }: { readonly round: HistoryRound }) {
  const { ID, GameName, ProviderName, Stake, Win, Currency, StartedAt, State } = round;
  return (
    <li data-round={ID}>
      <Link
        to={roundPath(ID)}
        className="grid grid-cols-[1fr_auto_16px] items-center gap-x-3 gap-y-0.5 px-3.5 py-2.5 pointer:hover:bg-raised"
      >
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-[600]">{GameName}</bdi>
          <StateBadge state={State} />
          <RoundFunding round={round} />
        </span>
        <span className="text-end">
          {State === 'open' ? (
            <bdi translate="no" dir="ltr">
              {moneyText(Stake, Currency)}
            </bdi>
          ) : (
            <NetAmount net={netResult(round)} currency={Currency} />
          )}
        </span>
        <ChevronRight aria-hidden className="row-span-2 size-4 text-faint rtl:-scale-x-100" />
        <span className="min-w-0 truncate text-sm text-faint">
          <DateAndTime atMs={Date.parse(StartedAt)} />
          <span className="max-tablet:hidden">
            {' · '}
            <bdi>{ProviderName}</bdi>
          </span>
        </span>
        <span className="text-end text-sm text-faint">
          <bdi translate="no" dir="ltr">
            {moneyText(Stake, Currency)}
            {State !== 'open' && <> → {moneyText(Win, Currency)}</>}
          </bdi>
        </span>
      </Link>
    </li>
  );
}

import type { CashBack } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';

/** The amount changes with every settled bet. */
const POLL_MS = 30_000;

export const useCashBack = () =>
  useQuery({ ...callQuery('GET /api/bonus/cashback'), refetchInterval: POLL_MS, refetchOnMount: 'always' });

type Claim = Pick<CashBack, 'Currency' | 'Minimum' | 'SharePercent' | 'SoFar'>;

/** How the amount of the current period comes about. */
function soFarText({ Currency, Minimum, SharePercent: percent, SoFar }: Claim): string {
  if (!SoFar) return t('bonuses.cash-back.so-far.many');
  if (Number(SoFar.Loss) === 0) return t('bonuses.cash-back.so-far.none');
  const loss = moneyText(SoFar.Loss, Currency);
  return Number(SoFar.CashBack) === 0
    ? t('bonuses.cash-back.so-far.below', { percent, loss, minimum: moneyText(Minimum, Currency) })
    : t('bonuses.cash-back.so-far.text', { percent, loss });
}

/** The cash-back of the current period so far, and its end. */
export function CashBackSoFar({ claim }: { readonly claim: CashBack }) {
  const { Currency, Period, PeriodTo, SoFar } = claim;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md bg-raised px-3.5 py-3">
      <dt>{t('bonuses.cash-back.so-far')}</dt>
      <dd data-so-far className="text-end font-[640] tabular-nums">
        {SoFar ? moneyText(SoFar.CashBack, Currency) : '–'}
      </dd>
      <dt className="text-sm text-quiet">{t(`bonuses.cash-back.period.${Period}`)}</dt>
      <dd className="text-end text-sm text-quiet">
        <DateAndTime atMs={Date.parse(PeriodTo)} />
      </dd>
      <dd className="col-span-2 text-sm text-quiet">{soFarText(claim)}</dd>
    </dl>
  );
}

/** The running cash-back in short, on other pages. Nothing without one. */
export function CashBackNotes() {
  const { data } = useCashBack();
  const running = data?.CashBack ?? [];
  if (running.length === 0) return null;
  return (
    <Card className="grid gap-3 p-4">
      {running.map((claim) => (
        <div key={claim.ID} data-cash-back={claim.ID} className="grid gap-2">
          <h2 className="font-[640]">
            <Link to={paths.bonuses} className="reach underline">
              {t('bonuses.title.cash-back', { percent: claim.SharePercent })}
            </Link>
          </h2>
          <CashBackSoFar claim={claim} />
        </div>
      ))}
    </Card>
  );
}

import type { CashBack } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { CashBackSoFar, useCashBack } from './cash-back-so-far.tsx';
import { ConfirmLoss } from './confirm-loss.tsx';
import { refreshLists } from './refresh-bonuses.ts';

/** The player's cash-back offers: the end of the current period and the results of the last ones. */
export function RunningCashBack() {
  const { data } = useCashBack();
  const running = data?.CashBack ?? [];
  if (running.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-[640]">{t('bonuses.cash-back')}</h3>
      {running.map((claim) => (
        <CashBackCard key={claim.ID} claim={claim} />
      ))}
    </section>
  );
}

function CashBackCard({ claim }: { readonly claim: CashBack }) {
  const { Currency, CreditedTo, Maximum, Minimum, Period, Periods, SharePercent } = claim;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card className="p-4">
      <div data-cash-back={claim.ID} className="grid gap-3">
        <h4 className="font-[640]">{t('bonuses.title.cash-back', { percent: SharePercent })}</h4>
        <p className="text-sm text-quiet">
          {[
            t(`bonuses.terms.cash-back.${Period}`, { percent: SharePercent }),
            t('bonuses.terms.cash-back.amount', {
              minimum: moneyText(Minimum, Currency),
              maximum: moneyText(Maximum, Currency),
            }),
            t(`bonuses.terms.cash-back.to-${CreditedTo}`),
          ].join(' ')}
        </p>
        <CashBackSoFar claim={claim} />
        {Periods.length === 0 ? (
          <p className="text-sm text-quiet">{t('bonuses.cash-back.none')}</p>
        ) : (
          <ul className="grid gap-2">
            {Periods.map((period) => (
              <PeriodRow key={period.To} period={period} currency={Currency} />
            ))}
          </ul>
        )}
        <div className="flex justify-end">
          <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
            {t('bonuses.cash-back.leave')}
          </Button>
        </div>
      </div>
      {isConfirming && <LeaveCashBack id={claim.ID} onClose={() => setConfirming(false)} />}
    </Card>
  );
}

interface PeriodRowProps {
  readonly period: CashBack['Periods'][number];
  readonly currency: string;
}

function PeriodRow({ period: { From, To, Credited, Outcome }, currency }: PeriodRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md border border-line px-3.5 py-3">
      <span className="text-sm text-quiet">
        <DateAndTime atMs={Date.parse(From)} /> – <DateAndTime atMs={Date.parse(To)} />
      </span>
      <span className={Outcome === 'credited' ? 'font-[640]' : 'text-sm text-quiet'}>
        {Outcome === 'credited' ? moneyText(Credited, currency) : t(`bonuses.cash-back.${Outcome}`)}
      </span>
    </li>
  );
}

/** Shows the loss before the player leaves. */
function LeaveCashBack({ id, onClose }: { readonly id: number; onClose(): void }) {
  return (
    <ConfirmLoss
      title={t('bonuses.cash-back.leave.title')}
      action={t('bonuses.cash-back.leave.do')}
      send={() => api('POST /api/bonus/leavecashback', { body: { ID: id } })}
      refresh={refreshLists}
      onClose={onClose}
    >
      <p>{t('bonuses.cash-back.leave.text')}</p>
    </ConfirmLoss>
  );
}

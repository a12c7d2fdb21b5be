import type { Bonus } from '@evens/contract';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { termOdds } from '@evens/web/features/promotions/bonuses/offer-text.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { CancelBonus } from './cancel-bonus.tsx';

const stateNames = ['undefined', 'appended', 'active', 'cancelled', 'used'] as const;
/** Offers that are no promotion to claim: the bonus names its origin. */
const origins = ['acca-insurance', 'loyalty-wheel', 'loyalty-shop'] as const;

/** A bonus: its state, its balance, and its wagering progress. */
export function BonusCard({ bonus }: { readonly bonus: Bonus }) {
  const { Balance, Currency, EndReason, ExpiresDate, Granted, IsWagering, Kind, StateID } = bonus;
  const [isConfirming, setConfirming] = useState(false);
  const money = (amount: string) => moneyText(amount, Currency);
  const isOn = StateID === 1 || StateID === 2;
  const origin = origins.find((key) => key === bonus.OfferKey);
  return (
    <Card className="p-4">
      <div data-bonus={bonus.ID} data-state={StateID} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-[640]">{t(`bonuses.kind.${Kind}`, { value: money(Granted) })}</h3>
          <Badge tone={StateID === 2 ? 'up' : 'plain'}>
            {t(
              EndReason === null
                ? `bonuses.state.${stateNames[StateID] ?? 'undefined'}`
                : `bonuses.end.${EndReason}`,
            )}
          </Badge>
        </div>
        {origin && <p className="text-quiet">{t(`bonuses.from.${origin}`)}</p>}
        {isOn && <p>{t('bonuses.holds', { amount: money(Balance) })}</p>}
        {IsWagering && <Progress bonus={bonus} />}
        {StateID === 1 && <p className="text-sm text-quiet">{t('bonuses.waits')}</p>}
        {isOn && IsWagering && <Bounds bonus={bonus} />}
        {EndReason === 'converted' && <p>{t('bonuses.converted', { amount: money(bonus.Converted) })}</p>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-quiet">
            {t(isOn ? 'bonuses.expires' : 'bonuses.ended-at')}{' '}
            <DateAndTime atMs={Date.parse((isOn ? undefined : bonus.EndedDate) ?? ExpiresDate)} />
          </p>
          {isOn && (
            <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
              {t('bonuses.cancel.begin')}
            </Button>
          )}
        </div>
      </div>
      {isConfirming && <CancelBonus bonus={bonus} onClose={() => setConfirming(false)} />}
    </Card>
  );
}

function Progress({ bonus: { Currency, Progress: done, Requirement, Wagered } }: { readonly bonus: Bonus }) {
  const percent = Math.floor(done / 100);
  const text = t('bonuses.progress', {
    wagered: moneyText(Wagered, Currency),
    requirement: moneyText(Requirement, Currency),
  });
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('bonuses.progress.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] motion-reduce:transition-none"
          style={{ width: `${done / 100}%` }}
        />
      </div>
      <p className="text-sm text-quiet">{text}</p>
    </div>
  );
}

function Bounds({ bonus }: { readonly bonus: Bonus }) {
  const { Currency, MaximumConversion, MaximumStake, MinimumOddsMilli } = bonus;
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm text-quiet">
      <li>{t('bonuses.terms.min-odds', { odds: termOdds(MinimumOddsMilli) })}</li>
      {MaximumStake !== null && (
        <li>{t('bonuses.terms.max-stake', { maximum: moneyText(MaximumStake, Currency) })}</li>
      )}
      {MaximumConversion !== null && (
        <li>{t('bonuses.terms.max-conversion', { maximum: moneyText(MaximumConversion, Currency) })}</li>
      )}
      <li>{t('bonuses.terms.cash-first')}</li>
    </ul>
  );
}

import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { endEdit } from '@evens/web/features/sportsbook/slip/begin-edit.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { SlipEdit, SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useCashoutValues } from '@evens/web/live/hooks.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { comboMilli } from '../facts/combo-odds.ts';
import { slipReturns } from '../facts/slip-returns.ts';
import { sumStakes } from '../facts/slip-validity.ts';
import type { SlipView } from '../facts/use-slip-facts.ts';

/** Follows the value of the edited bet. A stake that was this value follows it too. */
function valueEdit(state: SlipState, value: string): SlipState {
  const { edit, stakes } = state;
  if (!edit || edit.value === value) return state;
  const follow = (stake: string) => (stake === edit.value ? value : stake);
  const single = Object.fromEntries(Object.entries(stakes.single).map(([id, stake]) => [id, follow(stake)]));
  return { ...state, stakes: { ...stakes, combo: follow(stakes.combo), single }, edit: { ...edit, value } };
}

/** The bet that the slip replaces: stake, price and return of the old and of the new bet. */
export function EditNote({ view }: { readonly view: SlipView }) {
  const { state, facts, bets, currency } = view;
  const { edit } = state;
  const odds = useOddsText();
  const live = useCashoutValues()?.get(edit?.ticketId ?? 0)?.Value ?? undefined;
  useEffect(() => {
    if (live === undefined) return;
    slip.change((before) => valueEdit(before, live));
  }, [live]);
  const note = useRef<HTMLElement>(null);
  const ticketId = edit?.ticketId;
  // The list with the button that begins the edit may be scrolled.
  useEffect(() => {
    if (ticketId !== undefined) note.current?.scrollIntoView({ block: 'nearest' });
  }, [ticketId]);
  if (!edit) return null;
  const money = (value: string) => <Money amount={value} currency={currency} />;
  const isPossible = facts.faults[state.selectedTab] === undefined;
  const now =
    isPossible && facts.legs.every(({ oddsMilli }) => oddsMilli > 0) ? comboMilli(facts.legs) : undefined;
  const sum = (minor: bigint) => (isPossible ? money(formatAmount(minor, currency)) : '–');
  const isBelow = bets.some(({ fault }) => fault === 'below-minimum');
  const value = moneyText(edit.value, currency);
  const { payoutMinor } = slipReturns(facts);
  return (
    <section
      ref={note}
      data-edit={edit.ticketId}
      className="grid scroll-mt-16 gap-2 border-b border-line px-3.5 py-3 text-sm"
    >
      <h3 className="font-[640]">{t('bet.edit.title', { number: edit.ticketId })}</h3>
      <p className="text-quiet">{t('bet.edit.text', { value })}</p>
      <EditCost edit={edit} currency={currency} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        <Change name={t('bet.edit.stake')}>
          {money(edit.stake)} → {sum(sumStakes(bets))}
        </Change>
        <Change name={t('bet.odds')}>
          {odds(edit.oddsMilli)} → {now === undefined ? '–' : odds(now)}
        </Change>
        <Change name={t('bet.returns')}>
          {money(edit.potential)} → {payoutMinor === undefined ? '–' : sum(payoutMinor)}
        </Change>
      </dl>
      {isBelow && <p className="text-warn">{t('bet.edit.below', { value })}</p>}
      <button
        type="button"
        onClick={() => slip.change(endEdit)}
        className="min-h-8 touch:min-h-11 justify-self-start text-quiet underline"
      >
        {t('bet.edit.stop')}
      </button>
    </section>
  );
}

/** The part of the stake that the value of the bet no longer covers. */
function EditCost({ edit, currency }: { readonly edit: SlipEdit; readonly currency: CurrencyCode }) {
  const [stake, value] = [parseAmount(edit.stake, currency), parseAmount(edit.value, currency)];
  if (!stake.ok || !value.ok || value.value >= stake.value) return null;
  const money = (minor: bigint) => moneyText(formatAmount(minor, currency), currency);
  return (
    <p className="font-[620]">
      {t('bet.edit.cost', {
        value: money(value.value),
        stake: money(stake.value),
        cost: money(stake.value - value.value),
      })}
    </p>
  );
}

function Change({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-end font-[620]">{children}</dd>
    </>
  );
}

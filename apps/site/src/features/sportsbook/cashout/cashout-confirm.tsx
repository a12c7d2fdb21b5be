import type { CashoutTicket, Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useEffect } from 'react';
import type { CashoutState } from './cashouts.ts';
import { cashouts } from './cashouts-site.ts';
import { parseMinor, valueOfPart } from './offer-part.ts';

interface CashoutConfirmProps {
  readonly ticket: Ticket;
  readonly offer: CashoutTicket | undefined;
  readonly state: Extract<CashoutState, { kind: 'asking' }>;
  readonly isStale: boolean;
}

/** Asks for confirmation of the paid value. A higher value replaces it; a lower one must be accepted first. */
export function CashoutConfirm({ ticket, offer, state, isStale }: CashoutConfirmProps) {
  const { ID, Currency } = ticket;
  const { seen, fellFrom } = state;
  const { stakePart } = seen;
  const value = offer && valueNow(offer, stakePart, ticket);
  const isOpen = value !== undefined && !isStale;
  const odds = offer?.CashoutOddsValues;

  useEffect(() => {
    if (value !== undefined && odds) cashouts.move(ID, { value, oddsMilli: odds, stakePart });
  }, [ID, value, odds, stakePart]);

  const money = (amount: string) => moneyText(amount, Currency);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons that asks, with no field in it
    <div
      role="group"
      aria-label={t('cashout.title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-lg bg-accent-soft p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cashouts.clear(ID);
      }}
    >
      {/* Reserves two lines, so the buttons do not move when the value falls. */}
      <p className="min-h-10 text-sm leading-5" role={fellFrom === undefined ? undefined : 'alert'}>
        {fellFrom !== undefined
          ? t('cashout.fell', { from: money(fellFrom), to: money(seen.value) })
          : stakePart === undefined
            ? t('cashout.ask', { amount: money(seen.value) })
            : t('cashout.ask-part', { stake: money(stakePart), amount: money(seen.value) })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {fellFrom === undefined ? (
          <Button kind="primary" wide autoFocus disabled={!isOpen} onClick={() => cashouts.confirm(ticket)}>
            {isOpen ? t('cashout.confirm', { amount: money(seen.value) }) : t('cashout.suspended')}
          </Button>
        ) : (
          <Button
            kind="primary"
            wide
            disabled={!isOpen}
            onClick={() => {
              cashouts.accept(ID);
              cashouts.confirm(ticket);
            }}
          >
            {t('cashout.accept', { amount: money(seen.value) })}
          </Button>
        )}
        <Button kind="quiet" wide onClick={() => cashouts.clear(ID)}>
          {t('shell.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The current value; undefined while there is no offer, or if the open stake is smaller than the part. */
function valueNow(
  { State, Value, StakeOpen }: CashoutTicket,
  stakePart: string | undefined,
  { Currency }: Ticket,
): string | undefined {
  if (State !== 'open' || Value === null) return undefined;
  if (stakePart === undefined) return Value;
  const part = parseMinor(stakePart, Currency);
  if (part > parseMinor(StakeOpen, Currency)) return undefined;
  return valueOfPart({ value: Value, stakeOpen: StakeOpen }, part, Currency);
}

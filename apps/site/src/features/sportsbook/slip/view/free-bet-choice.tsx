import { type CurrencyCode, formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { amountText } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { BetPlace } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useId } from 'react';
import type { FreeBetUse, OpenFreeBet, PlayersFreeBets } from '../facts/free-bet-use.ts';
import type { StakeJudgement } from '../facts/stake-limits.ts';
import { chooseFreeBet } from '../state/slip-changes.ts';
import { BarNote } from './bar-note.tsx';
import { fixLook, StakeInput } from './stake-field.tsx';

/** Odds in terms are always decimal, in every odds format. */
function formatMinOdds({ minOddsMilli }: OpenFreeBet): string {
  return (minOddsMilli / 1000).toFixed(2);
}

interface FreeBetChoiceProps {
  readonly place: BetPlace;
  /** Name of the bet. */
  readonly name: string;
  readonly use: FreeBetUse | undefined;
  readonly freeBets: PlayersFreeBets | undefined;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
}

/** Chooses one of the player's free bets as the stake, or cash. Hidden for players without free bets. */
export function FreeBetChoice({ place, name, use, freeBets, currency, disabled }: FreeBetChoiceProps) {
  const id = useId();
  const open = [...(freeBets?.open?.values() ?? [])];
  if (freeBets === undefined || (open.length === 0 && !use)) return null;
  const { playerId } = freeBets;
  return (
    <div className="mt-2.5 grid gap-1" data-free-bet-choice={place}>
      <label htmlFor={id} className="text-sm text-faint">
        {t('bet.free-bet')}
      </label>
      <select
        id={id}
        aria-label={t('bet.free-bet.for', { name })}
        value={use?.state === 'open' ? use.id : use ? -1 : 0}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = open.find((each) => each.id === Number(target.value));
          slip.change(chooseFreeBet(place, chosen && { id: chosen.id, playerId }));
        }}
        className="h-9 touch:h-11 w-full min-w-0 rounded-md bg-raised px-2.5 text-base text-text touch:text-[16px]"
      >
        <option value={0} className="bg-surface text-text">
          {t('bet.free-bet.none')}
        </option>
        {use && use.state !== 'open' && (
          <option value={-1} disabled className="bg-surface text-text">
            {t(use.state === 'gone' ? 'bet.free-bet.gone' : 'shell.loading')}
          </option>
        )}
        {open.map((each) => (
          <option key={each.id} value={each.id} className="bg-surface text-text">
            {t('bet.free-bet.choice', {
              value: moneyText(formatAmount(each.valueMinor, currency), currency),
              // A date with its year would be truncated in the slip column.
              date: written().day(each.expiresAtMs),
            })}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FreeBetStakeProps extends Pick<StakeJudgement, 'fault'> {
  readonly place: BetPlace;
  readonly name: string;
  readonly use: FreeBetUse;
  readonly currency: CurrencyCode;
}

/** The value of a free bet as the stake, and the reason why it can't pay the bet. */
export function FreeBetStake({ place, name, use, currency, fault }: FreeBetStakeProps) {
  const { bet, state } = use;
  const faultId = useId();
  return (
    <>
      {bet && (
        <div className="mt-2.5 flex">
          <StakeInput
            label={t('bet.stake')}
            name={t('bet.stake-for', { name })}
            value={amountText(bet.valueMinor, currency)}
            currency={currency}
            disabled
            isInvalid={fault !== undefined}
            errorId={fault === undefined ? undefined : faultId}
            onStake={() => undefined}
          />
        </div>
      )}
      {bet && (
        <p className="mt-1.5 text-xs text-faint">{t('bet.free-bet.terms', { odds: formatMinOdds(bet) })}</p>
      )}
      {fault !== undefined && state !== 'unknown' && (
        <BarNote name={t('bet.stake-for', { name })}>
          <div
            role="alert"
            id={faultId}
            data-stake-judgement={fault}
            className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-danger"
          >
            {bet && fault === 'free-bet-odds'
              ? t('bet.free-bet.odds', { odds: formatMinOdds(bet) })
              : t(bet ? 'bet.free-bet.refused' : 'bet.free-bet.gone')}
            <button
              type="button"
              onClick={() => slip.change(chooseFreeBet(place, undefined))}
              className={fixLook}
            >
              {t('bet.free-bet.remove')}
            </button>
          </div>
        </BarNote>
      )}
    </>
  );
}

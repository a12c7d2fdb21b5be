import { type CurrencyCode, formatAmount } from '@evens/base';
import { AmountNote } from '@evens/web/core/amount-note.tsx';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { amountReading, amountText, truncateText } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { type KeyboardEvent, useId } from 'react';
import type { SlipValidity } from '../facts/slip-validity.ts';
import type { Funds } from '../facts/stake-funding.ts';
import type { StakeJudgement, StakeLimits } from '../facts/stake-limits.ts';
import { type Affordable, affordable } from './affordable-text.ts';
import { BarNote } from './bar-note.tsx';
import { QuickStakes } from './quick-stakes.tsx';

interface StakeInputProps {
  /** Label in front of the amount. */
  readonly label: string;
  /** Full name for screen readers, including the bet. */
  readonly name: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
  readonly isInvalid?: boolean;
  /** Id of the text that says what is wrong, besides the note on how the amount was read. */
  readonly errorId?: string | undefined;
  onStake(stake: string): void;
}

/** Escape leaves the field without closing the sheet. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.blur();
}

/** A typed amount and its parsed value. On phones it stays visible above the keyboard. */
export function StakeInput(props: StakeInputProps) {
  const { label, name, value, currency, disabled, isInvalid = false, errorId, onStake } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const isUnread = amountReading(value, currency)?.isRead === false;
  const note = <AmountNote id={noteId} text={value} currency={currency} />;
  return (
    <div className="grid min-w-0 grow gap-1">
      <div className="flex h-9 touch:h-11 min-w-0 grow items-center rounded-md bg-raised px-3 focus-within:outline-2 focus-within:outline-accent-text has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger">
        <label htmlFor={id} className="shrink-0 text-sm text-faint">
          {label}
        </label>
        <input
          id={id}
          aria-label={name}
          aria-invalid={isInvalid || isUnread || undefined}
          aria-describedby={classNames(noteId, errorId)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="0.00"
          dir="ltr"
          value={value}
          disabled={disabled}
          onChange={(event) => onStake(truncateText(event.target.value))}
          onFocus={(event) => {
            event.target.select();
            const field = event.target;
            window.setTimeout(() => field.scrollIntoView({ block: 'nearest' }), KEYBOARD_MS);
          }}
          onKeyDown={leaveOnEscape}
          className="h-full min-w-0 grow scroll-mt-14 scroll-mb-[calc(var(--place-bar,88px)+80px)] bg-transparent px-2 text-right text-base rtl:text-left font-[620] outline-none placeholder:text-faint touch:text-[16px]"
        />
        <span className="shrink-0 text-sm text-faint" translate="no">
          {currency}
        </span>
      </div>
      {isUnread ? <BarNote name={name}>{note}</BarNote> : note}
    </div>
  );
}

/** Id of the slip's note that the funds do not cover the stakes. */
export const FUNDS_NOTE_ID = 'slip-funds-note';

/** The id of the note while it is displayed: it describes every field with a stake. */
export function fundsErrorId(validity: SlipValidity): string | undefined {
  const isOfFunds =
    validity === 'above-balance' || validity === 'above-own-limit' || validity === 'bonus-stake';
  return isOfFunds ? FUNDS_NOTE_ID : undefined;
}

/** Time in which a phone's keyboard appears, ms. */
const KEYBOARD_MS = 300;

export interface StakeFieldProps extends StakeJudgement {
  /** Name of the bet. */
  readonly name: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits | undefined;
  readonly funds: Funds;
  /** Number of bets that take the stake each. */
  readonly betCount: number;
  readonly disabled: boolean;
  /** Id of the note that the funds do not cover the stakes; undefined if they do. */
  readonly fundsErrorId: string | undefined;
  /** Whether one stake is taken several times. */
  readonly isPerBet?: boolean;
  /** False if one row of quick stakes serves all fields. */
  readonly hasQuickStakes?: boolean;
  onStake(stake: string): void;
}

/** The stake, its quick stakes, and a note if it is not accepted at once. */
export function StakeField(props: StakeFieldProps) {
  const {
    name,
    value,
    currency,
    limits,
    funds,
    betCount,
    fault,
    isReferred,
    disabled,
    isPerBet = false,
    fundsErrorId,
    hasQuickStakes = true,
    onStake,
  } = props;
  const judgementId = useId();
  const staked = { together: betCount, largest: betCount };
  return (
    <>
      <div className="mt-2.5 flex">
        <StakeInput
          label={t(isPerBet ? 'bet.stake-per-bet' : 'bet.stake')}
          name={t('bet.stake-for', { name })}
          value={value}
          currency={currency}
          disabled={disabled}
          isInvalid={fault !== undefined || (fundsErrorId !== undefined && value !== '')}
          errorId={classNames(fault !== undefined && judgementId, fundsErrorId)}
          onStake={onStake}
        />
      </div>
      {hasQuickStakes && (
        <QuickStakes
          {...{ limits, funds, staked, currency, disabled, onStake }}
          hasReason={fault === undefined && fundsErrorId === undefined}
        />
      )}
      {limits && (
        <StakeJudgementNote
          {...{ fault, isReferred, limits, currency, onStake }}
          id={judgementId}
          name={t('bet.stake-for', { name })}
          affordable={affordable(funds, staked, currency)}
        />
      )}
    </>
  );
}

interface StakeJudgementNoteProps extends StakeJudgement {
  readonly id: string;
  /** Name of the stake. */
  readonly name?: string;
  readonly limits: StakeLimits;
  /** The stake that the funds allow. If it is below the maximum, the note has it instead. */
  readonly affordable?: Affordable;
  readonly currency: CurrencyCode;
  onStake(stake: string): void;
}

/** Notes that a trader decides or that the stake is at fault, with a button that corrects it. */
export function StakeJudgementNote({
  id,
  name,
  fault,
  isReferred,
  limits,
  affordable: funded,
  currency,
  onStake,
}: StakeJudgementNoteProps) {
  const bound = fault === 'below-minimum' ? limits.minimum : limits.maximum;
  const isFundedLess = funded !== undefined && funded.most < bound && funded.most >= limits.minimum;
  const correction = isFundedLess ? funded.most : bound;
  // Faults of free bets are shown by their own field.
  const isOfStake = fault === 'below-minimum' || fault === 'above-maximum';
  if (!isOfStake && !isReferred) return null;
  const amount = moneyText(formatAmount(bound, currency), currency);
  const text = isReferred ? 'bet.above-limit' : 'bet.above-maximum';
  const note = (
    <div
      id={id}
      role={isReferred ? 'status' : 'alert'}
      data-stake-judgement={fault ?? 'referred'}
      className={`flex flex-wrap items-center justify-between gap-x-2 text-sm ${isReferred ? 'mt-1.5 text-warn' : 'text-danger'}`}
    >
      {fault === 'below-minimum'
        ? t('bet.below-minimum', { minimum: amount })
        : isFundedLess && !isReferred
          ? funded.text
          : t(bound === 0n ? `${text}.full` : text, { maximum: amount })}
      {bound > 0n && (
        <button
          type="button"
          onClick={() => onStake(amountText(correction, currency))}
          className={classNames(fixLook, '-mx-2')}
        >
          {t(fault === 'below-minimum' ? 'bet.use-minimum' : 'bet.use-maximum')}
        </button>
      )}
    </div>
  );
  return isReferred ? note : <BarNote name={name}>{note}</BarNote>;
}

/** Style of a small action inside a note. */
export const fixLook =
  'inline-flex min-h-8 touch:min-h-11 items-center rounded-[7px] px-2 text-sm font-[640] text-accent-text pointer:hover:bg-raised';

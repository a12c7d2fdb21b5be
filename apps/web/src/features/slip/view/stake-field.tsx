import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { type KeyboardEvent, useId } from 'react';
import { moneyText } from '../../../app/figures.tsx';
import { t } from '../../../app/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { sanitiseStake } from '../facts/stake.ts';
import { type StakeFault, type StakeLimits, shortAmount } from '../facts/stake-limits.ts';

interface StakeInputProps {
  /** What stands before the figure. */
  readonly label: string;
  /** The full name for screen readers: what the stake is on. */
  readonly name: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
  onStake(stake: string): void;
}

/** Escape leaves the field, and doesn't close the sheet with it. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.blur();
}

/** One amount, sanitised as it is typed. On phones it stays in sight above the keyboard. */
export function StakeInput({ label, name, value, currency, disabled, onStake }: StakeInputProps) {
  const id = useId();
  return (
    <div className="flex h-11 min-w-0 grow items-center rounded-md bg-raised px-3 focus-within:outline-2 focus-within:outline-accent-text">
      <label htmlFor={id} className="shrink-0 text-sm text-faint">
        {label}
      </label>
      <input
        id={id}
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        placeholder="0.00"
        dir="ltr"
        value={value}
        disabled={disabled}
        onChange={(event) => onStake(sanitiseStake(event.target.value, currency))}
        onFocus={(event) => {
          event.target.select();
          const field = event.target;
          window.setTimeout(() => field.scrollIntoView({ block: 'nearest' }), KEYBOARD_MS);
        }}
        onKeyDown={leaveOnEscape}
        className="h-full min-w-0 grow scroll-my-24 bg-transparent px-2 text-right text-base rtl:text-left font-[620] outline-none placeholder:text-faint touch:text-[16px]"
      />
      <span className="shrink-0 text-sm text-faint" translate="no">
        {currency}
      </span>
    </div>
  );
}

/** How long a phone's keyboard takes to come up. */
const KEYBOARD_MS = 300;
const QUICK_MAX = 3;

export interface StakeFieldProps {
  /** What the stake is on. */
  readonly name: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits | undefined;
  readonly fault: StakeFault | undefined;
  readonly disabled: boolean;
  /** Where one stake is taken several times over. */
  readonly isPerBet?: boolean;
  /** Off where another field below says the same of its buttons. */
  readonly isNoteShown?: boolean;
  /** Off once the server has said no to the stake. */
  readonly canRefer?: boolean;
  onStake(stake: string): void;
}

/** The stake, and buttons that set it. Those above the player's maximum are off and say why. */
export function StakeField(props: StakeFieldProps) {
  const {
    name,
    value,
    currency,
    limits,
    fault,
    disabled,
    isPerBet = false,
    isNoteShown = true,
    canRefer = true,
    onStake,
  } = props;
  return (
    <>
      <div className="mt-2.5 flex">
        <StakeInput
          label={t(isPerBet ? 'bet.stake-per-bet' : 'bet.stake')}
          name={t('bet.stake-for', { name })}
          value={value}
          currency={currency}
          disabled={disabled}
          onStake={onStake}
        />
      </div>
      {limits && <QuickStakes {...{ limits, currency, disabled, isNoteShown, onStake }} />}
      {fault && limits && <StakeFaultNote {...{ fault, limits, currency, canRefer, onStake }} />}
    </>
  );
}

interface QuickStakesProps {
  readonly limits: StakeLimits;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
  readonly isNoteShown: boolean;
  onStake(stake: string): void;
}

function QuickStakes({ limits, currency, disabled, isNoteShown, onStake }: QuickStakesProps) {
  const quick = limits.quick.slice(0, QUICK_MAX);
  const isSomeOff = limits.maximum > 0n && quick.some((each) => each > limits.maximum);
  return (
    <>
      <div className="mt-2 grid grid-cols-4 gap-1.5">
        {quick.map((each) => (
          <QuickStake
            key={each.toString()}
            stake={each}
            text={shortAmount(each, currency)}
            currency={currency}
            disabled={disabled || each > limits.maximum}
            onStake={onStake}
          />
        ))}
        <QuickStake
          stake={limits.maximum}
          text={t('bet.max')}
          currency={currency}
          disabled={disabled || limits.maximum === 0n}
          onStake={onStake}
        />
      </div>
      {isSomeOff && isNoteShown && (
        <p className="mt-1.5 text-xs text-faint">
          {t('bet.quick.too-high', {
            maximum: moneyText(formatAmount(limits.maximum, currency), currency),
          })}
        </p>
      )}
    </>
  );
}

interface QuickStakeProps {
  readonly stake: Amount;
  readonly text: string;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
  onStake(stake: string): void;
}

function QuickStake({ stake, text, currency, disabled, onStake }: QuickStakeProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={t('bet.quick', { amount: moneyText(formatAmount(stake, currency), currency) })}
      onClick={() => onStake(shortAmount(stake, currency))}
      className="h-8 touch:h-11 truncate rounded-[7px] bg-raised px-1 text-[13px] font-[560] text-quiet pointer:hover:bg-hover disabled:opacity-45"
    >
      {text}
    </button>
  );
}

interface StakeFaultNoteProps {
  readonly fault: StakeFault;
  readonly limits: StakeLimits;
  readonly currency: CurrencyCode;
  /** A larger stake goes to a trader. */
  readonly canRefer?: boolean;
  onStake(stake: string): void;
}

/** What is wrong with the stake, and the one tap that mends it. */
export function StakeFaultNote({ fault, limits, currency, canRefer = false, onStake }: StakeFaultNoteProps) {
  const bound = fault === 'below-minimum' ? limits.minimum : limits.maximum;
  const amount = moneyText(formatAmount(bound, currency), currency);
  const isReferred = fault === 'above-maximum' && canRefer;
  return (
    <div
      role={isReferred ? 'status' : 'alert'}
      className={classNames(
        'mt-1.5 flex flex-wrap items-center justify-between gap-x-2 text-sm',
        isReferred ? 'text-warn' : 'text-danger',
      )}
    >
      {fault === 'below-minimum'
        ? t('bet.below-minimum', { minimum: amount })
        : t(isReferred ? 'bet.above-limit' : 'bet.above-maximum', { maximum: amount })}
      {bound > 0n && (
        <button type="button" onClick={() => onStake(shortAmount(bound, currency))} className={fixLook}>
          {t(fault === 'below-minimum' ? 'bet.use-minimum' : 'bet.use-maximum')}
        </button>
      )}
    </div>
  );
}

/** A small action inside of a note. */
export const fixLook =
  'inline-flex min-h-8 touch:min-h-11 items-center rounded-[7px] px-2 text-sm font-[640] text-accent-text pointer:hover:bg-raised';

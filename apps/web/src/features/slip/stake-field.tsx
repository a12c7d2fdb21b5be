import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { useId } from 'react';
import { moneyText } from '../../app/figures.tsx';
import { t } from '../../app/words.ts';
import { sanitiseStake } from './stake.ts';
import { type StakeLimits, shortAmount } from './verdict.ts';

export interface StakeFieldProps {
  /** What the stake is on. */
  readonly name: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits | undefined;
  readonly disabled: boolean;
  onStake(stake: string): void;
}

const QUICK_MAX = 3;

/** The stake, and buttons that set it. Those above the player's maximum are off and say why. */
export function StakeField({ name, value, currency, limits, disabled, onStake }: StakeFieldProps) {
  const id = useId();
  const quick = limits?.quick.slice(0, QUICK_MAX) ?? [];
  const isSomeOff = limits !== undefined && quick.some((each) => each > limits.maximum);
  return (
    <>
      <div className="mt-2.5 flex h-11 items-center rounded-md bg-raised px-3 focus-within:outline-2 focus-within:outline-accent-text">
        <label htmlFor={id} className="shrink-0 text-sm text-faint">
          {t('slip.stake')}
        </label>
        <input
          id={id}
          aria-label={t('slip.stake-for', { name })}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="0.00"
          dir="ltr"
          value={value}
          disabled={disabled}
          onChange={(event) => onStake(sanitiseStake(event.target.value, currency))}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className="h-full min-w-0 grow bg-transparent px-2 text-end text-base font-[620] outline-none placeholder:text-faint"
        />
        <span className="shrink-0 text-sm text-faint">{currency}</span>
      </div>
      {limits && (
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
            text={t('slip.max')}
            currency={currency}
            disabled={disabled}
            onStake={onStake}
          />
        </div>
      )}
      {isSomeOff && limits && (
        <p className="mt-1.5 text-xs text-faint">
          {t('slip.quick.too-high', { maximum: moneyText(formatAmount(limits.maximum, currency), currency) })}
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
      aria-label={t('slip.quick', { amount: moneyText(formatAmount(stake, currency), currency) })}
      onClick={() => onStake(shortAmount(stake, currency))}
      className="h-8 touch:h-11 truncate rounded-[7px] bg-raised px-1 text-[13px] font-[560] text-quiet pointer:hover:bg-hover disabled:opacity-45"
    >
      {text}
    </button>
  );
}

import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { amountText } from '@evens/web/core/typed-amount.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { quickStakeBound } from '../facts/quick-stakes.ts';
import type { Funds, StakedBets } from '../facts/stake-funding.ts';
import type { StakeLimits } from '../facts/stake-limits.ts';
import { affordable } from './affordable-text.ts';

interface QuickStakesProps {
  /** Undefined until loaded, and for visitors. */
  readonly limits: StakeLimits | undefined;
  readonly funds: Funds;
  readonly staked: StakedBets;
  readonly currency: CurrencyCode;
  readonly disabled: boolean;
  /** False if another note already has the reason. */
  readonly hasReason?: boolean;
  onStake(stake: string): void;
}

/**
 * Stakes with fixed values, and the maximum within limit and balance. Stakes above that are disabled with a reason.
 * The space of the row is reserved before the limits are loaded, so that the button to place does not move under a finger.
 */
export function QuickStakes(props: QuickStakesProps) {
  const { limits, funds, staked, currency, disabled, hasReason = true, onStake } = props;
  const hasLimits = isPlayer(useUser());
  if (!limits) return hasLimits && <div className="mt-2 h-8 touch:h-11" />;
  const { quick } = limits;
  const { most: affordableMost, text, isOwnLimit } = affordable(funds, staked, currency);
  const { most, exceeded } = quickStakeBound(quick, { maximum: limits.maximum, affordable: affordableMost });
  const isVisible = hasReason && (most > 0n || (exceeded === 'balance' && isOwnLimit));
  return (
    <>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-1.5" data-quick-stakes>
        {quick.map((each) => (
          <QuickStake
            key={each.toString()}
            stake={each}
            text={amountText(each, currency)}
            currency={currency}
            disabled={disabled || each > most}
            onStake={onStake}
          />
        ))}
        <QuickStake
          stake={most}
          text={t('bet.max')}
          currency={currency}
          disabled={disabled || most === 0n || most < limits.minimum}
          onStake={onStake}
        />
      </div>
      {exceeded && isVisible && (
        <p className="mt-1.5 text-xs text-faint" data-quick-stakes-reason={exceeded}>
          {exceeded === 'limit'
            ? t('bet.quick.too-high', { maximum: moneyText(formatAmount(most, currency), currency) })
            : text}
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
      onClick={() => onStake(amountText(stake, currency))}
      className="h-8 touch:h-11 truncate rounded-[7px] bg-raised px-0.5 text-[13px] font-[560] text-quiet pointer:hover:bg-hover disabled:opacity-45"
    >
      {text}
    </button>
  );
}

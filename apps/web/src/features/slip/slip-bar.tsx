import { amount, formatAmount } from '@evens/base';
import { formatDecimalOdds } from '@evens/markets';
import { moneyText } from '../../app/figures.tsx';
import { openPanel } from '../../app/panels.ts';
import { useUser } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { singlePayout } from './payout.ts';
import { useSlip } from './slip.ts';
import { stakeAmount } from './stake.ts';
import { NO_CAP, VISITOR_CURRENCY } from './verdict.ts';

/** Over the bottom bar while something is picked: what it would return, and the way to the slip. */
export function SlipBar() {
  const { lines } = useSlip();
  const currency = useUser()?.Currency ?? VISITOR_CURRENCY;
  const [first] = lines;
  if (!first) return null;
  const returns = amount(
    lines.reduce(
      (sum, { selection, stake }) =>
        sum + singlePayout(stakeAmount(stake, currency), selection.oddsMilli, NO_CAP),
      0n,
    ),
  );
  return (
    <button
      type="button"
      onClick={() => openPanel('slip')}
      className="mx-2.5 mb-2 flex h-[50px] w-[calc(100%-20px)] items-center justify-between rounded-xl bg-accent px-4 font-[640] text-on-accent shadow-[var(--shadow)] tablet:hidden"
    >
      <span>
        {t('slip.sheet.summary', { count: lines.length })}
        {lines.length === 1 && (
          <bdi className="ms-2.5 opacity-70">{formatDecimalOdds(first.selection.oddsMilli)}</bdi>
        )}
      </span>
      <span>
        {returns > 0n
          ? t('slip.sheet.return', { amount: moneyText(formatAmount(returns, currency), currency) })
          : t('slip.open')}
      </span>
    </button>
  );
}

import { amount, formatAmount } from '@evens/base';
import { moneyText } from '../../app/figures.tsx';
import { useOddsText } from '../../app/odds-text.ts';
import { openPanel } from '../../app/panels.ts';
import { useUser } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { comboMilli } from './facts/combo-odds.ts';
import { slipFacts } from './facts/slip-facts.ts';
import { VISITOR_CURRENCY } from './facts/stake-limits.ts';
import { useSlip } from './state/slip.ts';

const nothing = new Map<never, never>();

/** What the slip would return by the prices that were picked, and the way to it. The slip itself has those of now. */
export function SlipBarContent() {
  const state = useSlip();
  const odds = useOddsText();
  const currency = useUser()?.Currency ?? VISITOR_CURRENCY;
  const { legs, singles, joined } = slipFacts({
    state,
    statuses: nothing,
    status: undefined,
    limits: undefined,
    teasers: [],
    bonus: undefined,
    currency,
    boosts: undefined,
  });
  const returns = joined
    ? joined.sums.payoutMinor
    : amount(singles.reduce((sum, { sums }) => sum + sums.payoutMinor, 0n));
  const isPriced = legs.every(({ oddsMilli }) => oddsMilli > 0);
  return (
    <button
      type="button"
      onClick={() => openPanel('slip')}
      className="mx-2.5 mb-2 flex h-[50px] w-[calc(100%-20px)] items-center justify-between gap-3 rounded-xl bg-accent px-4 font-[640] text-on-accent shadow-[var(--shadow)] tablet:hidden"
    >
      <span className="flex min-w-0 items-baseline gap-2.5">
        <span className="truncate">
          {joined
            ? t('bet.sheet.joined', { type: t(`bet.tab.${joined.tab}`), count: legs.length })
            : t('bet.sheet.summary', { count: legs.length })}
        </span>
        {(joined?.tab === 'combo' || legs.length === 1) && isPriced && (
          <bdi className="opacity-70">{odds(comboMilli(legs))}</bdi>
        )}
      </span>
      <span className="shrink-0">
        {returns > 0n
          ? t('bet.sheet.return', { amount: moneyText(formatAmount(returns, currency), currency) })
          : t('bet.open')}
      </span>
    </button>
  );
}

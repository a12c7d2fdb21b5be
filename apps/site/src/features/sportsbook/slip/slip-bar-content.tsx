import { formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { openPanel } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { builderName } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { useSlipAfterTap } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { memo } from 'react';
import { comboMilli } from './facts/combo-odds.ts';
import { slipReturns } from './facts/slip-returns.ts';
import { useSlipFacts } from './facts/use-slip-facts.ts';

/** The slip's payout, by the same sums as the slip, and a button that opens it. */
export function SlipBarContent() {
  return <SlipSums state={useSlipAfterTap()} />;
}

const SlipSums = memo(function SlipSums({ state }: { readonly state: SlipState }) {
  const odds = useOddsText();
  const { facts, currency } = useSlipFacts(state);
  const { legs, joined } = facts;
  const builder = legs.length === 1 ? legs.find(({ leg }) => leg.builder > 0) : undefined;
  const { payoutMinor = 0n } = slipReturns(facts);
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
            ? t('bet.sheet.joined', {
                type: joined.systemName
                  ? t(`history.system.${joined.systemName}`)
                  : t(`bet.tab.${joined.tab}`),
                count: legs.length,
              })
            : builder
              ? builderName(builder.leg.selections)
              : t('bet.sheet.summary', { count: legs.length })}
        </span>
        {(joined?.tab === 'combo' || legs.length === 1) && isPriced && (
          <bdi className="opacity-70">{odds(comboMilli(legs))}</bdi>
        )}
      </span>
      <span className="shrink-0 whitespace-nowrap" data-slip-returns>
        {payoutMinor > 0n
          ? t('bet.sheet.return', { amount: moneyText(formatAmount(payoutMinor, currency), currency) })
          : t('bet.open')}
      </span>
    </button>
  );
});

import type { Amount } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useState } from 'react';
import type { SlipView } from '../facts/use-slip-facts.ts';
import { stakeEverySingle } from '../state/slip-changes.ts';
import { QuickStakes } from './quick-stakes.tsx';
import { StakeInput } from './stake-field.tsx';

interface SameStakeProps {
  readonly view: Pick<SlipView, 'facts' | 'funds' | 'currency'>;
}

/**
 * One field and one row of quick stakes for all singles. The field shows what was entered in it, until a single has another stake:
 * stakes that happen to be equal were not entered for all.
 */
export function SameStake({ view }: SameStakeProps) {
  const { facts, funds, currency } = view;
  const [entered, setEntered] = useState('');
  const open = facts.singles.filter(({ facts: { isInBet }, freeBet }) => !isInBet && !freeBet);
  const isShared = open.every(({ stake }) => stake === entered);
  if (!isShared && entered !== '') setEntered('');
  const maxima = open.flatMap(({ limits }) => limits?.maximum ?? []);
  const least = maxima.reduce<Amount | undefined>(
    (most, each) => (most === undefined || each < most ? each : most),
    undefined,
  );
  const limits = facts.limits && least !== undefined ? { ...facts.limits, maximum: least } : undefined;
  const betCounts = open.map(({ sums }) => sums.betCount);
  const staked = {
    together: betCounts.reduce((sum, each) => sum + each, 0),
    largest: Math.max(1, ...betCounts),
  };
  function onStake(stake: string) {
    setEntered(stake);
    slip.change(stakeEverySingle(stake));
  }
  return (
    <div className="border-t border-line px-3.5 py-3" data-same-stake>
      <StakeInput
        label={t('bet.same-stake')}
        name={t('bet.same-stake.name')}
        value={entered}
        currency={currency}
        disabled={open.length === 0}
        onStake={onStake}
      />
      {open.length > 0 && <QuickStakes {...{ limits, funds, staked, currency, disabled: false, onStake }} />}
    </div>
  );
}

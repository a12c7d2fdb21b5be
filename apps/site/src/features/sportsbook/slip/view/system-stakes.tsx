import { formatAmount } from '@evens/base';
import type { SystemName } from '@evens/tickets';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useId, useState } from 'react';
import type { JoinedFacts } from '../facts/bet-facts.ts';
import type { SlipView } from '../facts/use-slip-facts.ts';
import { stakeSystemRow, stakeSystemRows } from '../state/slip-changes.ts';
import { fundsErrorId, StakeField, StakeInput, StakeJudgementNote } from './stake-field.tsx';

interface SystemStakesProps {
  readonly view: Pick<SlipView, 'currency' | 'funds' | 'validity'>;
  readonly joined: Pick<JoinedFacts, 'fault' | 'limits' | 'rows' | 'systemChoices' | 'systemName'>;
  readonly disabled: boolean;
}

/** A named system with one stake per bet, or a stake for each size. */
export function SystemStakes(props: SystemStakesProps) {
  const { view, joined, disabled } = props;
  const { rows, systemChoices, systemName, limits, fault } = joined;
  // Not derived from the rows: typing their last stake must not replace the field.
  const [kind, setKind] = useState<SystemName | 'custom'>(systemName ?? 'custom');
  const chosen = systemChoices.find(({ name }) => name === kind);

  /** Another name takes over the stake per bet. */
  function choose(next: SystemName | 'custom') {
    if (disabled) return;
    setKind(next);
    const choice = systemChoices.find(({ name }) => name === next);
    const stake = rows.find((row) => row.stake !== '')?.stake ?? '';
    if (choice) slip.change(stakeSystemRows(choice.sizes, stake));
  }

  return (
    <div className="grid gap-2">
      {systemChoices.length > 0 && (
        <Segmented<SystemName | 'custom'>
          label={t('bet.system.kind')}
          choices={[
            { key: 'custom', label: t('bet.system.custom') },
            ...systemChoices.map(({ name, betCount }) => ({
              key: name,
              label: `${t(`history.system.${name}`)} ×${betCount}`,
            })),
          ]}
          chosen={chosen?.name ?? 'custom'}
          onChoose={choose}
        />
      )}
      {chosen ? (
        <div>
          <StakeField
            name={t(`history.system.${chosen.name}`)}
            value={chosen.stake}
            currency={view.currency}
            limits={limits}
            funds={view.funds}
            betCount={chosen.betCount}
            fault={fault}
            isReferred={false}
            disabled={disabled}
            fundsErrorId={fundsErrorId(view.validity)}
            isPerBet
            onStake={(stake) => slip.change(stakeSystemRows(chosen.sizes, stake))}
          />
          <p className="mt-1.5 text-xs text-faint">
            {chosen.sizes.map((pick) => t('bet.system.row', { pick, of: rows.length })).join(' · ')}
          </p>
        </div>
      ) : (
        <SystemRows {...props} />
      )}
    </div>
  );
}

/** A stake per bet for each number of legs picked besides the bankers. */
function SystemRows({ view: { currency, validity }, joined: { rows, limits }, disabled }: SystemStakesProps) {
  const faultId = useId();
  const fault = rows.find((row) => row.fault);
  return (
    <>
      <div className="-mx-1 -my-0.5 grid max-h-44 gap-2 overflow-y-auto px-1 py-0.5 short:max-h-none">
        {rows.map(({ pick, betCount, stake, fault: ownFault }) => {
          const row = t('bet.system.row', { pick, of: rows.length });
          const bets = t('bet.system.bets', { count: betCount });
          return (
            <div key={pick} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
              <p className="min-w-0 text-sm">
                <bdi className="font-[620]">{row}</bdi> <span className="text-faint">{bets}</span>
              </p>
              <div className="flex w-[150px]">
                <StakeInput
                  label="×"
                  name={t('bet.stake-for', { name: `${row}, ${bets}` })}
                  value={stake}
                  currency={currency}
                  disabled={disabled}
                  isInvalid={ownFault !== undefined || (fundsErrorId(validity) !== undefined && stake !== '')}
                  errorId={classNames(ownFault !== undefined && faultId, fundsErrorId(validity))}
                  onStake={(next) => slip.change(stakeSystemRow(pick, next))}
                />
              </div>
            </div>
          );
        })}
      </div>
      {fault?.fault && limits && (
        <StakeJudgementNote
          id={faultId}
          fault={fault.fault}
          isReferred={false}
          limits={limits}
          currency={currency}
          onStake={(next) => slip.change(stakeSystemRow(fault.pick, next))}
        />
      )}
      {limits && (
        <p className="text-xs text-faint">
          {t('bet.most-per-bet', { maximum: moneyText(formatAmount(limits.maximum, currency), currency) })}
        </p>
      )}
    </>
  );
}

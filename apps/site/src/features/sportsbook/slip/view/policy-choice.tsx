import { parseOddsPolicy } from '@evens/tickets';
import { t } from '@evens/web/core/words.ts';
import { slip, useSlip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useId } from 'react';
import { choosePolicy } from '../state/slip-changes.ts';

const policies = [0, 1, 2] as const;

/** Choice of the accepted price changes between picking and placing. */
export function PolicyChoice() {
  const { policy } = useSlip();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <label htmlFor={id} className="whitespace-nowrap text-faint">
        {t('bet.policy')}
      </label>
      <select
        id={id}
        value={policy}
        onChange={(event) => {
          const chosen = parseOddsPolicy(Number(event.target.value));
          if (chosen.ok) slip.change(choosePolicy(chosen.value));
        }}
        className="min-h-8 touch:min-h-11 max-w-full min-w-0 rounded-md bg-transparent text-end text-quiet"
      >
        {policies.map((each) => (
          <option key={each} value={each} className="bg-surface text-text">
            {t(`bet.policy.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

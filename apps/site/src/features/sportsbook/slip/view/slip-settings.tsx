import { t } from '@evens/web/core/words.ts';
import { slip, useSlip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Preferences } from '../../../players/settings/index.ts';
import { choosePolicy } from '../state/slip-changes.ts';
import { QuickStakesChoice } from './quick-stakes-choice.tsx';

const policies = [0, 1, 2] as const;

/** Placement and display settings. */
export function SlipSettings() {
  const { policy } = useSlip();
  return (
    <div className="grid gap-5 p-3.5">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-[560] text-quiet">{t('bet.policy')}</legend>
        {policies.map((each) => (
          <label key={each} className="flex min-h-9 touch:min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="policy"
              checked={policy === each}
              onChange={() => slip.change(choosePolicy(each))}
              className="mt-0.5 size-[18px] shrink-0 accent-accent"
            />
            <span>
              {t(`bet.policy.${each}`)}
              <span className="block text-sm text-faint">{t(`bet.policy.${each}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <QuickStakesChoice />
      <Preferences />
    </div>
  );
}

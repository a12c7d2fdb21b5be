import { formatOdds, type OddsFormat, oddsFormats } from '@evens/markets';
import { changeSettings, useSettings } from '../../app/settings.ts';
import { t } from '../../app/words.ts';
import { SelectField } from '../../ui/field.tsx';
import { slip, useSlip } from './slip.ts';
import { choosePolicy } from './slip-changes.ts';

const policies = [0, 1, 2] as const;
/** Shown beside each format's name. */
const EXAMPLE_MILLI = 2250;

/** How bets are placed and prices are written. */
export function SlipSettings() {
  const { policy } = useSlip();
  const { oddFormat } = useSettings();
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
      <SelectField
        label={t('bet.odds-format')}
        value={oddFormat}
        onChange={({ target }) => {
          const chosen = oddsFormats.find((format: OddsFormat) => format === target.value);
          if (chosen) changeSettings({ oddFormat: chosen });
        }}
      >
        {oddsFormats.map((format) => (
          <option key={format} value={format}>
            {t(`bet.odds-format.${format}`)} · {formatOdds(EXAMPLE_MILLI, format)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

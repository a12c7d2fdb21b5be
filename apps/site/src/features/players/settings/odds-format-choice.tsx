import { formatOdds, oddsFormats } from '@evens/markets';
import { chooseSettings } from '@evens/web/core/choose-settings.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';

/** Shown beside each format's name. */
const EXAMPLE_MILLI = 2250;

/** How prices are written, everywhere on the site. Needs the later words. */
export function OddsFormatChoice() {
  const oddFormat = useSetting('oddFormat');
  return (
    <SelectField
      label={t('bet.odds-format')}
      value={oddFormat}
      onChange={({ target }) => {
        const chosen = oddsFormats.find((format) => format === target.value);
        if (chosen) chooseSettings({ oddFormat: chosen });
      }}
    >
      <Options
        values={oddsFormats}
        text={(format) => `${t(`bet.odds-format.${format}`)} · ${formatOdds(EXAMPLE_MILLI, format)}`}
      />
    </SelectField>
  );
}

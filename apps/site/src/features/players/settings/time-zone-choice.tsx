import { timeZoneName, timeZoneOffsets } from '@evens/contract';
import { chooseSettings } from '@evens/web/core/choose-settings.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { createNumberFormats, zoneOffset } from '@evens/web/ui/number-formats.ts';

const DEVICE = 'device';

/** The time zone in which times and days are shown, everywhere on the site. Needs the later words. */
export function TimeZoneChoice() {
  const timezone = useSetting('timezone');
  const atMs = nowMs();
  const { locale } = words().language;
  return (
    <SelectField
      label={t('settings.timezone')}
      value={`${timezone}`}
      onChange={({ target: { value } }) => {
        const minutes = timeZoneOffsets.find((offset) => `${offset}` === value);
        chooseSettings({ timezone: minutes ?? DEVICE });
      }}
    >
      <option value={DEVICE}>
        {t('settings.timezone.device', { offset: isolated(timeZoneName(zoneOffset(DEVICE, atMs))) })}
      </option>
      {timeZoneOffsets.map((offset) => (
        <option key={offset} value={offset}>
          {t('settings.timezone.offset', {
            offset: isolated(timeZoneName(offset)),
            time: isolated(createNumberFormats(locale, offset).time(atMs)),
          })}
        </option>
      ))}
    </SelectField>
  );
}

/** An option has no elements: its signs keep their side by themselves. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

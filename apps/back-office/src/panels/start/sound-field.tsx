import { t } from '@evens/web/core/words.ts';
import { CheckField } from '@evens/web/ui/field.tsx';
import { alertSound, playTone } from './alert-sound.ts';

/** Switches the sound of alerts in this browser. */
export function SoundField() {
  return (
    <div>
      <CheckField
        label={t('operations.alerts.sound')}
        checked={alertSound.use()}
        onChange={({ target }) => {
          alertSound.set(target.checked);
          if (target.checked) playTone();
        }}
      />
      <p className="text-sm text-quiet">{t('operations.alerts.sound.text')}</p>
    </div>
  );
}

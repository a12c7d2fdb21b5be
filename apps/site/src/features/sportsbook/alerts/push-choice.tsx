import { t } from '@evens/web/core/words.ts';
import { CheckField } from '@evens/web/ui/field.tsx';
import { useEffect, useState } from 'react';
import { AlertSection } from './alert-section.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './push-device.ts';

/** The switch for pushes to this device, or the reason why there are none. */
export function PushChoice({ pushKey }: { readonly pushKey: string }) {
  const [state, setState] = useState<PushState>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);
  async function choose(isOn: boolean) {
    setFailed(false);
    try {
      await (isOn ? turnOnPush(pushKey) : turnOffPush());
    } catch {
      setFailed(true);
    }
    setState(await readPushState());
  }
  if (state === undefined) return null;
  return (
    <AlertSection title={t('alerts.push')}>
      {state === 'on' || state === 'off' ? (
        <CheckField
          label={t('alerts.push.on')}
          checked={state === 'on'}
          error={isFailed ? t('alerts.push.failed') : undefined}
          onChange={({ target }) => void choose(target.checked)}
        />
      ) : (
        <p className="text-sm text-warn">{t(`alerts.push.${state}`)}</p>
      )}
      <p className="text-sm text-faint">{t('alerts.push.text')}</p>
    </AlertSection>
  );
}

import { useLive } from '../live/hooks.ts';
import { t } from './words.ts';

/** Ends the stream's pause before its next attempt. Part of a notice of a lost connection. */
export function ReconnectButton() {
  const live = useLive();
  return (
    <button type="button" className="reach ms-2 font-[620] underline" onClick={() => live.retryNow()}>
      {t('shell.retry')}
    </button>
  );
}

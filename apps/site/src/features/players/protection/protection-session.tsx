import { useRealityCheck } from '@evens/web/live/hooks.ts';
import { useEffect, useRef } from 'react';

/** Shows the reality check that waits for the player, and puts it away once it is answered on any page. */
export function ProtectionSession() {
  const id = useRealityCheck()?.ID;
  const hadCheck = useRef(false);
  useEffect(() => {
    // Most players have no check: the code is loaded only for those who do, and stays active for them.
    hadCheck.current ||= id !== undefined;
    if (!hadCheck.current) return;
    import('./reality-check-news.ts').then(({ announce }) => announce(id)).catch(() => undefined);
  }, [id]);
  return null;
}

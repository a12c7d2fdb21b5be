import { useEffect } from 'react';
import { useUser } from '../../core/session.ts';
import { hearBalance } from '../../core/shown-balance.ts';
import { words } from '../../core/words.ts';
import { useBalance, useLive, useLiveConnection } from '../../live/hooks.ts';
import { notifyAutomaticCashout } from './automatic-cashouts.ts';
import { FreshnessBar } from './freshness-bar.tsx';

/** Keeps the stream open while the layout is mounted, hands the balance on, and says when prices can't be trusted. */
export function LiveSession() {
  const user = useUser();
  useLiveConnection(words().language.code, user?.ID);
  const balance = useBalance();
  useEffect(() => {
    if (balance) hearBalance(balance);
  }, [balance]);
  const { account } = useLive();
  useEffect(
    () =>
      account.onAutomaticCashout((ticket) => {
        // Without its words the message in the inbox has to do.
        notifyAutomaticCashout(ticket).catch(() => undefined);
      }),
    [account],
  );
  return <FreshnessBar />;
}

import { receiveBalance } from '@evens/web/core/displayed-balance.ts';
import { useUser } from '@evens/web/core/session.ts';
import { words } from '@evens/web/core/words.ts';
import { useBalance, useLive, useLiveConnection } from '@evens/web/live/hooks.ts';
import { useEffect } from 'react';
import { notifyAutomaticCashout } from './automatic-cashouts.ts';
import { FreshnessBar } from './freshness-bar.tsx';

/** Keeps the stream open while the layout is mounted, passes balances on, and warns when prices are outdated. */
export function LiveSession() {
  const user = useUser();
  useLiveConnection(words().language.code, user?.ID);
  const balance = useBalance();
  useEffect(() => {
    if (balance) receiveBalance(balance);
  }, [balance]);
  const { account } = useLive();
  useEffect(
    () =>
      account.onAutomaticCashout((ticket) => {
        // If its messages fail to load, the message in the inbox remains.
        notifyAutomaticCashout(ticket).catch(() => undefined);
      }),
    [account],
  );
  return <FreshnessBar />;
}

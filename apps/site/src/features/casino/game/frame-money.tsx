import { useCasinoVisit } from '@evens/web/core/casino-visit.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { GAME_ALONE, useMedia } from '@evens/web/ui/media.ts';
import { type RefObject, useLayoutEffect } from 'react';
import { postToFrame } from './frame-messages.ts';

/** Sends the balance as the header displays it. */
export function postBalance(frame: Window | null | undefined): void {
  const user = currentUser();
  if (!user) return;
  postToFrame(frame, { kind: 'balance', currency: user.Currency, balance: user.Balances.TotalBalance });
}

/** Sends the balance and the visit to a frame whenever the header's values change, in the same update of the page. */
export function FrameMoney({ frame }: { readonly frame: RefObject<HTMLIFrameElement | null> }) {
  const user = useUser();
  const visit = useCasinoVisit();
  const hasHeader = !useMedia(GAME_ALONE);
  const currency = user?.Currency;
  const balance = user?.Balances.TotalBalance;

  useLayoutEffect(() => {
    if (currency === undefined || balance === undefined) return;
    postToFrame(frame.current?.contentWindow, { kind: 'balance', currency, balance });
  }, [frame, currency, balance]);

  const { seconds, staked, won } = visit ?? {};
  useLayoutEffect(() => {
    if (currency === undefined || seconds === undefined || staked === undefined || won === undefined) return;
    postToFrame(frame.current?.contentWindow, {
      kind: 'visit',
      currency,
      seconds,
      staked,
      won,
      hasHeader,
    });
  }, [frame, currency, seconds, staked, won, hasHeader]);

  return null;
}

import { Money, type MoneyProps } from '@evens/web/core/formatted.tsx';
import { useLive } from '@evens/web/live/hooks.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const COUNT_MS = 250;

/** A balance that counts up when a bet was won, unless the player prefers reduced motion. */
export function CountedBalance({ amount, currency, className = '' }: MoneyProps) {
  const { account } = useLive();
  const [displayed, setDisplayed] = useState(amount);
  const previous = useRef(amount);
  const isWon = useRef(false);
  useEffect(
    () =>
      account.onWin(() => {
        isWon.current = true;
      }),
    [account],
  );
  useLayoutEffect(() => {
    const from = previous.current;
    const counts = isWon.current && Number(amount) > Number(from);
    previous.current = amount;
    isWon.current = false;
    if (!counts || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setDisplayed(amount);
      return undefined;
    }
    const digits = amount.split('.')[1]?.length ?? 0;
    const startMs = performance.now();
    let frame = requestAnimationFrame(function count(nowMs) {
      const part = Math.max(0, nowMs - startMs) / COUNT_MS;
      setDisplayed(
        part >= 1 ? amount : (Number(from) + (Number(amount) - Number(from)) * part).toFixed(digits),
      );
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return <Money amount={displayed} currency={currency} className={className} />;
}

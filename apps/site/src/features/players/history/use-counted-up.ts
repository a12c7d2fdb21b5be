import { REDUCED_MOTION } from '@evens/web/ui/media.ts';
import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 700;

/** Counts from the previous amount to a higher one, minor units; with reduced motion it is displayed at once. */
export function useCountedUp(target: bigint): bigint {
  const [amount, setAmount] = useState(() => (matchMedia(REDUCED_MOTION).matches ? target : 0n));
  const displayed = useRef(amount);
  useEffect(() => {
    const from = matchMedia(REDUCED_MOTION).matches ? target : displayed.current;
    let startMs: number | undefined;
    let frame = requestAnimationFrame(function count(nowMs) {
      startMs ??= nowMs;
      const left = Math.max(0, 1 - (nowMs - startMs) / COUNT_MS);
      const thousandths = BigInt(Math.round(left * left * 1000));
      displayed.current = target - ((target - from) * thousandths) / 1000n;
      setAmount(displayed.current);
      if (left > 0) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return amount;
}

import type { Jackpot } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { REDUCED_MOTION, useMedia } from '@evens/web/ui/media.ts';
import { useLayoutEffect, useRef } from 'react';
import { tickingAmount } from './ticking-amount.ts';
import { JACKPOTS_EVERY_MS } from './use-jackpots.ts';

interface JackpotAmountProps {
  readonly jackpot: Pick<Jackpot, 'Pool' | 'Amount' | 'Currency'>;
  readonly className?: string;
}

/**
 * The amount of a jackpot, which rises from the previous true amount to the newest one until the next is read. With
 * reduced motion it shows the newest at once.
 */
export function JackpotAmount({ jackpot: { Pool, Amount, Currency }, className }: JackpotAmountProps) {
  const isStill = useMedia(REDUCED_MOTION);
  const element = useRef<HTMLElement>(null);
  const displayed = useRef({ pool: `${Pool} ${Currency}`, amount: Amount });

  useLayoutEffect(() => {
    const pool = `${Pool} ${Currency}`;
    const from = displayed.current.pool === pool && !isStill ? displayed.current.amount : Amount;
    let frame = 0;
    let beganMs: number | undefined;
    const show = (way: number): void => {
      const amount = tickingAmount(from, Amount, way);
      const text = moneyText(amount, Currency);
      displayed.current = { pool, amount };
      if (element.current && element.current.textContent !== text) element.current.textContent = text;
      if (amount !== Amount) frame = requestAnimationFrame(step);
    };
    const step = (atMs: number): void => {
      beganMs ??= atMs;
      show((atMs - beganMs) / JACKPOTS_EVERY_MS);
    };
    show(0);
    return () => cancelAnimationFrame(frame);
  }, [Pool, Amount, Currency, isStill]);

  // The effect writes the text: React does not render each frame.
  return <bdi ref={element} className={classNames('tabular-nums', className)} translate="no" />;
}

import type { ArcadeOpening } from '@evens/contract';
import { tellVisitTime } from './clock.ts';
import type { SessionFigures } from './dealer.ts';
import { minorOf } from './money.ts';
import type { SiteAsks } from './parent.ts';

export interface ShownFigures {
  /** Sets the frame's own numbers. */
  setOwn(figures: SessionFigures): void;
  /** The page's balance and visit replace the frame's own. */
  hear(asks: SiteAsks): void;
}

/**
 * Balance, time and net result as the frame displays them: those of the surrounding page, which are the same in its header and
 * in every other frame. Until the page has sent them, and in a demo, the frame's own.
 */
export function makeShownFigures(
  opening: Pick<ArcadeOpening, 'IsDemo' | 'Currency' | 'Digits' | 'Session' | 'At'>,
  display: { setFigures(figures: SessionFigures): void; setTime(seconds: number): void },
): ShownFigures {
  const { IsDemo, Currency, Digits } = opening;
  let own: SessionFigures | undefined;
  let said: Partial<Pick<SessionFigures, 'balanceMinor' | 'stakedMinor' | 'wonMinor'>> = {};
  let stopTime: (() => void) | undefined = tellVisitTime(
    { ...opening.Session, At: opening.At },
    display.setTime,
  );
  const show = (): void => {
    if (own) display.setFigures({ ...own, ...said });
  };
  return {
    setOwn(figures) {
      own = figures;
      show();
    },
    hear(asks) {
      if (IsDemo || (asks.kind !== 'balance' && asks.kind !== 'visit') || asks.currency !== Currency) return;
      if (asks.kind === 'balance') said = { ...said, balanceMinor: minorOf(asks.balance, Digits) };
      else {
        stopTime?.();
        stopTime = undefined;
        display.setTime(asks.seconds);
        said = { ...said, stakedMinor: minorOf(asks.staked, Digits), wonMinor: minorOf(asks.won, Digits) };
      }
      show();
    },
  };
}

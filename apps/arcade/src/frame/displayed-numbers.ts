import type { ArcadeOpening } from '@evens/contract';
import { reportVisitTime } from './clock.ts';
import type { SessionNumbers } from './dealer-parts.ts';
import { parseWireAmount } from './money.ts';
import type { SiteAsks } from './parent.ts';

export interface DisplayedNumbers {
  /** Sets the frame's own numbers. */
  setOwn(numbers: SessionNumbers): void;
  /** The page's balance and visit replace the frame's own. */
  receive(asks: SiteAsks): void;
}

type PageNumbers = Partial<Pick<SessionNumbers, 'balanceMinor' | 'stakedMinor' | 'wonMinor'>>;

/**
 * Adds a win that the frame has just shown: the page answers with its own numbers, but a message later. Until then its header
 * would show the win before the frame. The page has counted the stake since the command.
 */
function addPresented(page: PageNumbers, presentedMinor: bigint): PageNumbers {
  return {
    ...page,
    ...(page.balanceMinor !== undefined && { balanceMinor: page.balanceMinor + presentedMinor }),
    ...(page.wonMinor !== undefined && { wonMinor: page.wonMinor + presentedMinor }),
  };
}

/**
 * Balance, time and net result as the frame displays them: those of the surrounding page, which are the same in its header and
 * in every other frame. Until the page has sent them, and in a demo, the frame's own.
 */
export function makeDisplayedNumbers(
  opening: Pick<ArcadeOpening, 'IsDemo' | 'Currency' | 'Digits' | 'Session' | 'At'>,
  display: {
    setNumbers(numbers: SessionNumbers): void;
    setTime(seconds: number): void;
    /** Whether the page displays the same numbers above the frame. */
    setRepeated(isRepeated: boolean): void;
  },
  /** Whether a win of the frame's own numbers was shown at this moment: at a table it may be older. */
  { isWinPresented }: { readonly isWinPresented: boolean },
): DisplayedNumbers {
  const { IsDemo, Currency, Digits } = opening;
  let own: SessionNumbers | undefined;
  let pageNumbers: PageNumbers = {};
  let stopTime: (() => void) | undefined = reportVisitTime(
    { ...opening.Session, At: opening.At },
    display.setTime,
  );
  const show = (): void => {
    if (own) display.setNumbers({ ...own, ...pageNumbers });
  };
  return {
    setOwn(numbers) {
      if (own && isWinPresented) pageNumbers = addPresented(pageNumbers, numbers.wonMinor - own.wonMinor);
      own = numbers;
      show();
    },
    receive(asks) {
      if (IsDemo || (asks.kind !== 'balance' && asks.kind !== 'visit') || asks.currency !== Currency) return;
      if (asks.kind === 'balance')
        pageNumbers = { ...pageNumbers, balanceMinor: parseWireAmount(asks.balance, Digits) };
      else {
        stopTime?.();
        stopTime = undefined;
        display.setTime(asks.seconds);
        display.setRepeated(asks.hasHeader && pageNumbers.balanceMinor !== undefined);
        pageNumbers = {
          ...pageNumbers,
          stakedMinor: parseWireAmount(asks.staked, Digits),
          wonMinor: parseWireAmount(asks.won, Digits),
        };
      }
      show();
    },
  };
}

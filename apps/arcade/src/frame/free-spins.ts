import type { ArcadeFreeSpins, ArcadeOpening } from '@evens/contract';
import { el } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { type Money, parseWireAmount } from './money.ts';

export interface SpinNow {
  readonly id: number;
  /** The stake of the round, which takes no money. */
  readonly valueMinor: bigint;
}

/** The free spins of the game: the one that pays the next round, and whether the player wants to use it. */
export interface FreeSpins {
  readonly element: HTMLElement;
  /** The free spin that pays the next round; undefined for money. */
  now(): SpinNow | undefined;
  /** Sets the remaining free spins from a round's answer. */
  set(spins: ArcadeFreeSpins): void;
  /** Free spins can no longer be played. */
  end(): void;
  setDisabled(isDisabled: boolean): void;
}

export function makeFreeSpins(
  { FreeSpins: first, Digits }: Pick<ArcadeOpening, 'FreeSpins' | 'Digits'>,
  { money, t, onChange }: { readonly money: Money; readonly t: Translate<FrameMessageKey>; onChange(): void },
): FreeSpins {
  let spins = first;
  const box = el('input', { type: 'checkbox', id: 'free-spins' });
  box.checked = true;
  const count = el('strong', { role: 'status' });
  const text = el('span', {});
  const choice = el('label', { class: 'free-spins-choice', for: 'free-spins' }, box, t('free-spins.use'));
  const element = el('div', { class: 'free-spins' }, count, text, choice);
  box.addEventListener('change', () => {
    show();
    onChange();
  });
  const isPlayed = (): boolean => spins !== undefined && spins.Left > 0 && box.checked;

  function show(): void {
    element.hidden = spins === undefined;
    if (!spins) return;
    const { Count, Left, Value, Won, WinningsTo } = spins;
    const won = money.text(parseWireAmount(Won, Digits));
    choice.hidden = Left === 0;
    count.textContent =
      Left === 0 ? t('free-spins.over') : t('free-spins.next', { number: Count - Left + 1, count: Count });
    text.textContent = [
      ...(isPlayed() ? [t('free-spins.stake', { value: money.text(parseWireAmount(Value, Digits)) })] : []),
      t(WinningsTo === 'cash' ? 'free-spins.won' : 'free-spins.won-bonus', { won }),
    ].join(' ');
  }

  show();
  return {
    element,
    now: () =>
      spins && isPlayed() ? { id: spins.ID, valueMinor: parseWireAmount(spins.Value, Digits) } : undefined,
    set(next) {
      spins = next;
      show();
    },
    end() {
      if (spins) spins = { ...spins, Left: 0 };
      show();
    },
    setDisabled(isDisabled) {
      box.disabled = isDisabled;
    },
  };
}

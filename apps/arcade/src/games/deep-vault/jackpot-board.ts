import { el } from '../../frame/elements.ts';
import type { Money } from '../../frame/money.ts';
import './vault.css';

const STEP_MS = 130;
/** Number of steps in which the amounts count up to their new values. */
const STEPS = 40;

export interface JackpotName {
  readonly name: string;
  readonly text: string;
  /** Minimum amount, after the jackpot was won. */
  readonly seedMinor: bigint;
}

interface JackpotDisplay {
  readonly element: HTMLElement;
  readonly figure: HTMLElement;
  from: bigint;
  to: bigint;
}

/** The jackpot amounts above the reels. */
export interface JackpotBoard {
  readonly element: HTMLElement;
  set(amounts: ReadonlyMap<string, bigint>): void;
}

/** The amount after `step` steps of counting; a jackpot that was won falls to its seed at once. */
export function sumAt({ from, to }: { readonly from: bigint; readonly to: bigint }, step: number): bigint {
  if (to <= from || step >= STEPS) return to;
  return from + ((to - from) * BigInt(step)) / BigInt(STEPS);
}

export function makeJackpotBoard(
  jackpots: readonly JackpotName[],
  { money, isCalm }: { readonly money: Money; isCalm(): boolean },
): JackpotBoard {
  const displayedJackpots = new Map(
    jackpots.map(({ name, text, seedMinor }) => {
      const figure = el('bdi', {}, money.plain(seedMinor));
      const element = el(
        'span',
        { class: 'vault-pool', 'data-pool': name },
        el('i', {}, text),
        el('b', {}, figure),
      );
      const jackpot: JackpotDisplay = { element, figure, from: seedMinor, to: seedMinor };
      return [name, jackpot] as const;
    }),
  );
  let run = 0;

  function show(step: number, mine: number): void {
    if (mine !== run) return;
    for (const each of displayedJackpots.values()) each.figure.textContent = money.plain(sumAt(each, step));
    if (step < STEPS) setTimeout(() => show(step + 1, mine), STEP_MS);
  }

  return {
    element: el(
      'span',
      { class: 'vault-pools' },
      ...[...displayedJackpots.values()].map(({ element }) => element),
    ),
    set(amounts) {
      run += 1;
      for (const [name, each] of displayedJackpots) {
        each.from = each.to;
        each.to = amounts.get(name) ?? each.to;
      }
      show(isCalm() ? STEPS : 0, run);
    },
  };
}

import type { RoundResult } from './dealer-parts.ts';
import { el } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';

const RESULTS_SHOWN = 16;

/** Shows the last results in a line over the stage and in a sentence on it, and announces them to screen readers. */
export interface Results {
  readonly list: HTMLElement;
  readonly sentence: HTMLElement;
  readonly live: HTMLElement;
  clear(): void;
  /** Shows a text and announces it. */
  showText(text: string): void;
  /** Announces only. */
  announce(text: string): void;
  /** Returns a function that shows another amount in the sentence, for a count; undefined if the sentence has none. */
  result(result: RoundResult): ((winMinor: bigint) => void) | undefined;
}

/** The returned amount in words; the same for display and announcement. */
function resultText(
  { outcome, stakeMinor, winMinor, jackpot }: Omit<RoundResult, 'summary'>,
  { money, t }: { readonly money: Money; readonly t: Translate<FrameMessageKey> },
): string {
  const paid = t(`result.${outcome}`, { win: money.text(winMinor), stake: money.text(stakeMinor) });
  const onTop = jackpot ? t('result.jackpot', { win: money.text(jackpot.winMinor) }) : '';
  return jackpot && winMinor === 0n ? onTop : `${paid} ${onTop}`.trim();
}

export function makeResults({
  onResult,
  ...speech
}: {
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  onResult(result: RoundResult): void;
}): Results {
  const list = el('ol', { class: 'last', 'aria-label': speech.t('results') });
  const sentence = el('div', { class: 'result', 'aria-hidden': 'true' });
  const live = el('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  const show = (line: HTMLElement | undefined): void => sentence.replaceChildren(...(line ? [line] : []));
  return {
    list,
    sentence,
    live,
    clear: () => show(undefined),
    showText(text) {
      if (text === '') return;
      show(el('p', {}, text));
      live.textContent = text;
    },
    announce(text) {
      live.textContent = text;
    },
    result(result) {
      onResult(result);
      const { summary, outcome } = result;
      const text = resultText(result, speech);
      const seen = summary.caption ?? summary.says;
      const paid = el('b', {}, text);
      const line = el('p', { 'data-outcome': outcome }, seen === '' ? '' : `${seen} `, paid);
      show(summary.showsAmount ? undefined : line);
      live.textContent = `${summary.says} ${text}`;
      if (summary.short !== undefined)
        list.prepend(el('li', { 'data-outcome': outcome }, el('bdi', {}, summary.short)));
      while (list.childElementCount > RESULTS_SHOWN) list.lastElementChild?.remove();
      if (summary.showsAmount) return undefined;
      return (winMinor) => {
        paid.textContent = resultText({ ...result, winMinor }, speech);
      };
    },
  };
}

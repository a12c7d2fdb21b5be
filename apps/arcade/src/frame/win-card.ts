import { bigWinStep } from './big-win.ts';
import type { RoundResult } from './dealer-parts.ts';
import { el } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';

const TITLES = ['win.big', 'win.huge', 'win.giant'] as const satisfies readonly FrameMessageKey[];
/** Time of the card, and the part of it that each further step adds. */
const CARD_MS = 1300;
const STEP_MS = 500;
/** Time in quick play and autobet, whose next round does not wait for it. */
const BRIEF_MS = 450;

/** The title of a big win over the stage, with a flash of its edges. It covers no button and delays nothing. */
export interface WinCard {
  /** Hidden from screen readers, which get the result as a sentence. */
  readonly element: HTMLElement;
  /** `isBrief`: rounds follow each other faster than a player reads. */
  show(result: Pick<RoundResult, 'stakeMinor' | 'winMinor'>, isBrief: boolean): void;
  /** The next round begins. A brief card ends by itself. */
  clear(): void;
}

export function makeWinCard({
  t,
  multiplier,
}: {
  readonly t: Translate<FrameMessageKey>;
  multiplier(hundredths: number): string;
}): WinCard {
  const element = el('div', { class: 'win-card', 'aria-hidden': 'true', hidden: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBriefNow = false;

  function hide(): void {
    clearTimeout(timer);
    element.hidden = true;
    element.replaceChildren();
  }

  return {
    element,
    show({ stakeMinor, winMinor }, isBrief) {
      const step = bigWinStep(winMinor, stakeMinor);
      const title = TITLES[step - 1];
      if (title === undefined) return;
      hide();
      isBriefNow = isBrief;
      const lastsMs = isBrief ? BRIEF_MS : CARD_MS + STEP_MS * (step - 1);
      element.dataset['step'] = String(step);
      element.style.setProperty('--lasts', `${lastsMs}ms`);
      const times = multiplier(Number((winMinor * 100n) / stakeMinor));
      element.append(el('p', {}, el('strong', {}, t(title)), el('bdi', {}, times)));
      element.hidden = false;
      timer = setTimeout(hide, lastsMs);
    },
    clear() {
      if (!isBriefNow) hide();
    },
  };
}

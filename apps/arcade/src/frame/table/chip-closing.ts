import { el } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { listenToParent, postToPage } from '../parent.ts';

/** Time between the placing of the chips and the cut-off, so that the command arrives before the server closes. */
const LEAD_MS = 1000;
/** The lead of a hidden page, whose timers run once a second, and the maximum lead of a slow one. */
const LONGEST_LEAD_MS = 2500;
/** A delay of the page's timers is forgotten by this factor per interval. */
const FADE = 0.95;
/** At a table with a short betting phase, the chips stay open for the rest of it. */
const LEAD_SHARE = 0.4;

/** How chips on the layout become a bet: when betting closes, or by a button. */
export interface ChipClosing {
  readonly isAutomatic: boolean;
  /** Time between the placing and the cut-off; 0 if a button places the chips. */
  readonly leadMs: number;
  readonly t: Translate<FrameMessageKey>;
}

/** The player's choice, with its field for the settings. The surrounding page keeps it. */
export function makeChipClosing({
  bettingMs,
  t,
  onChange,
}: {
  readonly bettingMs: number;
  readonly t: Translate<FrameMessageKey>;
  onChange(): void;
}): ChipClosing & {
  readonly field: HTMLElement;
  /** An interval has passed this much later than intended. A slow page places its chips earlier. */
  addDelay(delayMs: number): void;
} {
  let delayMs = 0;
  const box = el('input', { type: 'checkbox', id: 'chips-confirm' });
  box.addEventListener('change', () => {
    postToPage({ kind: 'confirm', isOn: box.checked });
    onChange();
  });
  listenToParent((asks) => {
    if (asks.kind !== 'confirm') return;
    box.checked = asks.isOn;
    onChange();
  });
  return {
    field: el(
      'div',
      {},
      el('h3', {}, t('chips.placing')),
      el('label', { class: 'keys-choice', for: 'chips-confirm' }, box, t('chips.confirm')),
      el('p', {}, t('chips.confirm.text')),
    ),
    t,
    addDelay(nextMs) {
      delayMs = Math.max(nextMs, delayMs * FADE);
    },
    get isAutomatic() {
      return !box.checked;
    },
    get leadMs() {
      if (box.checked) return 0;
      const leadMs = document.hidden ? LONGEST_LEAD_MS : Math.min(LEAD_MS + delayMs, LONGEST_LEAD_MS);
      return Math.min(leadMs, bettingMs * LEAD_SHARE);
    },
  };
}

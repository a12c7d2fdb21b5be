import { el } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { listenToParent, postToPage } from '../parent.ts';

/** Time between the placing of the chips and the cut-off, so that the command arrives before the server closes. */
const LEAD_MS = 1000;
/** A hidden page runs its timers once a second. */
const HIDDEN_LEAD_MS = 2500;
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
}): ChipClosing & { readonly field: HTMLElement } {
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
    get isAutomatic() {
      return !box.checked;
    },
    get leadMs() {
      if (box.checked) return 0;
      return Math.min(document.hidden ? HIDDEN_LEAD_MS : LEAD_MS, bettingMs * LEAD_SHARE);
    },
  };
}

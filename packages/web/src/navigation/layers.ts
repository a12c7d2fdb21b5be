import type { Step } from './browser-history.ts';
import type { Place } from './place.ts';

/** Which locations are shown over another page, as a dialog is. Rules stay the same for a visit. */
export interface LayerRules {
  isOver(path: string): boolean;
  /** False for pages that make no sense under a dialog; the start page is shown there instead. */
  canLieBeneath(path: string): boolean;
  /** The page to show under the dialog when a visit comes back from another site. */
  leftFrom?(path: string): Place | undefined;
}

/** The page under a dialog, and how many entries of the tab's history lie between it and the dialog. */
interface Beneath {
  readonly step: Step;
  /** 0 where the history does not lead back to the page: after a reload, or for a link from outside. */
  readonly entries: number;
}

export interface Layers {
  readonly top: Step;
  readonly isCovered: boolean;
  /** The page under the topmost layer; the layer itself if there is no other. */
  readonly beneath: Beneath;
  /** By the key of the dialog's entry, newest last. */
  readonly known: ReadonlyMap<string, Beneath>;
}

const KNOWN_MAX = 50;

const home: Step = {
  kind: 'POP',
  location: { pathname: '/', search: '', hash: '', state: null, key: 'beneath' },
};

const NO_LAYERS: LayerRules = { isOver: () => false, canLieBeneath: () => true };

/** The page under a dialog at which a visit starts. */
function leftBeneath({ location: { pathname } }: Step, rules: LayerRules): Step {
  const left = rules.leftFrom?.(pathname);
  const canLie = left && !rules.isOver(left.pathname) && rules.canLieBeneath(left.pathname);
  return canLie ? { kind: 'POP', location: { ...home.location, ...left } } : home;
}

export function firstLayers(step: Step, rules: LayerRules = NO_LAYERS): Layers {
  const isOver = rules.isOver(step.location.pathname);
  return {
    top: step,
    isCovered: isOver,
    beneath: { step: isOver ? leftBeneath(step, rules) : step, entries: 0 },
    known: new Map(),
  };
}

function isSameEntry({ location: one }: Step, { location: other }: Step): boolean {
  return (
    one.key === other.key &&
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash
  );
}

function computeBeneath(before: Layers, step: Step, rules: LayerRules): Beneath {
  const { top, beneath, known } = before;
  if (step.kind === 'POP') return known.get(step.location.key) ?? { step: beneath.step, entries: 0 };
  const added = step.kind === 'PUSH' ? 1 : 0;
  if (before.isCovered) {
    // Without a way back to the page, additional entries create none.
    return { step: beneath.step, entries: beneath.entries === 0 ? 0 : beneath.entries + added };
  }
  return rules.canLieBeneath(top.location.pathname)
    ? { step: top, entries: added }
    : { step: home, entries: 0 };
}

/** The layers after a step. A page that was under a dialog is the same step again once the dialog is closed. */
export function nextLayers(before: Layers, step: Step, rules: LayerRules = NO_LAYERS): Layers {
  if (!rules.isOver(step.location.pathname)) {
    const isUncovered = isSameEntry(before.beneath.step, step);
    const beneath = { step: isUncovered ? before.beneath.step : step, entries: 0 };
    return { top: step, isCovered: false, beneath, known: before.known };
  }
  const beneath = computeBeneath(before, step, rules);
  const known = new Map(before.known).set(step.location.key, beneath);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return { top: step, isCovered: true, beneath, known };
}

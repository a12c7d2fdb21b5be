import { type Place, resolvePlace, type To, toHref, withoutBasename } from './place.ts';

export interface Location extends Place {
  /** State that the navigation to this entry carried. */
  readonly state: unknown;
  /** Names this entry of the tab's history, also after a reload. */
  readonly key: string;
}

/** How a page was reached: by the browser's history (or at first), by a new entry, or by replacing the previous one. */
export type StepKind = 'POP' | 'PUSH' | 'REPLACE';

export interface Step {
  readonly kind: StepKind;
  readonly location: Location;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

export type Navigate = (to: To, options?: NavigateOptions) => void;

export interface BrowserHistory {
  step(): Step;
  subscribe(listener: (step: Step) => void): () => void;
  readonly navigate: Navigate;
  /** Goes back by so many entries. */
  back(entries: number): void;
}

function parseEntry(stored: unknown): { readonly key: string; readonly state: unknown } {
  const isOurs =
    typeof stored === 'object' && stored !== null && 'key' in stored && typeof stored.key === 'string';
  return isOurs
    ? { key: `${stored.key}`, state: 'state' in stored ? stored.state : null }
    : { key: 'default', state: null };
}

/**
 * The tab's history, seen without the language in front of every path. Paths for which `owns` is false are loaded as pages
 * of another app.
 */
export function browserHistory(
  basename: string,
  newKey: () => string,
  owns: (pathname: string) => boolean = () => true,
): BrowserHistory {
  const listeners = new Set<(step: Step) => void>();
  let step: Step = { kind: 'POP', location: read() };

  function read(): Location {
    const { pathname, search, hash } = window.location;
    return { pathname: withoutBasename(pathname, basename), search, hash, ...parseEntry(history.state) };
  }

  function notify(next: Step) {
    step = next;
    for (const listener of listeners) listener(next);
  }

  const onPop = () => notify({ kind: 'POP', location: read() });

  return {
    step: () => step,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', onPop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
    navigate(to, { replace = false, state = null } = {}) {
      const place = resolvePlace(to, step.location);
      const href = toHref(place, basename);
      if (!owns(place.pathname)) return window.location.assign(href);
      const key = newKey();
      try {
        if (replace) history.replaceState({ key, state }, '', href);
        else history.pushState({ key, state }, '', href);
      } catch {
        // Browsers limit the number of history changes in a short time; beyond it the page is loaded.
        return window.location.assign(href);
      }
      notify({ kind: replace ? 'REPLACE' : 'PUSH', location: { ...place, key, state } });
    },
    back(entries) {
      history.go(-entries);
    },
  };
}

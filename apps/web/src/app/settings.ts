import { isOddsFormat, type OddsFormat } from '@evens/markets';
import { useSyncExternalStore } from 'react';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What the browser keeps of a person's choices, logged in or not. */
export interface Settings {
  readonly theme: Theme;
  /** Code of the language chosen by hand. */
  readonly language: string | undefined;
  readonly isSidebarHidden: boolean;
  /** How prices are written. */
  readonly oddFormat: OddsFormat;
}

const KEY = 'evens.settings';
const initial: Settings = {
  theme: 'system',
  language: undefined,
  isSidebarHidden: false,
  oddFormat: 'decimal',
};

function parse(text: string | null): Settings {
  if (text === null) return initial;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return initial;
    const { theme, language, isSidebarHidden, oddFormat }: Partial<Record<keyof Settings, unknown>> = value;
    return {
      theme: themes.find((each) => each === theme) ?? initial.theme,
      language: typeof language === 'string' ? language : undefined,
      isSidebarHidden: isSidebarHidden === true,
      oddFormat: isOddsFormat(oddFormat) ? oddFormat : initial.oddFormat,
    };
  } catch {
    return initial;
  }
}

function read(): Settings {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    // Storage is off: choices last as long as the page.
    return initial;
  }
}

let current = read();
const listeners = new Set<() => void>();

export function settings(): Settings {
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // As above.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** The same as public/theme.js did before the first paint. */
function applyTheme(): void {
  const root = document.documentElement;
  if (current.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = current.theme;
}

export function onSettings(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, settings);
}

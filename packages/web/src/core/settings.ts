import {
  type ChosenSettings,
  parseChosen,
  type SportView,
  type TimeZone,
  type User,
  type ViewFormat,
} from '@evens/contract';
import type { OddsFormat } from '@evens/markets';
import { useSyncExternalStore } from 'react';
import { persistedStore } from './store.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Groups of prices in a list. A phone shows one at a time. */
const boardColumns = ['win', 'total', 'handicap'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** Start of free spins in slots: by a tap, or by themselves. */
const featurePaces = ['tap', 'calm', 'quick'] as const;
export type FeaturePace = (typeof featurePaces)[number];

export const parseFeaturePace = (value: unknown): FeaturePace | undefined =>
  featurePaces.find((each) => each === value);

/** Drawing quality of casino games; automatic: by their frame times. */
const gameQualities = ['automatic', 'high', 'low'] as const;
export type GameQuality = (typeof gameQualities)[number];

export const parseGameQuality = (value: unknown): GameQuality | undefined =>
  gameQualities.find((each) => each === value);

/** A volume is between 0 and 1. */
export const parseVolume = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;

/** Settings that are also stored in a player's account. */
export const accountSettings = ['oddFormat', 'viewFormat', 'sportView', 'timezone'] as const;
export type AccountSetting = (typeof accountSettings)[number];

/** Choices that the account of the person who made them does not have yet. */
export interface Unsaved {
  /** 0 for a visitor. */
  readonly accountId: number;
  readonly names: readonly AccountSetting[];
}

/** A person's choices that the browser keeps, logged in or not. */
export interface Settings {
  readonly theme: Theme;
  /** Code of the language that the user chose. */
  readonly language: string | undefined;
  readonly isSidebarHidden: boolean;
  /** Whether single-key shortcuts are on (never inside of fields). */
  readonly hasShortcuts: boolean;
  /** Whether casino games play sound. */
  readonly hasGameSound: boolean;
  /** Whether casino games are played without long animations, where they offer it. */
  readonly hasQuickPlay: boolean;
  /** Whether casino games are played by keys. */
  readonly hasGameKeys: boolean;
  /** Whether a button confirms the chips at live tables; otherwise they are placed when betting closes. */
  readonly confirmsChips: boolean;
  readonly featurePace: FeaturePace;
  readonly gameVolume: number;
  readonly gameQuality: GameQuality;
  /** Odds format. */
  readonly oddFormat: OddsFormat;
  /** Columns of lists. */
  readonly viewFormat: ViewFormat;
  /** Content of a sport page on a phone. */
  readonly sportView: SportView;
  readonly timezone: TimeZone;
  /** The column that a phone shows; undefined: the first of the view format. */
  readonly column: BoardColumn | undefined;
  readonly unsaved: Unsaved;
}

const initial: Settings = {
  theme: 'system',
  language: undefined,
  isSidebarHidden: false,
  hasShortcuts: true,
  hasGameSound: false,
  hasQuickPlay: false,
  hasGameKeys: true,
  confirmsChips: false,
  featurePace: 'quick',
  gameVolume: 1,
  gameQuality: 'automatic',
  oddFormat: 'decimal',
  viewFormat: 'european',
  sportView: 'table',
  timezone: 'device',
  column: undefined,
  unsaved: { accountId: 0, names: [] },
};

/** Parses stored settings. Missing or invalid values get their defaults. */
export function parseSettings(text: string | null): Settings {
  if (text === null) return initial;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return initial;
    const {
      theme,
      language,
      isSidebarHidden,
      hasShortcuts,
      hasGameSound,
      hasQuickPlay,
      hasGameKeys,
      confirmsChips,
      featurePace,
      gameVolume,
      gameQuality,
      column,
      unsaved,
    }: Partial<Record<keyof Settings, unknown>> = value;
    return {
      ...initial,
      ...known(parseChosen(value)),
      theme: themes.find((each) => each === theme) ?? initial.theme,
      language: typeof language === 'string' ? language : undefined,
      isSidebarHidden: isSidebarHidden === true,
      hasShortcuts: hasShortcuts !== false,
      hasGameSound: hasGameSound === true,
      hasQuickPlay: hasQuickPlay === true,
      hasGameKeys: hasGameKeys !== false,
      confirmsChips: confirmsChips === true,
      featurePace: parseFeaturePace(featurePace) ?? initial.featurePace,
      gameVolume: parseVolume(gameVolume) ?? initial.gameVolume,
      gameQuality: parseGameQuality(gameQuality) ?? initial.gameQuality,
      column: boardColumns.find((each) => each === column),
      unsaved: parseUnsaved(unsaved),
    };
  } catch {
    return initial;
  }
}

function parseUnsaved(value: unknown): Unsaved {
  if (typeof value !== 'object' || value === null) return initial.unsaved;
  const { accountId, names }: Partial<Record<keyof Unsaved, unknown>> = value;
  if (typeof accountId !== 'number' || !Array.isArray(names)) return initial.unsaved;
  return { accountId, names: accountSettings.filter((name) => names.includes(name)) };
}

type Known = { readonly [K in keyof ChosenSettings]?: NonNullable<ChosenSettings[K]> };

function known({ oddFormat, viewFormat, sportView, timezone }: ChosenSettings): Known {
  return {
    ...(oddFormat !== undefined && { oddFormat }),
    ...(viewFormat !== undefined && { viewFormat }),
    ...(sportView !== undefined && { sportView }),
    ...(timezone !== undefined && { timezone }),
  };
}

const store = persistedStore<Settings>({
  storage: 'local',
  key: 'evens.settings',
  parse: parseSettings,
  format: JSON.stringify,
  followsTabs: true,
});
// First, before any other listener.
store.subscribe(applyTheme);

export function settings(): Settings {
  return store.get();
}

/** Changes this browser's settings. For choices of a player use `chooseSettings`, which also sends them to the server. */
export function changeSettings(change: Partial<Settings>): void {
  store.set({ ...store.get(), ...change });
}

/** The same as public/theme.js does before the first paint. */
function applyTheme(): void {
  const root = document.documentElement;
  const { theme } = settings();
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

let adoptedFrom: number | undefined;

/** The choices made here that go to the account: the player's own, and a visitor's for which the account has none. */
function listUnsaved({ ID, Settings: account }: User): readonly AccountSetting[] {
  const { accountId, names } = settings().unsaved;
  if (accountId === ID) return names;
  return accountId === 0 ? names.filter((name) => account[name] === null) : [];
}

/**
 * Applies the settings of a player's account, once: at log-in, or at start-up with a session. Settings without a choice in
 * the account stay as this browser has them; so do a language that was chosen here, and choices that are not saved yet.
 */
export function adoptSettings(user: User | null): void {
  if (user?.ID === adoptedFrom) return;
  adoptedFrom = user?.ID;
  if (!user) return;
  const { language = user.Settings.language, ...here } = settings();
  const names = listUnsaved(user);
  changeSettings({
    ...known(parseChosen(user.Settings)),
    ...Object.fromEntries(names.map((name) => [name, here[name]])),
    language,
    unsaved: { accountId: user.ID, names },
  });
}

export const onSettings = store.subscribe;

export function useSettings(): Settings {
  return store.use();
}

/** One of the settings. Renders again only when that one changes. */
export function useSetting<K extends keyof Settings>(name: K): Settings[K] {
  return useSyncExternalStore(onSettings, () => settings()[name]);
}

import { type PageQuality, qualityChoices } from './quality.ts';

/** Start of the steps that leave the player no choice: by the player, or by themselves. */
export const featurePaces = ['tap', 'calm', 'quick'] as const;
export type FeaturePace = (typeof featurePaces)[number];

/** Messages to the surrounding page. They contain nothing secret, because any page may embed the frame. */
export type FrameNews =
  | { readonly kind: 'ready'; readonly game: string; readonly currency: string }
  /** A round was played, for real money or in a demo. */
  | { readonly kind: 'played' }
  /** A command for real money is being sent. */
  | { readonly kind: 'asked'; readonly id: number; readonly stake: string }
  /** The result of a command, or a payout: its stake and win. `version` is that of the balance after it, if it is known. */
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly version?: number;
      readonly stake: string;
      readonly win: string;
    }
  /** The command had no effect. */
  | { readonly kind: 'refused'; readonly id: number }
  /** The result was shown to the player: the balance may include it now. */
  | { readonly kind: 'shown'; readonly id: number }
  /** Whether bets are open that a table settles without a command. */
  | { readonly kind: 'at-stake'; readonly isAtStake: boolean }
  /** The player turned sound on or off. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  /** The player turned quick play on or off. */
  | { readonly kind: 'quick'; readonly isOn: boolean }
  | { readonly kind: 'pace'; readonly pace: FeaturePace }
  | { readonly kind: 'volume'; readonly volume: number }
  /** The player chose a drawing quality, or the frame times changed it. */
  | ({ readonly kind: 'quality' } & PageQuality)
  /** The player moved the statistics: shares of the free space, 0 to 1. */
  | { readonly kind: 'statistics-place'; readonly x: number; readonly y: number }
  /** The player turned keys on or off. */
  | { readonly kind: 'keys'; readonly isOn: boolean }
  /** The player chose whether a button confirms the chips at live tables. */
  | { readonly kind: 'confirm'; readonly isOn: boolean }
  /** The player pressed the key for full screen, which the page enters or leaves. */
  | { readonly kind: 'full-screen' }
  /** `wantsAnother` if the player asked to open the game again. */
  | { readonly kind: 'session-ended'; readonly wantsAnother: boolean }
  | { readonly kind: 'needs-deposit' }
  | { readonly kind: 'closed' };

/** Messages from the surrounding page. */
export type SiteAsks =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  /** The player's choices for all games. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  | { readonly kind: 'quick'; readonly isOn: boolean }
  | { readonly kind: 'pace'; readonly pace: FeaturePace }
  /** Volume of the sound, 0 to 1. */
  | { readonly kind: 'volume'; readonly volume: number }
  | ({ readonly kind: 'quality' } & PageQuality)
  /** The place to which the player moved the statistics in this visit. */
  | { readonly kind: 'statistics-place'; readonly x: number; readonly y: number }
  | { readonly kind: 'keys'; readonly isOn: boolean }
  | { readonly kind: 'confirm'; readonly isOn: boolean }
  /** Confirms a command that is being sent. */
  | { readonly kind: 'noted'; readonly id: number }
  /** The balance that the page displays. */
  | { readonly kind: 'balance'; readonly currency: string; readonly balance: string }
  | {
      readonly kind: 'visit';
      readonly currency: string;
      readonly seconds: number;
      readonly staked: string;
      readonly won: string;
      /** The page displays these numbers and the balance itself. */
      readonly hasHeader: boolean;
    }
  /** Amounts of the game's jackpots in a currency, by name. */
  | { readonly kind: 'pools'; readonly currency: string; readonly amounts: Readonly<Record<string, string>> };

const AMOUNT = /^\d{1,18}(\.\d{1,8})?$/;
const BALANCE = /^-?\d{1,18}(\.\d{1,8})?$/;
const JACKPOTS_MAX = 10;

function readJackpots(data: object): SiteAsks | undefined {
  if (!('currency' in data) || typeof data.currency !== 'string') return undefined;
  if (!('amounts' in data) || typeof data.amounts !== 'object' || data.amounts === null) return undefined;
  const amounts: Record<string, string> = {};
  for (const [name, amount] of Object.entries(data.amounts).slice(0, JACKPOTS_MAX))
    if (typeof amount === 'string' && AMOUNT.test(amount)) amounts[name] = amount;
  return { kind: 'pools', currency: data.currency, amounts };
}

function readBalance(data: object): SiteAsks | undefined {
  const { currency, balance }: Partial<Record<string, unknown>> = { ...data };
  if (typeof currency !== 'string' || typeof balance !== 'string' || !BALANCE.test(balance)) return undefined;
  return { kind: 'balance', currency, balance };
}

function readVisit(data: object): SiteAsks | undefined {
  const { currency, seconds, staked, won, hasHeader }: Partial<Record<string, unknown>> = { ...data };
  if (typeof currency !== 'string' || typeof seconds !== 'number' || !Number.isFinite(seconds))
    return undefined;
  if (typeof staked !== 'string' || !AMOUNT.test(staked)) return undefined;
  if (typeof won !== 'string' || !AMOUNT.test(won)) return undefined;
  return { kind: 'visit', currency, seconds, staked, won, hasHeader: hasHeader === true };
}

function readQuality(data: object): SiteAsks | undefined {
  const { choice, session }: Partial<Record<string, unknown>> = { ...data };
  const known = qualityChoices.find((each) => each === choice);
  if (!known || typeof session !== 'object' || session === null) return undefined;
  const { level, falls, isCalm }: Partial<Record<string, unknown>> = { ...session };
  if (typeof level !== 'number' || typeof falls !== 'number') return undefined;
  return { kind: 'quality', choice: known, session: { level, falls, isCalm: isCalm === true } };
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function readStatisticsPlace(data: object): SiteAsks | undefined {
  const { x, y }: Partial<Record<string, unknown>> = { ...data };
  return isShare(x) && isShare(y) ? { kind: 'statistics-place', x, y } : undefined;
}

/** Undefined for messages that are not for the frame. */
export function readSiteMessage(data: unknown): SiteAsks | undefined {
  if (typeof data !== 'object' || data === null || !('evens' in data) || data.evens !== 'site')
    return undefined;
  const kind = 'kind' in data ? data.kind : undefined;
  const theme = 'theme' in data ? data.theme : undefined;
  if (kind === 'pause' || kind === 'resume') return { kind };
  if (kind === 'pools') return readJackpots(data);
  if (kind === 'noted')
    return 'id' in data && typeof data.id === 'number' ? { kind, id: data.id } : undefined;
  if (kind === 'sound' || kind === 'quick' || kind === 'keys' || kind === 'confirm')
    return 'isOn' in data && typeof data.isOn === 'boolean' ? { kind, isOn: data.isOn } : undefined;
  if (kind === 'pace') {
    const pace = 'pace' in data ? featurePaces.find((each) => each === data.pace) : undefined;
    return pace && { kind, pace };
  }
  if (kind === 'volume') {
    const volume = 'volume' in data ? data.volume : undefined;
    return typeof volume === 'number' && volume >= 0 && volume <= 1 ? { kind, volume } : undefined;
  }
  if (kind === 'quality') return readQuality(data);
  if (kind === 'statistics-place') return readStatisticsPlace(data);
  if (kind === 'balance') return readBalance(data);
  if (kind === 'visit') return readVisit(data);
  return kind === 'theme' && (theme === 'dark' || theme === 'light') ? { kind, theme } : undefined;
}

export function postToPage(news: FrameNews): void {
  // The frame has no origin and cannot read that of the surrounding page. The message contains nothing secret.
  if (parent !== window) parent.postMessage({ evens: 'arcade', ...news }, '*');
}

const repeatedKinds: ReadonlySet<SiteAsks['kind']> = new Set(['balance', 'visit', 'quality', 'confirm']);
/** The newest message of each repeated kind, for listeners that are added later. */
const newest = new Map<SiteAsks['kind'], SiteAsks>();

export function listenToParent(onAsk: (asks: SiteAsks) => void): void {
  for (const asks of newest.values()) onAsk(asks);
  window.addEventListener('message', ({ source, data }) => {
    const asks = source === parent ? readSiteMessage(data) : undefined;
    if (!asks) return;
    if (repeatedKinds.has(asks.kind)) newest.set(asks.kind, asks);
    onAsk(asks);
  });
}

import { type CurrencyCode, parseCurrency } from '@evens/base';

/** Messages of a game's frame to the page around it. */
export type FrameMessage =
  /** With the currency of what is played with; frames of other providers do not send it. */
  | { readonly kind: 'ready'; readonly currency: CurrencyCode | undefined }
  /** A round was played, for real money or in a demo. */
  | { readonly kind: 'played' }
  /** A command was sent. Ids of commands and payouts are the frame's own. */
  | { readonly kind: 'asked'; readonly id: number; readonly stake: string }
  /** What came of it, or a payout. Its win is hidden until it is shown. `version` is missing where the frame has none. */
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly version: number | undefined;
      readonly stake: string;
      readonly win: string;
    }
  /** Nothing came of it. */
  | { readonly kind: 'refused'; readonly id: number }
  /** The player sees what came of it. */
  | { readonly kind: 'shown'; readonly id: number }
  /** Whether bets are open that a table pays by itself. */
  | { readonly kind: 'at-stake'; readonly isAtStake: boolean }
  /** The player turned sound on or off. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  /** `wantsAnother` where the player asked for the game to be opened again. */
  | { readonly kind: 'session-ended'; readonly wantsAnother: boolean }
  /** The player wants to stake more than there is. */
  | { readonly kind: 'needs-deposit' }
  | { readonly kind: 'closed' };

/** Messages about one table; the choice of sound is for all games. */
export type TableMessage = Exclude<FrameMessage, { readonly kind: 'sound' }>;

/** Messages of the page to a frame. */
export type SiteMessage =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  /** The player's choice for all games. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  /** A command that is to be sent is known here: what the stream says from now on is kept. */
  | { readonly kind: 'noted'; readonly id: number }
  /** What the header displays too. */
  | { readonly kind: 'balance'; readonly currency: string; readonly balance: string }
  | {
      readonly kind: 'visit';
      readonly currency: string;
      readonly seconds: number;
      readonly staked: string;
      readonly won: string;
    }
  /** What the game's jackpots hold in a currency, by their names. */
  | { readonly kind: 'pools'; readonly currency: string; readonly amounts: Readonly<Record<string, string>> };

const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/;

/** A frame of another site may say anything: what is no such number is dropped. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);

function readCurrency(value: unknown): CurrencyCode | undefined {
  const parsed = typeof value === 'string' ? parseCurrency(value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

/** Undefined for everything that isn't from a game: frames of others talk too. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: Partial<Record<string, unknown>> = { ...data };
  if (fields['evens'] !== 'arcade') return undefined;
  const { kind, currency, id, version, stake, win } = fields;
  switch (kind) {
    case 'ready':
      return { kind, currency: readCurrency(currency) };
    case 'needs-deposit':
    case 'played':
    case 'closed':
      return { kind };
    case 'session-ended':
      return { kind, wantsAnother: fields['wantsAnother'] === true };
    case 'asked':
      return isCount(id) && isAmount(stake) ? { kind, id, stake } : undefined;
    case 'answered':
      if (!isCount(id) || !isAmount(stake) || !isAmount(win)) return undefined;
      return { kind, id, version: isCount(version) ? version : undefined, stake, win };
    case 'refused':
    case 'shown':
      return isCount(id) ? { kind, id } : undefined;
    case 'at-stake':
      return { kind, isAtStake: fields['isAtStake'] === true };
    case 'sound':
      return typeof fields['isOn'] === 'boolean' ? { kind, isOn: fields['isOn'] } : undefined;
    default:
      return undefined;
  }
}

/** A frame in a sandbox has no origin that could be named; its messages are not secret. */
export function postToFrame(frame: Window | null | undefined, message: SiteMessage): void {
  frame?.postMessage({ evens: 'site', ...message }, '*');
}

import { type CurrencyCode, parseCurrency } from '@evens/base';
import {
  type FeaturePace,
  type GameQuality,
  parseFeaturePace,
  parseGameQuality,
  parseVolume,
} from '@evens/web/core/settings.ts';
import { parseSessionQuality, type SessionQuality } from './session-quality.ts';
import { parseStatisticsPlace, type StatisticsPlace } from './statistics-place.ts';

interface QualityMessage {
  readonly kind: 'quality';
  readonly choice: GameQuality;
  readonly session: SessionQuality;
}

interface StatisticsPlaceMessage extends StatisticsPlace {
  readonly kind: 'statistics-place';
}

/** Messages of a game's frame to the page around it. */
export type FrameMessage =
  /** With the currency of the stakes; frames of other providers do not send it. */
  | { readonly kind: 'ready'; readonly currency: CurrencyCode | undefined }
  /** A round was played, with real money or in a demo. */
  | { readonly kind: 'played' }
  /** A command was sent. Ids of commands and payouts are the frame's own. */
  | { readonly kind: 'asked'; readonly id: number; readonly stake: string }
  /** The result of a command, or a payout. Its win is hidden until `shown`. `version` is missing if it is unknown. */
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly version: number | undefined;
      readonly stake: string;
      readonly win: string;
    }
  /** The command had no effect. */
  | { readonly kind: 'refused'; readonly id: number }
  /** The result was presented to the player. */
  | { readonly kind: 'shown'; readonly id: number }
  /** Whether there are open bets that a table pays without a command. */
  | { readonly kind: 'at-stake'; readonly isAtStake: boolean }
  /** The player turned sound on or off. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  /** The player turned quick play on or off. */
  | { readonly kind: 'quick'; readonly isOn: boolean }
  /** The player chose the pace of features. */
  | { readonly kind: 'pace'; readonly pace: FeaturePace }
  /** The player set the volume, 0 to 1. */
  | { readonly kind: 'volume'; readonly volume: number }
  /** The player chose a drawing quality, or the frame times changed it. */
  | QualityMessage
  /** The player moved the statistics. */
  | StatisticsPlaceMessage
  /** The player turned keys on or off. */
  | { readonly kind: 'keys'; readonly isOn: boolean }
  /** The player chose whether a button confirms the chips at live tables. */
  | { readonly kind: 'confirm'; readonly isOn: boolean }
  /** The player pressed the key for full screen. */
  | { readonly kind: 'full-screen' }
  /** `wantsAnother`: the player requested a new session. */
  | { readonly kind: 'session-ended'; readonly wantsAnother: boolean }
  /** The player wants to stake more than the balance. */
  | { readonly kind: 'needs-deposit' }
  | { readonly kind: 'closed' };

/** Messages about one table. The others are settings for all games. */
export type TableMessage = Exclude<
  FrameMessage,
  {
    readonly kind:
      | 'sound'
      | 'quick'
      | 'volume'
      | 'quality'
      | 'statistics-place'
      | 'pace'
      | 'keys'
      | 'confirm';
  }
>;

/** Messages of the page to a frame. */
export type SiteMessage =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  /** The player's choices for all games. */
  | { readonly kind: 'sound'; readonly isOn: boolean }
  | { readonly kind: 'quick'; readonly isOn: boolean }
  | { readonly kind: 'pace'; readonly pace: FeaturePace }
  | { readonly kind: 'volume'; readonly volume: number }
  | QualityMessage
  | StatisticsPlaceMessage
  | { readonly kind: 'keys'; readonly isOn: boolean }
  | { readonly kind: 'confirm'; readonly isOn: boolean }
  /** The page has recorded the command: balances of the stream are held from now on. */
  | { readonly kind: 'noted'; readonly id: number }
  /** The balance as displayed in the header. */
  | { readonly kind: 'balance'; readonly currency: string; readonly balance: string }
  | {
      readonly kind: 'visit';
      readonly currency: string;
      readonly seconds: number;
      readonly staked: string;
      readonly won: string;
      /** The page displays these numbers and the balance above its tables. */
      readonly hasHeader: boolean;
    }
  /** Amounts of the game's jackpots in one currency, by name. */
  | { readonly kind: 'pools'; readonly currency: string; readonly amounts: Readonly<Record<string, string>> };

const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/;

/** Frames of other sites are untrusted: invalid numbers are dropped. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);

function readCurrency(value: unknown): CurrencyCode | undefined {
  const parsed = typeof value === 'string' ? parseCurrency(value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

/** Returns undefined for messages that are not from a game: other frames send messages too. */
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
    case 'full-screen':
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
    case 'quick':
    case 'keys':
    case 'confirm':
      return typeof fields['isOn'] === 'boolean' ? { kind, isOn: fields['isOn'] } : undefined;
    case 'pace': {
      const pace = parseFeaturePace(fields['pace']);
      return pace && { kind, pace };
    }
    case 'volume': {
      const volume = parseVolume(fields['volume']);
      return volume === undefined ? undefined : { kind, volume };
    }
    case 'quality': {
      const choice = parseGameQuality(fields['choice']);
      const session = parseSessionQuality(fields['session']);
      return choice && session && { kind, choice, session };
    }
    case 'statistics-place': {
      const place = parseStatisticsPlace(fields);
      return place && { kind, ...place };
    }
    default:
      return undefined;
  }
}

/** A sandboxed frame has no origin to name; the messages are not secret. */
export function postToFrame(frame: Window | null | undefined, message: SiteMessage): void {
  frame?.postMessage({ evens: 'site', ...message }, '*');
}

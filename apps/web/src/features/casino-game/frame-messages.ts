import { type CurrencyCode, parseCurrency } from '@evens/base';

/** What a game's frame tells the page around it. */
export type FrameMessage =
  /** With the currency of what is played with; frames of others don't tell it. */
  | { readonly kind: 'ready'; readonly currency: CurrencyCode | undefined }
  /** After a step; of a demo nobody else knows it. */
  | {
      readonly kind: 'balance';
      readonly balance: string;
      readonly currency: string;
      readonly isDemo: boolean;
    }
  /** `wantsAnother` where the player asked for the game to be opened again. */
  | { readonly kind: 'session-ended'; readonly wantsAnother: boolean }
  /** The player wants to stake more than there is. */
  | { readonly kind: 'needs-deposit' }
  | { readonly kind: 'closed' };

/** What the page tells a frame. */
export type SiteMessage =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  /** What the game's pools hold in a currency, by their names. */
  | { readonly kind: 'pools'; readonly currency: string; readonly amounts: Readonly<Record<string, string>> };

const AMOUNT = /^-?\d{1,18}(\.\d{1,8})?$/;

function readCurrency(value: unknown): CurrencyCode | undefined {
  const parsed = typeof value === 'string' ? parseCurrency(value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

/** Undefined for everything that isn't from a game: frames of others talk too. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: Partial<Record<string, unknown>> = { ...data };
  if (fields['evens'] !== 'arcade') return undefined;
  const { kind, balance, currency } = fields;
  switch (kind) {
    case 'ready':
      return { kind, currency: readCurrency(currency) };
    case 'needs-deposit':
    case 'closed':
      return { kind };
    case 'session-ended':
      return { kind, wantsAnother: fields['wantsAnother'] === true };
    case 'balance': {
      const code = readCurrency(currency);
      if (code === undefined || typeof balance !== 'string' || !AMOUNT.test(balance)) return undefined;
      return { kind, balance, currency: code, isDemo: fields['isDemo'] === true };
    }
    default:
      return undefined;
  }
}

/** A frame in a sandbox has no origin that could be named; what it is told is no secret. */
export function tellFrame(frame: Window | null | undefined, message: SiteMessage): void {
  frame?.postMessage({ evens: 'site', ...message }, '*');
}

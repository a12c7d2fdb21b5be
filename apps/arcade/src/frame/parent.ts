import type { ArcadeOpening } from '@evens/contract';
import { wireOf } from './money.ts';

/** What the page around the frame is told: nothing that somebody else must not know, as any page may listen. */
export type FrameNews =
  | { readonly kind: 'ready'; readonly game: string; readonly currency: string }
  | {
      readonly kind: 'balance';
      readonly balance: string;
      readonly currency: string;
      readonly isDemo: boolean;
    }
  /** `wantsAnother` where the player asked for the game to be opened again. */
  | { readonly kind: 'session-ended'; readonly wantsAnother: boolean }
  | { readonly kind: 'needs-deposit' }
  | { readonly kind: 'closed' };

/** What the page around the frame asks for. */
export type SiteAsks =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  /** What the game's pools hold in a currency, by their names. */
  | { readonly kind: 'pools'; readonly currency: string; readonly amounts: Readonly<Record<string, string>> };

const AMOUNT = /^\d{1,18}(\.\d{1,8})?$/;
const POOLS_MAX = 10;

function readPools(data: object): SiteAsks | undefined {
  if (!('currency' in data) || typeof data.currency !== 'string') return undefined;
  if (!('amounts' in data) || typeof data.amounts !== 'object' || data.amounts === null) return undefined;
  const amounts: Record<string, string> = {};
  for (const [name, amount] of Object.entries(data.amounts).slice(0, POOLS_MAX))
    if (typeof amount === 'string' && AMOUNT.test(amount)) amounts[name] = amount;
  return { kind: 'pools', currency: data.currency, amounts };
}

/** Undefined for everything that is not for us. */
export function readSiteMessage(data: unknown): SiteAsks | undefined {
  if (typeof data !== 'object' || data === null || !('evens' in data) || data.evens !== 'site')
    return undefined;
  const kind = 'kind' in data ? data.kind : undefined;
  const theme = 'theme' in data ? data.theme : undefined;
  if (kind === 'pause' || kind === 'resume') return { kind };
  if (kind === 'pools') return readPools(data);
  return kind === 'theme' && (theme === 'dark' || theme === 'light') ? { kind, theme } : undefined;
}

export function tellParent(news: FrameNews): void {
  // Without an origin of its own the frame cannot know the one around it: what it says is harmless anywhere.
  if (parent !== window) parent.postMessage({ evens: 'arcade', ...news }, '*');
}

export function tellBalance(
  { Currency, Digits, IsDemo }: Pick<ArcadeOpening, 'Currency' | 'Digits' | 'IsDemo'>,
  balanceMinor: bigint,
): void {
  tellParent({ kind: 'balance', balance: wireOf(balanceMinor, Digits), currency: Currency, isDemo: IsDemo });
}

export function hearParent(onAsk: (asks: SiteAsks) => void): void {
  window.addEventListener('message', ({ source, data }) => {
    const asks = source === parent ? readSiteMessage(data) : undefined;
    if (asks) onAsk(asks);
  });
}

import { type CurrencyCode, currencyCodes } from '@evens/base';

/** A round to verify, as in a link. The hash part of a URL is never sent to a server. */
export interface RoundToVerify {
  /** The game's own key: `dice`. */
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The bet in the game's format; amounts are minor units. */
  readonly bet: unknown;
  readonly moves: readonly unknown[];
  readonly currency: CurrencyCode;
  /** The recorded round to compare with, and the rules version that it was played by. */
  readonly record?: { readonly roundId: number; readonly rulesVersion: number };
}

const LENGTH_MAX = 16_000;

export function verifyHash({ record, bet, moves, nonce, ...plain }: RoundToVerify): string {
  const fields = new URLSearchParams({
    game: plain.game,
    server: plain.serverSeed,
    client: plain.clientSeed,
    nonce: `${nonce}`,
    bet: JSON.stringify(bet),
    moves: JSON.stringify(moves),
    currency: plain.currency,
  });
  if (record) {
    fields.set('round', `${record.roundId}`);
    fields.set('rules', `${record.rulesVersion}`);
  }
  return `#${fields}`;
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseWhole(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The valid fields of a link; the player fills in missing ones. */
export function readVerifyHash(hash: string): Partial<RoundToVerify> {
  if (hash.length > LENGTH_MAX) return {};
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const game = fields.get('game');
  const [serverSeed, clientSeed] = [fields.get('server'), fields.get('client')];
  const nonce = parseWhole(fields.get('nonce'));
  const bet = parsed(fields.get('bet'));
  const moves = parsed(fields.get('moves'));
  const currency = currencyCodes.find((code) => code === fields.get('currency'));
  const [roundId, rulesVersion] = [parseWhole(fields.get('round')), parseWhole(fields.get('rules'))];
  return {
    ...(game !== null && /^[a-z0-9-]{1,60}$/.test(game) && { game }),
    ...(serverSeed !== null && { serverSeed }),
    ...(clientSeed !== null && { clientSeed }),
    ...(nonce !== undefined && { nonce }),
    ...(bet !== undefined && { bet }),
    ...(Array.isArray(moves) && { moves }),
    ...(currency !== undefined && { currency }),
    ...(roundId !== undefined && rulesVersion !== undefined && { record: { roundId, rulesVersion } }),
  };
}

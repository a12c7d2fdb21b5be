import { createHmac, randomUUID } from 'node:crypto';

/** A player, identified by ids that the wallet and its open session use. */
export interface ConformancePlayer {
  readonly userId: string;
  readonly currency: string;
  readonly game: string;
  readonly sessionId: string;
}

/** Address of a wallet, and the secret that signs calls to it. */
export interface WalletAddress {
  /** Base of the `play` and `rollback` paths. */
  readonly baseUrl: string;
  readonly secret: string;
}

/** Free rounds of a player's game, as named in a launch. Their wins are cash. */
export interface GrantedFreeRounds {
  readonly id: string;
  readonly left: number;
  /** Minor units. */
  readonly value: number;
}

/** The tested wallet, at any address. Tests of missing operations are skipped. */
export interface WalletUnderTest extends WalletAddress {
  /** Creates a player with this balance and an open session. */
  player(amountMinor: number): Promise<ConformancePlayer>;
  readonly endSession?: ((player: ConformancePlayer) => Promise<void>) | undefined;
  /** Ages the session until it can no longer stake. */
  readonly expireSession?: ((player: ConformancePlayer) => Promise<void>) | undefined;
  readonly lock?: ((player: ConformancePlayer, isLocked: boolean) => Promise<void>) | undefined;
  /** Opens or closes the player's game. */
  readonly setGameOpen?: ((player: ConformancePlayer, isOpen: boolean) => Promise<void>) | undefined;
  /** Grants two free rounds in the player's game. */
  readonly grantFreeRounds?: ((player: ConformancePlayer) => Promise<GrantedFreeRounds>) | undefined;
  /** Maximum of one bet, minor units. */
  readonly stakeMaxMinor?: number | undefined;
  /** Findings of the ledger audit. */
  readonly findings?: (() => Promise<readonly unknown[]>) | undefined;
}

export interface WalletAnswer {
  readonly status: number;
  readonly code: number | undefined;
  readonly balance: number | undefined;
  readonly transactions: readonly { readonly action_id: string; readonly tx_id: string }[];
}

export type Fields = Readonly<Record<string, unknown>>;

export function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Sends one call like a provider. The signed text can differ from the sent one. */
export async function callWallet(
  { baseUrl, secret }: WalletAddress,
  path: 'play' | 'rollback',
  body: unknown,
  { signature }: { readonly signature?: string } = {},
): Promise<WalletAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${baseUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-sign': signature ?? sign(text, secret) },
    body: text,
    signal: AbortSignal.timeout(30_000),
  });
  const answer: unknown = await response.json();
  const { code, balance, transactions = [] } = answer as Partial<WalletAnswer>;
  return { status: response.status, code, balance, transactions };
}

export const newName = (): string => randomUUID();
export const bet = (amount: number, id = newName()) => ({ action: 'bet', amount, action_id: id });
export const freeBet = ({ id, value }: GrantedFreeRounds, name = newName()) => ({
  ...bet(value, name),
  free_round: id,
});
export const win = (amount: number, id = newName(), more: Fields = {}) => ({
  action: 'win',
  amount,
  action_id: id,
  ...more,
});
export const rollback = (original: string, id = newName()) => ({
  action: 'rollback',
  action_id: id,
  original_action_id: original,
});

export function playBody(
  { userId, currency, game, sessionId }: ConformancePlayer,
  round: string,
  actions: readonly Fields[],
  more: Fields = {},
): Fields {
  return { user_id: userId, currency, game, session_id: sessionId, game_id: round, actions, ...more };
}

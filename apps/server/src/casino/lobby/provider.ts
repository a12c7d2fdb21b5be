import type { CurrencyCode, Result } from '@evens/base';
import type { CasinoGame, CasinoProviderId, Jackpot, Launch, Refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Principal } from '../../platform/principal.ts';

/** The visitor or player for whom games are listed. */
export interface Audience {
  /** Undefined for a visitor without a chosen currency: lists games in any currency. */
  readonly currency: CurrencyCode | undefined;
  /** Two-letter code. Undefined if unknown. */
  readonly country: string | undefined;
  readonly isMobile: boolean;
}

/** Product category of a game. */
export type GameProduct = 'casino' | 'live' | 'virtual';

export interface LaunchRequest {
  readonly key: string;
  readonly language: Language;
  readonly isMobile: boolean;
  readonly atMs: number;
}

export interface ProviderHealth {
  /** The last call had no valid answer. */
  readonly isDown: boolean;
  readonly calls: number;
  readonly lostCalls: number;
}

/** A supplier of games: this site itself, or an external provider whose games use our wallet. */
export interface GameProvider {
  readonly id: CasinoProviderId;
  /** Display name. */
  readonly name: string;
  /** The last received list, best first, of one product or of all. */
  games(audience: Audience, product?: GameProduct): readonly CasinoGame[];
  /** All games, regardless of where they can be played. */
  everyGame(): readonly CasinoGame[];
  /** Calls of this process to the provider since its start. */
  health(): ProviderHealth;
  /** The game with this key, regardless of where it can be played. */
  find(key: string): CasinoGame | undefined;
  /** Launches for real money. Refused if the game does not exist or is not available to this player. */
  launch(principal: Principal, request: LaunchRequest): Promise<Result<Launch, Refusal>>;
  /** Launches for play money, which is not stored. */
  launchDemo(request: LaunchRequest): Promise<Result<Launch, Refusal>>;
  /** Ends a live session of this player. Returns whether there was one. */
  endSession(principal: Principal, sessionId: string, atMs: number): Promise<boolean>;
  /** Jackpots of a currency, the largest first. */
  jackpots(currency: CurrencyCode): Promise<readonly Jackpot[]>;
}

/** All providers by id, in lobby order. */
export type Providers = ReadonlyMap<string, GameProvider>;

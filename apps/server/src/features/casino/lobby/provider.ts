import type { CurrencyCode, Result } from '@evens/base';
import type { CasinoGame, CasinoProviderId, Jackpot, Launch, Refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Principal } from '../../../platform/principal.ts';

/** For whom games are listed. */
export interface Audience {
  /** Undefined for a visitor who didn't say: games in any currency. */
  readonly currency: CurrencyCode | undefined;
  /** Two letters; undefined where nobody knows. */
  readonly country: string | undefined;
  readonly isMobile: boolean;
}

/** Product category of a game. */
export type GameProduct = 'casino' | 'live' | 'virtual';

export interface LaunchAsked {
  readonly key: string;
  readonly language: Language;
  readonly isMobile: boolean;
  readonly atMs: number;
}

/** A supplier of games: this site itself, or an external provider whose games use our wallet. */
export interface GameProvider {
  readonly id: CasinoProviderId;
  /** As players read it. */
  readonly name: string;
  /** As last heard; best first. Of one product, or of all. */
  games(audience: Audience, product?: GameProduct): readonly CasinoGame[];
  /** The game with this key, regardless of where it can be played. */
  find(key: string): CasinoGame | undefined;
  /** For real money. Refused where there is no such game, or none for this player. */
  launch(principal: Principal, asked: LaunchAsked): Promise<Result<Launch, Refusal>>;
  /** For play money that nobody keeps. */
  launchDemo(asked: LaunchAsked): Promise<Result<Launch, Refusal>>;
  /** Ends a live session of this player. Returns whether there was one. */
  endSession(principal: Principal, sessionId: string, atMs: number): Promise<boolean>;
  /** Jackpots of a currency, the largest first. */
  jackpots(currency: CurrencyCode): Promise<readonly Jackpot[]>;
}

/** All providers by id, in lobby order. */
export type Providers = ReadonlyMap<string, GameProvider>;

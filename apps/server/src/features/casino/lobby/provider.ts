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

/** What kind of product a game is sold as. */
export type GameProduct = 'casino' | 'live' | 'virtual';

export interface LaunchAsked {
  readonly key: string;
  readonly language: Language;
  readonly isMobile: boolean;
  readonly atMs: number;
}

/** Who makes games: the house itself, or somebody whose games play against our wallet. */
export interface GameProvider {
  readonly id: CasinoProviderId;
  /** As players read it. */
  readonly name: string;
  /** As last heard; best first. Of one product, or of all. */
  games(audience: Audience, product?: GameProduct): readonly CasinoGame[];
  /** A game of a key, wherever it may be played. */
  find(key: string): CasinoGame | undefined;
  /** For real money. Refused where there is no such game, or none for this player. */
  launch(principal: Principal, asked: LaunchAsked): Promise<Result<Launch, Refusal>>;
  /** For play money that nobody keeps. */
  launchDemo(asked: LaunchAsked): Promise<Result<Launch, Refusal>>;
  /** Whether a session of this player was live, and is over now. */
  endSession(principal: Principal, sessionId: string, atMs: number): Promise<boolean>;
  /** Jackpots of a currency, the largest first. */
  jackpots(currency: CurrencyCode): Promise<readonly Jackpot[]>;
}

/** All that there are, by id, in the order of the lobby. */
export type Providers = ReadonlyMap<string, GameProvider>;

import type { AccountId, CurrencyCode, PlayerId } from '@evens/base';
import type { Role } from '@evens/contract';
import type { Language } from '@evens/locales';

/** The logged-in user. Created only by players/accounts. */
export interface Principal {
  readonly role: Exclude<Role, 'visitor'>;
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly userName: string;
  readonly language: Language;
  /** Excluded from play: may do what visitors may, and what the contract opens `whileExcluded`. */
  readonly isExcluded?: boolean;
  /** Created by an agent, who makes its deposits and withdrawals. This never changes. */
  readonly isOfAgent?: boolean;
  /** Whether an identity document was accepted. This never ends; false may be a minute old. */
  readonly isVerified?: boolean;
  /** Whether log-ins require a code of an authenticator app. */
  readonly hasSecondFactor?: boolean;
}

export interface Visitor {
  readonly role: 'visitor';
}

export const visitor: Visitor = { role: 'visitor' };

export type ReadPrincipal = (cookieHeader: string | undefined) => Promise<Principal | Visitor>;

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GuessGuard } from '../../platform/guess-guard.ts';
import { secureBytes } from '../../platform/random.ts';
import type { ConversationId } from './conversation-store.ts';

/** Cookie that links a visitor's browser to its conversation. Not readable by scripts. */
const COOKIE = 'evens.support';
const SECRET_BYTES = 32;
const KEPT_SECONDS = 30 * 86_400;
/** Maximum number of conversations cached by secret. */
const REMEMBERED_MAX = 10_000;

export interface FreshSecret {
  readonly hash: Uint8Array;
  /** The value of the `Set-Cookie` header. */
  readonly cookie: string;
}

function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

export function freshSecret({ isSecure }: { readonly isSecure: boolean }): FreshSecret {
  const secret = Buffer.from(secureBytes(SECRET_BYTES)).toString('base64url');
  const cookie = `${COOKIE}=${secret}; Path=/api; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { hash: hashSecret(secret), cookie };
}

function secretIn(cookieHeader: string | undefined): string | undefined {
  return /(?:^|;\s*)evens\.support=([\w-]{43})(?:;|$)/.exec(cookieHeader ?? '')?.[1];
}

/** Finds the conversations of visitors' cookies. Look-ups of unknown secrets are bounded by network. */
export class VisitorSecrets {
  readonly #guesses: Pick<GuessGuard, 'attempt'>;
  readonly #read: (hash: Uint8Array) => Promise<ConversationId | undefined>;
  readonly #known = new LRUCache<string, ConversationId>({ max: REMEMBERED_MAX });

  constructor(
    guesses: Pick<GuessGuard, 'attempt'>,
    read: (hash: Uint8Array) => Promise<ConversationId | undefined>,
  ) {
    this.#guesses = guesses;
    this.#read = read;
  }

  async find(cookieHeader: string | undefined, network: string): Promise<ConversationId | undefined> {
    const secret = secretIn(cookieHeader);
    if (secret === undefined) return undefined;
    const known = this.#known.get(secret);
    if (known !== undefined) return known;
    const looked = await this.#guesses.attempt({
      network: `support ${network}`,
      secret,
      read: () => this.#read(hashSecret(secret)),
    });
    if (looked.kind !== 'found') return undefined;
    this.#known.set(secret, looked.value);
    return looked.value;
  }
}

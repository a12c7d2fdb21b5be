import type { GuessGuard } from './guess-guard.ts';
import { type Principal, type ReadPrincipal, type Visitor, visitor } from './principal.ts';

export interface CallerParts {
  readonly guesses: GuessGuard;
  readonly readPrincipal: ReadPrincipal;
  /** Whether the cookies' session is cached, or no look-up is needed. */
  readonly isKnownCookie: (cookieHeader: string) => boolean;
}

/**
 * Identifies the caller by cookies. Invalid session cookies are counted per network and no longer looked up above the
 * limit; cached ones still pass. A number is the milliseconds until the next allowed look-up.
 */
export async function readCaller(
  { guesses, readPrincipal, isKnownCookie }: CallerParts,
  { cookie, network }: { readonly cookie: string | undefined; readonly network: string },
): Promise<Principal | Visitor | number> {
  if (cookie === undefined || isKnownCookie(cookie)) return readPrincipal(cookie);
  const looked = await guesses.attempt({
    network: `cookies ${network}`,
    secret: undefined,
    async read() {
      const found = await readPrincipal(cookie);
      return found.role === 'visitor' ? undefined : found;
    },
  });
  switch (looked.kind) {
    case 'found':
      return looked.value;
    case 'unknown':
      return visitor;
    case 'too-many':
      return looked.waitMs;
  }
}

import type { Pool } from '../../platform/db.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { isMobile } from './is-mobile.ts';
import type { Audience } from './provider.ts';

interface Caller {
  readonly principal: Principal | Visitor;
  readonly userAgent: string | undefined;
  /** Two-letter code from the proxy, if one is trusted. */
  readonly countryHint: string | undefined;
}

/**
 * The audience of a call that lists games: a player's own country and currency, or a visitor's as reported by a proxy.
 */
export type AudienceReader = (caller: Caller) => Promise<Audience>;

export function makeAudienceReader(pool: Pool): AudienceReader {
  return async ({ principal, userAgent, countryHint }) => {
    const device = { isMobile: isMobile(userAgent) };
    if (principal.role === 'visitor') return { ...device, currency: undefined, country: countryHint };
    const { rows } = await pool.query<{ country: string }>(
      'select country from player where account_id = $1',
      [principal.accountId],
    );
    return { ...device, currency: principal.currency, country: rows[0]?.country };
  };
}

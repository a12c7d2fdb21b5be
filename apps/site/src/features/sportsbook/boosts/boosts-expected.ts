import { siteConfig } from '@evens/web/core/config.ts';
import { rememberThere, wasThere } from '@evens/web/core/seen-before.ts';

const KEY = 'evens.boosts-seen';

/**
 * Whether space is reserved for boosts before they are loaded: as on the last visit; by default in the sandbox, which
 * keeps some boosts open.
 */
export function areBoostsExpected(): boolean {
  return wasThere(KEY) ?? siteConfig().IsSandbox;
}

export function rememberBoosts(areThere: boolean): void {
  rememberThere(KEY, areThere);
}
